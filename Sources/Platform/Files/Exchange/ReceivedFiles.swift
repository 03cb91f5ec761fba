/// The files that another program passes to this one by copying or by drag and drop.
package struct ReceivedFiles: Hashable, Sendable {
  /// The absolute paths of the named files and folders on this machine, in their order.
  package private(set) var paths: [FilePath] = []
  /// The number of URIs that name files on other machines, or have another scheme than `file`.
  package private(set) var remoteCount = 0
  /// The reason why the first URI that is counted in ``remoteCount`` cannot be opened; nil if
  /// ``remoteCount`` is 0.
  package private(set) var firstRemote: FileError.AddressFault?
  /// The number of lines that are neither valid URIs nor absolute paths.
  package private(set) var otherCount = 0
  /// True if files beyond ``mostFiles`` are left out.
  package private(set) var isCut = false
  /// True if the last line was not read, because it has no line end and may be incomplete.
  package private(set) var isBroken = false

  /// The greatest number of files that are read; further ones are left out, and ``isCut`` is true.
  package static let mostFiles = 10_000

  /// Reads the list of files in `bytes`, which has the format `type`; malformed bytes are no error.
  ///
  /// Many programs do not terminate their last line. Such a line counts as incomplete only if
  /// `isInterrupted` is true, because the sending program may then have died.
  ///
  /// - Complexity: O(n).
  package init(_ bytes: [UInt8], as type: ExchangeType, isInterrupted: Bool = false) {
    // Some programs end their texts with a NUL.
    var text = bytes.prefix { $0 != 0 }
    if isInterrupted, text.count == bytes.count, text.last.map({ !isLineEnd($0) }) ?? true {
      isBroken = true
      text = text[..<(text.lastIndex(where: isLineEnd) ?? text.startIndex)]
    }
    var lines = text.split(whereSeparator: isLineEnd)[...]
    if type == .copiedFiles, let verb = lines.first, verb == "copy" || verb == "cut" {
      lines = lines.dropFirst()
    }
    for line in lines {
      guard !isCut else { return }
      read(line, allowsPaths: type == .text || type == .plainText)
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, allowsPaths: Bool) {
    let line = line.trimmed
    // A line that begins with # is a comment of an address list.
    guard let first = line.first, allowsPaths || first != UInt8(ascii: "#") else { return }
    guard paths.count + remoteCount + otherCount < Self.mostFiles else {
      isCut = true
      return
    }
    let text = Array(line)
    if let path = FileURI.path(of: text) {
      paths.append(path)
    } else if allowsPaths, first == UInt8(ascii: "/") {
      paths.append(FilePath(bytes: text))
    } else if let fault = FileURI.fault(of: FilePath(bytes: text)), fault != .malformed {
      remoteCount += 1
      firstRemote = firstRemote ?? fault
    } else {
      otherCount += 1
    }
  }
}

private func isLineEnd(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}

extension ArraySlice<UInt8> {
  /// The line without blanks at its ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let start = drop(while: isBlank)
    return start[..<(start.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start.startIndex)]
  }

  fileprivate static func == (bytes: ArraySlice<UInt8>, text: String) -> Bool {
    bytes.elementsEqual(text.utf8)
  }
}
