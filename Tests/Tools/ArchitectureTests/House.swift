/// A folder directly below `Sources`. Imports between the first four point down only.
enum Floor: String, CaseIterable {
  case systemLibraries = "SystemLibraries"
  case core = "Core"
  case platform = "Platform"
  case app = "App"
  case examples = "Examples"
  case tools = "Tools"
  case benchmarks = "Benchmarks"
  case resources = "Resources"

  /// The floors whose targets this one imports; `House.neighbours` adds single targets.
  var imported: [Floor] {
    switch self {
    case .systemLibraries, .resources: []
    case .core: [.core]
    case .platform: [.systemLibraries, .core]
    case .app: [.core, .platform, .app]
    case .examples: [.core, .platform, .app]
    case .tools: [.tools]
    case .benchmarks: [.core, .platform, .app, .benchmarks]
    }
  }
}

/// The rules of the house that are data, and every exception to the others.
enum House {
  /// Platform targets that other Platform targets import.
  static let neighbours: [(importer: String?, imported: String, reason: String)] = [
    (nil, "System", "descriptors, memory files, mappings and time are below every outside thing"),
    ("Desktop", "Wayland", "a window is where the compositor and the loop meet"),
    ("SVGCodec", "Codecs", "what is drawn goes the same way to its levels as what is decoded"),
    ("FileJobs", "Files", "what is done to a file is done to a path, and told as its errors are"),
    ("Watching", "Files", "the folders that are watched are paths"),
    ("Watching", "EventLoop", "the changes of folders are read where everything is awaited"),
    ("Codecs", "Colors", "the colours of every format become sRGB the same way"),
    ("MoreCodecs", "Codecs", "pictures of every library go the same way to their levels"),
    ("MoreCodecs", "Colors", "a library says in which format of rows it decodes"),
    ("Portal", "Bus", "the desktop's services are on a bus"),
    ("Accessibility", "Bus", "screen readers are on a bus"),
    ("Desktop", "EventLoop", "a window is where the compositor and the loop meet"),
  ]

  /// Tools whose output is made of the program's own tables, and which import any target.
  static let toolsAboutTheProgram: Set<String> = ["InstalledTexts"]

  /// C modules whose importers are decided; each other module of SystemLibraries has one.
  static let owners: [String: Set<String>] = [
    "CShims": ["System"], "RasterKernels": ["Pixels", "Raster"],
  ]

  /// The one target that imports examples: the program that runs them.
  static let importerOfExamples = "lightbox"

  /// Modules of others that Core imports.
  static let modulesOfOthersInCore: Set<String> = ["RealModule"]

  /// Floors that import all of Foundation, which takes milliseconds to load.
  static let floorsWithFoundation: Set<Floor> = [.tools, .benchmarks]

  static let mostExtensionFiles = 3

  /// The size that no type exceeds, counted by its declaration and its extensions.
  static let largestType = (lines: 800, files: 6)

  /// The most stored properties of the lightbox.
  static let mostParts = 10

  /// Words that begin a clause where a comment wants a noun or a verb.
  static let wordsThatBeginNoComment: Set<String> = [
    "What", "Whether", "Who", "How", "Where", "When", "Which", "Whatever", "Whoever", "However",
    "Wherever", "Whenever", "Whichever", "Whose",
  ]

  /// Words that begin no name of a test, which begins with its subject.
  static let wordsThatBeginNoTest: Set<String> = [
    "it", "its", "itself", "they", "them", "their", "one", "none", "this", "that", "these", "those",
    "others", "there", "nothing", "nobody", "something", "somebody", "someone", "anything",
    "anybody", "everything", "everybody", "what", "whatever", "who", "whoever", "whose", "when",
    "whenever", "where", "wherever", "neither", "with", "without", "on", "in", "at", "of", "from",
    "by", "beside", "behind", "outside", "inside", "between", "before", "after", "until", "while",
    "once", "as",
  ]
}
