"""check-schemas.py SCHEMAS OUT: checks OUT/NAME/* against SCHEMAS/NAME.schema.json (see tools/schemas)."""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator


def documents(path):
    """The JSON values of a file with their places: the whole of a .json, each line of a .jsonl."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        yield "", json.loads(text)
    else:
        # Only "\n" ends a line of JSONL; str.splitlines would also cut at U+2028.
        for number, line in enumerate(text.split("\n"), 1):
            if line:
                yield f":{number}", json.loads(line)


def main(schemas, out):
    checked, failures = 0, 0
    for folder in sorted(out.iterdir()):
        schema = json.loads((schemas / f"{folder.name}.schema.json").read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        for path in sorted(folder.iterdir()):
            for place, value in documents(path):
                checked += 1
                for error in validator.iter_errors(value):
                    failures += 1
                    print(f"{folder.name}/{path.name}{place}: {error.json_path}: {error.message[:300]}")
    print(f"tools/schemas: {checked} documents checked, {failures} errors")
    return 1 if failures or not checked else 0


sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])))
