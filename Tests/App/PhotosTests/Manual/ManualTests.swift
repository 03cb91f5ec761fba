import ArgumentParser
import Configuration
import Foundation
import ImageExchange
import InstalledTexts
import Languages
import LightboxCore
import Testing

@testable import lightbox

/// Manual pages and completions say what the program takes, as they are made of its tables.
@Suite struct ManualTests {
  private func page(_ resource: InstalledText) throws -> String {
    resource.text(of: try .ofThisBuild)
  }

  /// Text as the page has it.
  private func escaped(_ text: String) -> String { Roff.escaped(text) }

  @Test func theParserIsUnderstood() throws {
    let program = try ProgramFacts.ofThisBuild.command
    #expect(program.named.map(\.name).contains("replay"))
    let sort = try #require(program.unnamed.options.first { $0.names == ["--sort"] })
    #expect(sort.words == AlbumOrder.Key.allCases.map(\.rawValue) && sort.hasValue)
    let view = try #require(program.unnamed.options.first { $0.names == ["--view"] })
    #expect(view.words == Mode.allCases.map(\.rawValue))
    let fullscreen = try #require(program.unnamed.options.first { $0.names == ["--fullscreen"] })
    #expect(fullscreen.words.isEmpty && !fullscreen.hasValue)
  }

  /// A value is a word of a list, a file, a folder, or one of the few that nobody can guess.
  @Test func everyOptionSaysWhichValuesItTakes() throws {
    let program = try ProgramFacts.ofThisBuild.command
    let unguessable: Set = ["--at", "--size", "--scale"]
    for command in [program.unnamed] + program.named {
      for option in command.options where option.hasValue && !option.hasCompletion {
        #expect(!unguessable.isDisjoint(with: option.names), "\(command.name) \(option.names)")
      }
      for argument in command.positionals where !argument.hasCompletion {
        #expect(command.name == "thumbnail" || command.name == "help", "\(command.name)")
      }
    }
  }

  @Test func everyOptionAndCommandIsInTheManual() throws {
    let program = try ProgramFacts.ofThisBuild.command
    let page = try page(.manual)
    for command in program.named where command.name != "help" {
      #expect(page.contains(".SS \"lightbox \(command.name)"), "\(command.name)")
      for name in command.options.flatMap(\.names) { #expect(page.contains(escaped(name))) }
    }
    for name in program.unnamed.options.flatMap(\.names) { #expect(page.contains(escaped(name))) }
    for gesture in HelpContents(.standard).groups.flatMap(\.rows).compactMap(\.gesture) {
      #expect(page.contains("\\fB\(escaped(gesture.description))\\fR"), "\(gesture)")
    }
    for kind in FileKind.builtIn {
      let words = kind.format.name.split(separator: " ")
      #expect(words.allSatisfy { page.contains($0) }, "\(kind.format)")
    }
  }

  /// Names by which people may find something on their disk.
  @Test(arguments: [
    "$XDG_CONFIG_HOME/lightbox/config.toml", "$XDG_CACHE_HOME/thumbnails", "$XDG_DATA_HOME/Trash",
    ".Trash/UID, .Trash-UID", "PHOTO.xmp, STEM.xmp", ".lightbox-draft-*",
    ".lightbox-renaming-*, *.lightbox-renaming", ".lightbox-trashing-*",
    "$XDG_STATE_HOME/lightbox/marks",
  ])
  func everyFileThatTheProgramMakesIsInTheManual(name: String) throws {
    let page = try page(.manual)
    let start = try #require(page.firstRange(of: ".SH \"FILES\"")).upperBound
    let end = try #require(page.firstRange(of: ".SH \"ENVIRONMENT\"")).lowerBound
    #expect(page[start..<end].contains(".TP\n\\fB\(escaped(name))\\fR\n"))
  }

  @Test func everySettingIsInTheManualWithItsDefault() throws {
    let page = try page(.settingsManual)
    for setting in SettingsSection.allCases.flatMap(\.settings) {
      #expect(page.contains("\\fB\(setting.key) = "), "\(setting.key)")
    }
    for command in Command.table { #expect(page.contains("\\fB\(command.name) = ")) }
    let keys = Settings.printedDefaults.split(separator: "\n").filter {
      !$0.hasPrefix("#") && $0.contains(" = ")
    }
    #expect(!keys.isEmpty)
    for line in keys { #expect(page.contains("\\fB\(escaped(String(line)))\\fR"), "\(line)") }
  }

  @Test func textsBecomeNoRequestsOfRoff() throws {
    var page = Roff(title: "T", section: 1, manual: "m")
    page.paragraph(".so 'secret' \\n(xx -x “ü” \"q\"")
    page.example(["'br", ".PP"])
    let lines = page.text.split(separator: "\n").drop { $0 != ".PP" }.dropFirst()
    #expect(
      lines.first == #"\&.so \(aqsecret\(aq \en(xx \-x \[u201C]\[u00FC]\[u201D] \(dqq\(dq"#)
    #expect(lines.contains(#"\(aqbr"#) && lines.contains(#"\&.PP"#))
  }

  // MARK: Other programs' opinions

  private static func has(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
  }

  /// The complaints of a program about a page.
  private func complaints(
    _ command: [String], about text: String, section: Int = 1
  ) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "\(UUID().uuidString).\(section)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["LC_ALL=C.UTF-8"] + command + [file.path]
    process.standardOutput = command[0] == "mandoc" ? output : FileHandle.nullDevice
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  @Test(
    .enabled(if: has("mandoc"), "needs mandoc"),
    arguments: [InstalledText.manual, .settingsManual])
  func mandocHasNoComplaint(resource: InstalledText) throws {
    #expect(
      try complaints(["mandoc", "-T", "lint"], about: page(resource), section: resource.section)
        == "")
    #expect(
      try complaints(["mandoc", "-T", "lint"], about: ".TH X\n.XX\n") != "", "it can complain")
  }

  @Test(
    .enabled(if: has("man") && has("groff"), "needs man-db"),
    arguments: [InstalledText.manual, .settingsManual])
  func manHasNoComplaint(resource: InstalledText) throws {
    #expect(
      try complaints(["man", "--warnings", "-l"], about: page(resource), section: resource.section)
        == "")
  }
}

extension InstalledText {
  /// The manual's section, by the end of its name.
  fileprivate var section: Int { rawValue.last?.wholeNumberValue ?? 1 }
}

extension ProgramFacts {
  /// The facts of the program that is tested.
  static var ofThisBuild: ProgramFacts {
    get throws {
      try ProgramFacts(
        description: Data(LightboxCommand._dumpHelp().utf8),
        usage: LightboxCommand.configuration.usage ?? "")
    }
  }
}
