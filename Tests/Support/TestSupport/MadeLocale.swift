package import Foundation
internal import Glibc

/// The conventions of a country that a test makes of the C library's sources, so that none have to
/// be installed.
package enum MadeLocale {
  private static let program = "/usr/bin/localedef"

  /// The reason why locales cannot be built on this machine; nil if they can.
  package static let refusal: String? = {
    let files = FileManager.default
    guard files.isExecutableFile(atPath: program) else { return "localedef is not installed" }
    let hasSources = files.fileExists(atPath: "/usr/share/i18n/locales/de_DE")
    return hasSources ? nil : "the sources of locales are not installed"
  }()

  /// Builds the locale of a country (`de_DE`) in `folder`, for LOCPATH; its name there is
  /// `de_DE.UTF-8`. The order of letters takes most of the time: without it, names are ordered by
  /// their bytes. No thread waits for it: the tests of a process have few threads in common.
  ///
  /// In the folder `LIGHTBOX_LOCALES`, which `.ci/test` sets, one locale serves all tests.
  package static func build(
    _ country: String, in folder: URL, withOrderOfLetters isOrdered: Bool
  ) async throws {
    let files = FileManager.default
    guard let path = ProcessInfo.processInfo.environment["LIGHTBOX_LOCALES"] else {
      return try await make(country, in: folder, withOrderOfLetters: isOrdered)
    }
    let common = URL(filePath: path).appending(path: isOrdered ? "ordered" : "plain")
    let locale = common.appending(path: "\(country).UTF-8")
    if !files.fileExists(atPath: locale.path) {
      let draft = common.appending(path: UUID().uuidString)
      try files.createDirectory(at: draft, withIntermediateDirectories: true)
      try await make(country, in: draft, withOrderOfLetters: isOrdered)
      // Another process may have been faster.
      try? files.moveItem(at: draft.appending(path: locale.lastPathComponent), to: locale)
    }
    try files.createSymbolicLink(
      at: folder.appending(path: locale.lastPathComponent), withDestinationURL: locale)
  }

  private static func make(
    _ country: String, in folder: URL, withOrderOfLetters isOrdered: Bool
  ) async throws {
    var source = country
    if !isOrdered {
      let text = try String(
        contentsOf: URL(filePath: "/usr/share/i18n/locales/\(country)"), encoding: .isoLatin1)
      let order = try text.ranges(of: Regex("(?ms)^LC_COLLATE$.*^END LC_COLLATE$")).first
      let own = folder.appending(path: country)
      try text.replacingCharacters(
        in: order ?? text.endIndex..<text.endIndex,
        with: "LC_COLLATE\ncopy \"POSIX\"\nEND LC_COLLATE"
      ).write(to: own, atomically: false, encoding: .isoLatin1)
      source = own.path
    }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [
      "-i", source, "-f", "UTF-8", folder.appending(path: "\(country).UTF-8").path,
    ]
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        continuation.resume(throwing: error)
      }
    }
    guard status == 0 else { throw CocoaError(.executableLoad) }
  }

  /// Lets this process, which has to be a test's own, be that of somebody in a country (`de_DE`),
  /// for whom there are no translations. The files go when `body` returns.
  package static func speak(_ country: String, _ body: () throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "lightbox-locale-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await build(country, in: folder, withOrderOfLetters: false)
    for (name, value) in [
      ("LOCPATH", folder.path), ("TEXTDOMAINDIR", folder.path), ("LC_ALL", "\(country).UTF-8"),
      ("LANGUAGE", ""),
    ] {
      _ = unsafe setenv(name, value, 1)
    }
    try body()
  }
}
