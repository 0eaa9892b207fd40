import Dispatch
import Glibc
import MalpungText

// tools/fuzz builds this with a sanitizer: fuzz text COUNT [SEED]
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2, arguments[0] == "text", let count = Int(arguments[1]) else {
  print("usage: fuzz text COUNT [SEED]")
  exit(2)
}
let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
exit(try TextFuzz(count: count, seed: seed).run() ? 0 : 1)
