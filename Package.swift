// swift-tools-version: 6.2
import PackageDescription

/// Warnings fail the build in CI; a newer compiler's warnings must not lock a user out.
let swiftSettings: [SwiftSetting] =
  Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// What a room lists is every room whose types it meets, not its nearest neighbours alone: SwiftPM
/// builds a target anew when a module it lists has changed, and the layout of a struct is baked into
/// the code of all who hold one. With `["MalpungLayout"]` alone, a new field of a glyph run left
/// `MalpungDrawing` with the old layout, which crashed.
let uptoLayout: [Target.Dependency] = [
  "MalpungGeometry", "MalpungChat", "MalpungText", "MalpungLayout",
]
let everything: [Target.Dependency] =
  uptoLayout + ["MalpungImport", "MalpungDrawing", "Malpung"]

/// A C library behind a module map: found by pkg-config, installed by `tools/setup`.
func cLibrary(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A room of the house. `dependencies` may only name rooms below it (see README, "The house").
func room(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: ["README.md"] + exclude, resources: resources,
    swiftSettings: swiftSettings, linkerSettings: [.linkedLibrary("m")])
}

/// The tests of a room, mirrored under Tests. They lie above the house and see all of it.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: uptoLayout + ["MalpungDrawing", "MalpungGolden", "MalpungTestFixtures"]
      + dependencies,
    swiftSettings: swiftSettings)
}

let package = Package(
  name: "malpung",
  products: [
    .library(name: "Malpung", targets: ["Malpung"]),
    .library(name: "MalpungGolden", targets: ["MalpungGolden"]),
    .library(name: "MalpungC", type: .dynamic, targets: ["MalpungC"]),
    .executable(name: "malpung", targets: ["malpung"]),
  ],
  targets: [
    cLibrary("CFreeType", "freetype2", "libfreetype-dev"),
    cLibrary("CHarfBuzz", "harfbuzz", "libharfbuzz-dev"),
    cLibrary("CCairo", "cairo", "libcairo2-dev"),
    cLibrary("CFontconfig", "fontconfig", "libfontconfig-dev"),
    cLibrary("CFriBidi", "fribidi", "libfribidi-dev"),
    cLibrary("CICU", "icu-i18n", "libicu-dev"),
    cLibrary("CPNG", "libpng", "libpng-dev"),
    cLibrary("CISAL", "libisal", "libisal-dev"),
    cLibrary("CTurboJPEG", "libturbojpeg", "libturbojpeg0-dev"),
    cLibrary("CWebP", "libwebp", "libwebp-dev"),
    cLibrary("CZip", "libzip", "libzip-dev"),

    room("MalpungGeometry", []),
    room("MalpungChat", []),
    room(
      "MalpungText", ["CFreeType", "CHarfBuzz", "CFontconfig", "CFriBidi", "CICU"],
      resources: [.embedInCode("Fonts/Data")]),
    room("MalpungImport", ["MalpungChat", "CZip"], resources: [.embedInCode("WhatsApp/Data")]),
    room(
      "MalpungLayout", ["MalpungText", "MalpungChat", "MalpungGeometry", "CICU"],
      resources: [.embedInCode("Themes/Data"), .embedInCode("Labels/Data")]),
    room(
      "MalpungDrawing",
      uptoLayout + ["CCairo", "CFreeType", "CPNG", "CISAL", "CTurboJPEG", "CWebP"]),
    room("MalpungGolden", uptoLayout + ["MalpungDrawing"]),
    room("Malpung", uptoLayout + ["MalpungImport", "MalpungDrawing"]),
    room("MalpungC", everything, exclude: ["include"]),
    .executableTarget(
      name: "malpung", dependencies: everything, exclude: ["README.md"],
      swiftSettings: swiftSettings),

    .executableTarget(
      name: "fuzz", dependencies: uptoLayout, path: "Tests/Fuzz", swiftSettings: swiftSettings),
    .target(
      name: "MalpungTestFixtures", dependencies: uptoLayout + ["MalpungDrawing", "MalpungGolden"],
      path: "Tests/MalpungTestFixtures", swiftSettings: swiftSettings),
    tests("MalpungGeometry", []),
    tests("MalpungChat", []),
    tests("MalpungText", []),
    tests("MalpungImport", ["MalpungImport"]),
    tests("MalpungLayout", []),
    tests("MalpungDrawing", ["CHarfBuzz"]),
    tests("MalpungGolden", []),
    tests("Malpung", ["MalpungImport", "Malpung", "malpung"]),
  ],
  swiftLanguageModes: [.v6]
)
