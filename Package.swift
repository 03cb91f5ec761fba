// swift-tools-version: 6.2
import PackageDescription

// The floors of the house are the folders of `Sources`, and imports point down only:
// SystemLibraries < Core < Platform < App. Documentation/architecture.md draws them, and
// ArchitectureTests hold them.

let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")
let realModule: Target.Dependency = .product(name: "RealModule", package: "swift-numerics")

/// A package of others: fetched, or for builders without a network from the folder that `make dist`
/// packs.
func dependency(_ name: String, from version: Version) -> Package.Dependency {
  Context.environment["LIGHTBOX_DEPENDENCIES"].map { .package(path: "\($0)/\(name)") }
    ?? .package(url: "https://github.com/apple/\(name)", from: version)
}

/// The headers of a C library. Those of which SwiftPM refuses a flag have no `pkgConfig`: GLib's
/// hold -pthread, so its target declares the little that is called itself; LibRaw's hold -fopenmp,
/// which only the library itself needs; libjxl's need none.
func library(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/SystemLibraries/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt])])
}

/// A library's target that is there when its trait is on.
func optional(_ name: String, _ trait: String) -> Target.Dependency {
  .target(name: name, condition: .when(traits: [trait]))
}

/// A target in the folder of its name, which is below that of its floor.
func target(
  _ name: String, in floor: String, _ dependencies: [Target.Dependency] = [],
  linking: [LinkerSetting] = [], plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(floor)/\(name)",
    linkerSettings: linking, plugins: plugins)
}

func program(_ name: String, in folder: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)")
}

func tests(
  _ name: String, in floor: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(floor)/\(name)", exclude: exclude,
    plugins: plugins)
}

func testSupport(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Tests/Support/\(name)")
}

func benchmark(
  _ name: String, in folder: String, _ dependencies: [Target.Dependency] = []
) -> Target {
  .executableTarget(
    name: "\(name)-benchmark",
    dependencies: ["BenchmarkSupport"] + dependencies + [argumentParser],
    path: "Sources/Benchmarks/\(folder)")
}

let systemLibraries: [Target] = [
  library("CWayland", pkgConfig: "wayland-client", apt: "libwayland-dev"),
  library("CXKBCommon", pkgConfig: "xkbcommon", apt: "libxkbcommon-dev"),
  library("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
  library("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev"),
  library("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
  library("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev"),
  library("CLCMS", pkgConfig: "lcms2", apt: "liblcms2-dev"),
  library("CHEIF", pkgConfig: "libheif", apt: "libheif-dev"),
  library("CJXL", apt: "libjxl-dev"),
  library("CTIFF", pkgConfig: "libtiff-4", apt: "libtiff-dev"),
  library("CSVG", apt: "librsvg2-dev"),
  library("CRaw", apt: "libraw-dev"),
  library("CGLib", apt: "libglib2.0-dev"),
  // C lines that Swift cannot say.
  target("CShims", in: "SystemLibraries"),
  target("CFileCalls", in: "SystemLibraries"),
  target("CPango", in: "SystemLibraries"),
  target("CSystemd", in: "SystemLibraries"),
  target("CPNGGuard", in: "SystemLibraries", ["CPNG"]),
  target("CJPEGGuard", in: "SystemLibraries", ["CJPEG"]),
  target("CColorKernels", in: "SystemLibraries"),
  target("CTIFFGuard", in: "SystemLibraries", [optional("CTIFF", "TIFF")]),
  target("CSVGGuard", in: "SystemLibraries"),
  target(
    "CRawGuard", in: "SystemLibraries", [optional("CRaw", "RAW")],
    linking: [.linkedLibrary("raw", .when(traits: ["RAW"]))]),
]

let coreTargets: [Target] = [
  target("Languages", in: "Core"),
  target("Geometry", in: "Core", [realModule]),
  target("Input", in: "Core", ["Geometry"]),
  target("Motion", in: "Core", ["Geometry", "Input", realModule]),
  target("Gestures", in: "Core", ["Geometry", "Input", "Motion", realModule]),
  target("Viewing", in: "Core", ["Geometry", "Input", "Motion", realModule]),
  target("RasterKernels", in: "Core"),
  target("Pixels", in: "Core", ["RasterKernels"]),
  target("Raster", in: "Core", ["Geometry", "Pixels", "RasterKernels"]),
  target("ImageExchange", in: "Core", ["Pixels", "Languages"]),
  target("Metadata", in: "Core", ["Pixels", "ImageExchange"]),
  target("Semantics", in: "Core", ["Geometry"]),
]

let platformTargets: [Target] = [
  target("System", in: "Platform", ["CShims", "Input"]),
  target("Wayland", in: "Platform", ["System", "CWayland"], plugins: ["BindgenPlugin"]),
  target("EventLoop", in: "Platform", ["System", "Input"]),
  target("Files", in: "Platform", ["System", "CGLib", "ImageExchange", "Languages"]),
  target("Watching", in: "Platform", ["System", "EventLoop", "Files", "Input"]),
  target(
    "FileJobs", in: "Platform",
    ["System", "Files", "CFileCalls", "Pixels", "ImageExchange", "Metadata", "Languages"]),
  target("Colors", in: "Platform", ["CLCMS", "CColorKernels"]),
  target(
    "Codecs", in: "Platform",
    [
      "System", "Colors", "CPNGGuard", "CJPEGGuard", "CDeflate", "CWebP", "Pixels", "ImageExchange",
      "Metadata",
    ]),
  target(
    "MoreCodecs", in: "Platform",
    [
      "Codecs", "Colors", "Pixels", "ImageExchange", "Metadata", optional("CHEIF", "HEIF"),
      optional("CJXL", "JPEGXL"),
      optional("CTIFFGuard", "TIFF"), optional("CRawGuard", "RAW"),
    ]),
  target(
    "SVGCodec", in: "Platform",
    ["Codecs", "Pixels", "ImageExchange", optional("CSVG", "SVG"), optional("CSVGGuard", "SVG")]),
  target("Decoding", in: "Platform", ["System", "Pixels", "ImageExchange"]),
  target("Typesetting", in: "Platform", ["CPango", "Pixels"]),
  target("Bus", in: "Platform", ["System", "CSystemd"]),
  target("Portal", in: "Platform", ["System", "Bus"]),
  target("Accessibility", in: "Platform", ["System", "Bus", "Semantics", "Geometry"]),
  target(
    "Desktop", in: "Platform",
    ["System", "Wayland", "EventLoop", "CXKBCommon", "Geometry", "Input", "Pixels"]),
]

let appTargets: [Target] = [
  target(
    "LightboxCore", in: "App",
    [
      "Geometry", "Input", "Languages", "Motion", "Gestures", "Viewing", "Pixels", "Raster",
      "Semantics", "ImageExchange",
      realModule,
    ]),
  target(
    "Configuration", in: "App", ["LightboxCore", "ImageExchange", "Input", "Languages", "Motion"]),
  target(
    "ProgramSupport", in: "App",
    ["System", "Files", "Languages", "LightboxCore", "Configuration", "Desktop"]),
  target(
    "Albums", in: "App",
    [
      "ProgramSupport", "LightboxCore", "Configuration", "Geometry", "Languages", "Pixels",
      "Raster", "System", "EventLoop", "Files", "FileJobs", "Decoding", "ImageExchange",
    ]),
  target(
    "PhotoViewer", in: "App",
    [
      "ProgramSupport", "Albums", "LightboxCore", "Configuration", "Geometry", "Input",
      "Languages", "Motion", "Pixels", "Gestures", "Raster", "Viewing", "System", "Files",
      "FileJobs", "EventLoop", "Decoding", "ImageExchange", "Typesetting", "Desktop", "Bus",
      "Portal", "Watching", "Semantics", "Accessibility",
    ]),
  target(
    "AnalogClock", in: "Examples",
    [
      "ProgramSupport", "Albums", "PhotoViewer", "LightboxCore", "Geometry", "Input", "Languages",
      "Pixels", "Raster", "Files", "FileJobs", "EventLoop", "Decoding", "ImageExchange", "Desktop",
      realModule,
    ]),
  program(
    "lightbox", in: "App",
    [
      "ProgramSupport", "Albums", "PhotoViewer", "LightboxCore", "AnalogClock", "Configuration",
      "Geometry", "Input", "Languages", "Motion", "Pixels", "System", "Files", "FileJobs",
      "EventLoop", "Decoding", "ImageExchange", "Portal", argumentParser,
    ]),
  target("DecoderService", in: "App", ["System", "Codecs", "Colors", "ImageExchange", "Pixels"]),
  program("lightbox-decoder", in: "App", ["DecoderService", "Codecs"]),
  program("lightbox-decoder-more", in: "App", ["DecoderService", "MoreCodecs"]),
  program("lightbox-decoder-svg", in: "App", ["DecoderService", "SVGCodec"]),
]

/// The generators that a build of the programs runs.
let generators: [Target] = [
  target("WaylandBindgen", in: "Tools"),
  program("wayland-bindgen", in: "Tools", ["WaylandBindgen"]),
  target(
    "InstalledTexts", in: "Tools",
    ["ProgramSupport", "Configuration", "LightboxCore", "Languages", "ImageExchange", "FileJobs"]),
  program("lightbox-texts", in: "Tools", ["InstalledTexts", argumentParser]),
  .plugin(
    name: "BindgenPlugin", capability: .buildTool(), dependencies: ["wayland-bindgen"],
    path: "Sources/Tools/BindgenPlugin"),
]

/// The checker of Wayland programs.
let referee: [Target] = [
  target("WireCodec", in: "Tools", ["WaylandBindgen"]),
  target("WireReferee", in: "Tools", ["WireCodec", "WaylandBindgen"]),
  target("WireProxy", in: "Tools", ["WireReferee", "WireCodec", "WaylandBindgen"]),
  .executableTarget(
    name: "wayland-referee",
    dependencies: ["WireProxy", "WireReferee", "WireCodec", "WaylandBindgen", argumentParser],
    path: "Sources/Tools/wayland-referee", exclude: ["README.md"]),
]

/// Left out of the everyday build: `make bench` and `make lint` ask for them.
let benchmarks: [Target] =
  Context.environment["LIGHTBOX_BENCHMARKS"] == nil
  ? []
  : [
    .systemLibrary(
      name: "CPixman", path: "Sources/Benchmarks/CPixman", pkgConfig: "pixman-1",
      providers: [.apt(["libpixman-1-dev"])]),
    target(
      "Peers", in: "Benchmarks", ["CPixman"],
      linking: ["turbojpeg", "jpeg", "png", "webp", "lcms2"].map { .linkedLibrary($0) }),
    target("Screencopy", in: "Benchmarks", ["CWayland"]),
    target("BenchmarkSupport", in: "Benchmarks", ["Peers", "Screencopy"]),
    benchmark(
      "listing", in: "ListingBenchmark",
      ["Albums", "Files", "Geometry", "Input", "Languages", "LightboxCore", "Motion"]),
    benchmark("album", in: "AlbumBenchmark"),
    benchmark(
      "draw", in: "DrawBenchmark",
      ["Peers", "EventLoop", "Geometry", "Pixels", "Raster", "System"]),
    benchmark("open", in: "OpenBenchmark"),
    benchmark(
      "pinch", in: "PinchBenchmark",
      ["LightboxCore", "Gestures", "Geometry", "Input", "Motion", "System"]),
    benchmark("page", in: "PageBenchmark"),
    benchmark("close-up", in: "CloseUpBenchmark"),
    benchmark("idle", in: "IdleBenchmark"),
    benchmark(
      "decode", in: "DecodeBenchmark",
      ["Peers", "Codecs", "Decoding", "Files", "ImageExchange", "Pixels", "System"]),
  ]

/// Inputs that are made to break the readers of bytes: `make fuzz` builds them, with the path of
/// libFuzzer here, and no everyday build does.
let libFuzzer = Context.environment["LIGHTBOX_FUZZ"]
let fuzzing: [Target] =
  libFuzzer.map { path in
    [
      .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
      .executableTarget(
        name: "lightbox-fuzz",
        dependencies: [
          "CFuzzer", "Codecs", "MoreCodecs", "SVGCodec", "Colors", "ImageExchange", "Metadata",
          "Pixels", "System", "Files", "FileJobs",
          "Desktop", "Watching", "Input", "Configuration", "LightboxCore", "ImageFixtures",
          "ProtocolFixtures", "WireProxy", "WireReferee", "WireCodec", "WaylandBindgen",
        ], path: "Tests/Fuzz/LightboxFuzz",
        linkerSettings: [
          .unsafeFlags(["-sanitize=address", path]), .linkedLibrary("stdc++"),
        ]),
    ]
  } ?? []

let supportTargets: [Target] = [
  testSupport("TestSupport"),
  testSupport("ImageFixtures", ["Codecs", "ImageExchange", "Pixels", "TestSupport"]),
  testSupport("CatalogueFixtures", ["Languages", "TestSupport"]),
  testSupport("PortalFixtures", ["Bus", "System"]),
  testSupport("ProtocolFixtures", ["WireCodec", "WaylandBindgen", "TestSupport"]),
  testSupport("SystemLibraryFixtures", ["TestSupport"]),
  testSupport(
    "RefereeFixtures",
    [
      "WireCodec", "WireReferee", "WireProxy", "WaylandBindgen", "ProtocolFixtures", "System",
      "TestSupport",
    ]),
  testSupport(
    "FileJobFixtures",
    ["FileJobs", "Files", "CFileCalls", "ImageFixtures", "Languages", "Pixels"]),
  testSupport("CAttempts"),
  .executableTarget(
    name: "attempting-decoder",
    dependencies: [
      "CAttempts", "DecoderService", "Codecs", "MoreCodecs", "SVGCodec", "ImageExchange", "Pixels",
    ], path: "Tests/Support/AttemptingDecoder"),
  .executableTarget(
    name: "file-job-rehearsal", dependencies: ["FileJobFixtures", "FileJobs", "Files"],
    path: "Tests/Support/FileJobRehearsal"),
]

let coreTests: [Target] = [
  tests("GeometryTests", in: "Core", ["Geometry"]),
  tests("MotionTests", in: "Core", ["Motion", "Input", "TestSupport"]),
  tests("GesturesTests", in: "Core", ["Gestures", "Geometry", "Input", "Motion", "TestSupport"]),
  tests("ViewingTests", in: "Core", ["Viewing", "Geometry", "Input", "Motion", "TestSupport"]),
  tests("PixelsTests", in: "Core", ["Pixels", "TestSupport"]),
  tests(
    "RasterTests", in: "Core", ["Raster", "Pixels", "Geometry", "ImageFixtures", "TestSupport"],
    exclude: ["Snapshots"]),
  tests("ImageExchangeTests", in: "Core", ["ImageExchange", "Pixels", "TestSupport"]),
  tests(
    "MetadataTests", in: "Core",
    ["Metadata", "ImageExchange", "Pixels", "ImageFixtures", "TestSupport"]),
]

let platformTests: [Target] = [
  tests("SystemTests", in: "Platform", ["System", "Input", "TestSupport"]),
  tests(
    "WaylandTests", in: "Platform",
    [
      "Wayland", "WaylandBindgen", "CWayland", "System", "TestSupport", "ProtocolFixtures",
      "RefereeFixtures", "WireCodec", "WireReferee",
    ],
    exclude: ["Protocols"], plugins: ["BindgenPlugin"]),
  tests("EventLoopTests", in: "Platform", ["EventLoop", "Input"]),
  tests(
    "FilesTests", in: "Platform",
    ["Files", "System", "SystemLibraryFixtures", "TestSupport"]),
  tests(
    "WatchingTests", in: "Platform", ["Watching", "EventLoop", "Files", "Input", "TestSupport"]),
  tests(
    "FileJobsTests", in: "Platform",
    [
      "FileJobs", "Files", "FileJobFixtures", "file-job-rehearsal", "Codecs", "ImageExchange",
      "ImageFixtures", "Pixels", "TestSupport",
    ]),
  tests(
    "CodecsTests", in: "Platform",
    ["Codecs", "Colors", "Pixels", "ImageExchange", "ImageFixtures", "TestSupport"]),
  tests(
    "DecodingTests", in: "Platform",
    [
      "Decoding", "System", "ImageExchange", "Pixels", "ImageFixtures", "TestSupport",
      "lightbox-decoder", "lightbox-decoder-more", "lightbox-decoder-svg", "CAttempts",
      "attempting-decoder",
    ]),
  tests(
    "MoreCodecsTests", in: "Platform",
    ["MoreCodecs", "Codecs", "Pixels", "ImageExchange", "ImageFixtures"]),
  tests(
    "SVGCodecTests", in: "Platform",
    ["SVGCodec", "Codecs", "Pixels", "ImageExchange", "ImageFixtures", "SystemLibraryFixtures"]),
  tests("TypesettingTests", in: "Platform", ["Typesetting", "Pixels", "SystemLibraryFixtures"]),
  tests("BusTests", in: "Platform", ["Bus", "System", "PortalFixtures", "SystemLibraryFixtures"]),
  tests("PortalTests", in: "Platform", ["Portal", "Bus", "System", "PortalFixtures"]),
  tests(
    "AccessibilityTests", in: "Platform",
    ["Accessibility", "Semantics", "Bus", "Geometry", "PortalFixtures", "TestSupport"]),
  tests(
    "DesktopTests", in: "Platform",
    [
      "Desktop", "System", "Wayland", "EventLoop", "Geometry", "Input", "Pixels",
      "RefereeFixtures", "TestSupport", "WireCodec", "WireReferee",
    ]),
]

let appTests: [Target] = [
  tests(
    "LightboxCoreTests", in: "App",
    [
      "LightboxCore", "Geometry", "Input", "Languages", "Motion", "Gestures", "Viewing", "Pixels",
      "Raster", "Semantics", "ImageExchange", "CatalogueFixtures", "ImageFixtures", "TestSupport",
    ],
    exclude: ["Snapshots"]),
  tests(
    "TextTests", in: "App", ["LightboxCore", "Languages", "CatalogueFixtures", "TestSupport"]),
  tests(
    "AnalogClockTests", in: "App",
    [
      "AnalogClock", "LightboxCore", "Input", "Raster", "Pixels", "Geometry", "ImageFixtures",
      "TestSupport",
    ],
    exclude: ["Snapshots"]),
  tests(
    "ConfigurationTests", in: "App",
    ["Configuration", "LightboxCore", "ImageExchange", "Input", "Motion"]),
  tests(
    "PhotosTests", in: "App",
    [
      "lightbox", "lightbox-decoder", "PhotoViewer", "Albums", "ProgramSupport", "InstalledTexts",
      "Configuration", "FileJobs", "Files",
      "Decoding", "Bus",
      "Portal", "PortalFixtures",
      "System",
      "Typesetting",
      "ImageExchange", "Pixels",
      "ImageFixtures", "LightboxCore", "Geometry", "Gestures", "Input", "Languages", "Motion",
      "Raster", "EventLoop", "Watching", "Desktop", "TestSupport", "FileJobFixtures",
      argumentParser,
    ]),
  tests(
    "ProgramTests", in: "App",
    [
      "lightbox", "lightbox-decoder", "lightbox-texts", "wayland-referee", "Pixels", "Codecs",
      "ImageExchange",
      "ImageFixtures", "PortalFixtures", "ProtocolFixtures", "TestSupport", "RefereeFixtures",
      "WireCodec", "WireReferee", "WireProxy", "System",
    ]),
]

let toolTests: [Target] = [
  tests(
    "WaylandBindgenTests", in: "Tools", ["WaylandBindgen", "TestSupport"], exclude: ["Snapshots"]),
  tests("ArchitectureTests", in: "Tools", ["TestSupport"]),
  tests(
    "WireCodecTests", in: "Tools",
    ["WireCodec", "WaylandBindgen", "ProtocolFixtures", "TestSupport"]),
  tests(
    "WireRefereeTests", in: "Tools",
    ["WireReferee", "WireCodec", "WaylandBindgen", "ProtocolFixtures", "TestSupport"],
    exclude: ["Protocols"]),
  tests(
    "WireProxyTests", in: "Tools",
    ["WireProxy", "WireReferee", "WireCodec", "WaylandBindgen", "ProtocolFixtures"]),
]

/// Set by `make run` and `make install`, which build no tests and no referee.
///
/// Of the modules that are ready, the build starts the last one by name: LightboxCore takes
/// longest, so the modules that it waits for have names late in the alphabet where they can.
let buildsProgramsOnly = Context.environment["LIGHTBOX_PROGRAMS"] != nil
let programs = systemLibraries + coreTargets + platformTargets + appTargets + generators
let others =
  referee + benchmarks + fuzzing + supportTargets + coreTests + platformTests + appTests + toolTests

let package = Package(
  name: "lightbox",
  products: [
    .executable(name: "lightbox", targets: ["lightbox"]),
    .executable(name: "lightbox-decoder", targets: ["lightbox-decoder"]),
    .executable(name: "lightbox-decoder-more", targets: ["lightbox-decoder-more"]),
    .executable(name: "lightbox-decoder-svg", targets: ["lightbox-decoder-svg"]),
  ]
    + (buildsProgramsOnly
      ? [] : [.executable(name: "wayland-referee", targets: ["wayland-referee"])]),
  traits: [
    .default(enabledTraits: ["HEIF", "JPEGXL", "RAW", "SVG", "TIFF"]),
    .trait(name: "HEIF", description: "HEIC and AVIF pictures, by libheif"),
    .trait(name: "JPEGXL", description: "JPEG XL pictures, by libjxl"),
    .trait(name: "SVG", description: "SVG pictures, by librsvg"),
    .trait(name: "TIFF", description: "TIFF pictures, by libtiff"),
    .trait(name: "RAW", description: "camera RAW without a picture inside, by LibRaw"),
  ],
  dependencies: [
    dependency("swift-argument-parser", from: "1.8.2"),
    dependency("swift-numerics", from: "1.1.1"),
  ],
  targets: programs + (buildsProgramsOnly ? [] : others),
  swiftLanguageModes: [.v6]
)

// One set of rules for every Swift target of ours.
for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  let isC =
    systemLibraries.contains { $0.name == target.name }
    || ["CAttempts", "RasterKernels", "Peers", "Screencopy"].contains(target.name)
  guard !isC else { continue }
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
}

// What computes states and pixels is optimized in everyday builds too: tests draw thousands of
// pictures, gestures are played to the program in real time, decoders' memory is read from the
// kernel's long tables, and a referee reads every word of thousands of compositors. So are tests
// that compute what they expect.
let computing = [
  "Geometry", "Motion", "Gestures", "Viewing", "Pixels", "Raster", "ImageExchange", "Metadata",
  "Languages", "Albums", "Colors", "Codecs", "MoreCodecs", "LightboxCore", "AnalogClock",
  "FileJobs", "Files", "System", "Decoding", "DecoderService", "WireCodec", "WireReferee",
  "WireProxy", "TestSupport", "ImageFixtures", "RefereeFixtures", "FileJobFixtures",
  "RasterTests", "ViewingTests", "ArchitectureTests",
]
for target in package.targets {
  if computing.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  } else if ["RasterKernels", "CColorKernels"].contains(target.name) {
    target.cSettings = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
  }
}

// What decides and waits, but computes no pixels, is optimized for size in a release: it is
// compiled in three quarters of the time, and `make run` waits for it.
let deciding = [
  "LightboxCore", "Configuration", "ProgramSupport", "Albums", "PhotoViewer", "FileJobs", "Desktop",
  "Accessibility", "Wayland", "Decoding", "AnalogClock", "lightbox",
]
// What only a build runs takes longer to optimize than it runs.
let runByBuilds = ["WaylandBindgen", "wayland-bindgen", "InstalledTexts", "lightbox-texts"]
for target in package.targets {
  let level =
    deciding.contains(target.name) ? "-Osize" : runByBuilds.contains(target.name) ? "-Onone" : nil
  guard let level else { continue }
  target.swiftSettings?.append(.unsafeFlags([level], .when(configuration: .release)))
}

// Under the fuzzer every target of ours but the bindings' generator says what an input reaches.
if libFuzzer != nil {
  let coverage = "edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table"
  for target in package.targets where [.regular, .executable].contains(target.type) {
    guard !["WaylandBindgen", "wayland-bindgen"].contains(target.name) else { continue }
    if let settings = target.swiftSettings {
      target.swiftSettings =
        settings + [
          .unsafeFlags(["-enable-testing", "-sanitize=address", "-sanitize-coverage=\(coverage)"])
        ]
    } else {
      target.cSettings = [.unsafeFlags(["-fsanitize=address,fuzzer-no-link"])]
    }
  }
}
