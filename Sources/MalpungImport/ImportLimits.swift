/// How much an untrusted source may cost.
public enum ImportLimits {
  /// Bytes of one conversation file.
  public static let chatBytes = 2 << 30
  /// Bytes of one picture or file that ``MediaStore`` hands out, unless the caller says less.
  public static let mediaBytes = 256 << 20
  /// Entries of an archive.
  public static let archiveEntries = 100_000
  /// Bytes of all entries of an archive together, unpacked.
  public static let archiveBytes = 4 << 30
  /// Unpacked to packed size of an archive that unpacks to more than ``ratioFreeBytes``; chats
  /// stay below 20, deflate itself ends at 1032.
  public static let archiveRatio = 250
  public static let ratioFreeBytes = 64 << 20
  /// Names of a folder that are looked at.
  public static let folderEntries = 100_000
}
