/// Reading chat exports.
public enum Importer {}
