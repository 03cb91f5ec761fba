import Decoding
import Foundation
import ImageExchange
import Pixels
import System
import Testing

/// A folder for files and for programs that stand in for the decoder; removed with its contents.
final class Workplace {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "lightbox-imaging-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The real program, beside the test binary.
  static let decoderPath = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "lightbox-decoder").path

  /// The real program under a name of this folder, by which its processes are found.
  func decoder(_ name: String = "decoder") throws -> String {
    let link = folder.appending(path: name)
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: Self.decoderPath)
    return link.path
  }

  /// A shell script that the viewer starts for a decoder; its socket is descriptor 3.
  func script(_ lines: String) throws -> String {
    let file = folder.appending(path: "stand-in-\(UUID().uuidString)").path
    // Another process writes it: a child that another test forks meanwhile would keep a descriptor
    // of this process for writing, and the kernel starts no file that is open for writing.
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = [
      "-c", "printf '#!/bin/sh\\n%s\\n' \"$1\" >\"$2\" && chmod 755 \"$2\"", "sh", lines, file,
    ]
    try writer.run()
    writer.waitUntilExit()
    guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return file
  }

  /// A file with these bytes, open for reading.
  func source(_ bytes: [UInt8]) throws -> ImageSource {
    let file = folder.appending(path: UUID().uuidString)
    try Data(bytes).write(to: file)
    return try Self.source(at: file)
  }

  static func source(at file: URL) throws -> ImageSource {
    let number = unsafe open(file.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw CocoaError(.fileReadUnknown) }
    return ImageSource(taking: OwnedDescriptor(taking: number))
  }

  /// True when no process of a path is left, at once or after a moment.
  static func isDeserted(_ path: String) -> Bool {
    for _ in 0..<1000 where !processes(path).isEmpty { usleep(5000) }
    return processes(path).isEmpty
  }

  /// The processes that were started by a path, by what the kernel tells of them.
  static func processes(_ path: String) -> [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { pid_t($0) }.filter { process in
      let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return line.split(separator: 0).contains { $0.elementsEqual(path.utf8) }
    }
  }
}

extension Decoder {
  convenience init(_ path: String, deadline: Double = 20) {
    var limits = ImageLimits.standard
    limits.deadline = deadline
    self.init(path: Array(path.utf8), limits: limits)
  }

  /// Everything that is answered to one request.
  func everyReply(to wanted: ImageRequest.Wanted, on source: ImageSource) -> [ImageReply] {
    var replies: [ImageReply] = []
    perform(wanted, on: source) { replies.append($0) }
    return replies
  }

  /// The failure that ends a request for a header; nil when there is one.
  func failure(on source: ImageSource) -> ImageFailure? {
    everyReply(to: .header, on: source).failure
  }
}

extension [ImageReply] {
  var failure: ImageFailure? {
    if case .failure(let failure)? = last { failure } else { nil }
  }

  var header: ImageHeader? {
    if case .header(let header)? = first { header } else { nil }
  }

  var pictures: [(picture: Picture, isPreview: Bool)] {
    compactMap { reply in
      if case .picture(let picture, let isPreview, _) = reply { (picture, isPreview) } else { nil }
    }
  }
}

/// Tests that start decoders, one after the other: some look at all processes.
@Suite(.serialized) enum DecoderSuites {}
