// swift-tools-version: 6.2
import PackageDescription

/// Warnings fail the build in CI; a newer compiler's warnings must not lock a user out.
let swiftSettings: [SwiftSetting] =
  Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

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

/// The tests of a room, mirrored under Tests.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies + ["MalpungTestFixtures"],
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
      "MalpungDrawing", ["MalpungLayout", "CCairo", "CFreeType", "CPNG", "CTurboJPEG", "CWebP"]),
    room("MalpungGolden", ["MalpungDrawing"]),
    room(
      "Malpung",
      [
        "MalpungText", "MalpungChat", "MalpungImport", "MalpungGeometry", "MalpungLayout",
        "MalpungDrawing",
      ]),
    room("MalpungC", ["Malpung"], exclude: ["include"]),
    .executableTarget(
      name: "malpung", dependencies: ["Malpung"], exclude: ["README.md"],
      swiftSettings: swiftSettings),

    .target(
      name: "MalpungTestFixtures", dependencies: ["MalpungGolden"],
      path: "Tests/MalpungTestFixtures", swiftSettings: swiftSettings),
    tests("MalpungGeometry", ["MalpungGeometry"]),
    tests("MalpungChat", ["MalpungChat"]),
    tests("MalpungText", ["MalpungText"]),
    tests("MalpungImport", ["MalpungImport", "MalpungChat"]),
    tests("MalpungLayout", ["MalpungLayout", "MalpungChat", "MalpungText", "MalpungGeometry"]),
    tests("MalpungDrawing", ["MalpungDrawing", "MalpungLayout", "MalpungGolden", "CHarfBuzz"]),
    tests("MalpungGolden", ["MalpungGolden"]),
    tests("Malpung", ["Malpung", "MalpungGolden", "malpung"]),
  ],
  swiftLanguageModes: [.v6]
)
