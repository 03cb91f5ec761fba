// swift-tools-version: 6.2
import PackageDescription

// Four floors; arrows point down only. README.md draws them, and says where this plan departs
// from a plain client/codec split.

let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")
let realModule: Target.Dependency = .product(name: "RealModule", package: "swift-numerics")

func door(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/Doors/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
  name: "lightbox",
  products: [
    .executable(name: "lightbox", targets: ["lightbox"]),
    .executable(name: "lightbox-decoder", targets: ["lightbox-decoder"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
  ],
  targets: [
    // Floor 0: doors. C headers, no logic; each is imported by exactly one Swift target.
    door("CWayland", pkgConfig: "wayland-client", apt: "libwayland-dev"),
    door("CXKBCommon", pkgConfig: "xkbcommon", apt: "libxkbcommon-dev"),
    door("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
    door("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
    door("CLCMS", pkgConfig: "lcms2", apt: "liblcms2-dev"),
    // No pkgConfig: Pango's emits -pthread, which SwiftPM refuses; the door declares what it needs.
    .systemLibrary(
      name: "CPango", path: "Sources/Doors/CPango", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CGLib", path: "Sources/Doors/CGLib", providers: [.apt(["libglib2.0-dev"])]),
    // No pkgConfig either: it declares the little that is called of a large library.
    .systemLibrary(
      name: "CSystemd", path: "Sources/Doors/CSystemd", providers: [.apt(["libsystemd-dev"])]),
    .target(name: "CShims", path: "Sources/Doors/CShims"),
    .target(name: "CPNGGuard", dependencies: ["CPNG"], path: "Sources/Doors/CPNGGuard"),

    // Floor 1: values. No I/O, no clock, no Foundation; time is a parameter.
    .target(name: "Geometry", dependencies: [realModule]),
    .target(name: "Motion", dependencies: [realModule]),
    .target(name: "Gestures", dependencies: ["Geometry", "Motion", realModule]),
    .target(name: "Viewing", dependencies: ["Geometry", "Motion", realModule]),
    .target(name: "Pixels", dependencies: ["Geometry"]),
    .target(name: "Raster", dependencies: ["Geometry", "Pixels"]),
    .target(name: "Clockwork", dependencies: ["Geometry", "Pixels", "Raster", realModule]),
    .target(name: "BindgenCore"),
    .target(name: "ImageExchange", dependencies: ["Pixels"]),

    // Floor 2: edges. One outside thing each.
    .target(name: "Wayland", dependencies: ["CWayland"], plugins: ["BindgenPlugin"]),
    .target(name: "EventLoop", dependencies: ["CShims", "Motion"]),
    .target(name: "Files", dependencies: ["CShims", "CGLib"]),
    .target(
      name: "Codecs",
      dependencies: ["CPNGGuard", "CTurboJPEG", "CLCMS", "Pixels", "ImageExchange"]),
    .target(name: "Imaging", dependencies: ["CShims", "Pixels", "ImageExchange"]),
    .target(name: "Typesetting", dependencies: ["CPango", "Pixels"]),
    .target(name: "Portal", dependencies: ["CSystemd"]),
    .target(
      name: "Desktop",
      dependencies: [
        "Wayland", "EventLoop", "CXKBCommon", "CShims", "Geometry", "Motion", "Gestures", "Pixels",
        "Raster",
      ]),

    // Floor 3: the app.
    .target(
      name: "LightboxCore",
      dependencies: [
        "Geometry", "Motion", "Gestures", "Viewing", "Pixels", "Raster", realModule,
      ]),
    .target(name: "Configuration", dependencies: ["LightboxCore", "Gestures", "Motion"]),
    .executableTarget(
      name: "lightbox",
      dependencies: [
        "LightboxCore", "Clockwork", "Configuration", "Geometry", "Motion", "Gestures", "Viewing",
        "Pixels",
        "Raster", "Files", "EventLoop", "Imaging", "ImageExchange", "Typesetting", "Desktop",
        "Portal", argumentParser,
      ],
      exclude: ["Album"]),
    .executableTarget(
      name: "lightbox-decoder",
      dependencies: ["CShims", "Codecs", "ImageExchange", "Pixels"]),

    // Tools.
    .executableTarget(name: "wayland-bindgen", dependencies: ["BindgenCore"]),
    .plugin(
      name: "BindgenPlugin", capability: .buildTool(), dependencies: ["wayland-bindgen"],
      path: "Sources/BindgenPlugin"),

    // Benchmarks: see BENCHMARKS.md.
    .executableTarget(
      name: "listing-benchmark", dependencies: ["Files"],
      path: "Sources/Benchmarks/ListingBenchmark"),
    .executableTarget(name: "album-benchmark", path: "Sources/Benchmarks/AlbumBenchmark"),

    // Tests.
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
    .testTarget(name: "MotionTests", dependencies: ["Motion"]),
    .testTarget(name: "GesturesTests", dependencies: ["Gestures", "Geometry", "Motion"]),
    .testTarget(name: "ViewingTests", dependencies: ["Viewing", "Geometry", "Motion"]),
    .testTarget(name: "PixelsTests", dependencies: ["Pixels", "Geometry"]),
    .testTarget(
      name: "RasterTests", dependencies: ["Raster", "Pixels", "Geometry", "Codecs"],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "ClockworkTests",
      dependencies: [
        "Clockwork", "LightboxCore", "Motion", "Raster", "Pixels", "Geometry", "Codecs",
      ],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "BindgenCoreTests", dependencies: ["BindgenCore"], exclude: ["Snapshots"]),
    .testTarget(
      name: "WaylandTests", dependencies: ["Wayland", "BindgenCore", "CWayland"],
      exclude: ["Protocols"], plugins: ["BindgenPlugin"]),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop", "Motion"]),
    .target(name: "DoorFixtures", path: "Tests/DoorFixtures"),
    .testTarget(name: "FilesTests", dependencies: ["Files", "DoorFixtures"]),
    .testTarget(name: "ImageExchangeTests", dependencies: ["ImageExchange", "Pixels"]),
    .target(name: "ImageFixtures", path: "Tests/ImageFixtures"),
    .testTarget(
      name: "CodecsTests", dependencies: ["Codecs", "Pixels", "ImageExchange", "ImageFixtures"]),
    .testTarget(
      name: "ImagingTests",
      dependencies: [
        "Imaging", "ImageExchange", "Pixels", "CShims", "ImageFixtures", "lightbox-decoder",
      ]),
    .testTarget(name: "TypesettingTests", dependencies: ["Typesetting", "Pixels", "DoorFixtures"]),
    .target(name: "PortalFixtures", dependencies: ["CSystemd"], path: "Tests/PortalFixtures"),
    .testTarget(name: "PortalTests", dependencies: ["Portal", "PortalFixtures", "DoorFixtures"]),
    .testTarget(
      name: "DesktopTests",
      dependencies: [
        "Desktop", "Wayland", "EventLoop", "Gestures", "Geometry", "Motion", "Raster", "Pixels",
        "CShims",
      ]),
    .testTarget(
      name: "LightboxCoreTests",
      dependencies: [
        "LightboxCore", "Geometry", "Motion", "Gestures", "Viewing", "Pixels", "Raster", "Codecs",
      ],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: ["Configuration", "LightboxCore", "Gestures", "Motion"]),
    .testTarget(
      name: "PhotosTests",
      dependencies: [
        "lightbox", "lightbox-decoder", "Files", "Imaging", "ImageExchange", "Pixels",
        "ImageFixtures", "LightboxCore",
      ]),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "lightbox", "lightbox-decoder", "LightboxCore", "Geometry", "Pixels", "Codecs",
        "ImageExchange", "PortalFixtures",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// One set of rules for every Swift target of ours.
for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  guard !["CShims", "CPNGGuard"].contains(target.name) else { continue }
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
}
