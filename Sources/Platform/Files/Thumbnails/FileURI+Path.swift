internal import CGLib
internal import Glibc
internal import System

extension FileURI {
  /// Returns the path in a `file:` URI. Returns nil for other text, for a malformed URI, and for a
  /// file on another machine.
  package static func path(of bytes: [UInt8]) -> FilePath? {
    guard scheme(of: bytes) == "file" else { return nil }
    var host: UnsafeMutablePointer<CChar>?
    let made = unsafe FilePath(bytes: bytes).withCString {
      unsafe g_filename_from_uri($0, &host, nil)
    }
    defer { unsafe g_free(host) }
    guard let made = unsafe made else { return nil }
    defer { unsafe g_free(made) }
    if let host = unsafe host, unsafe !isThisMachine(host) { return nil }
    return unsafe FilePath(bytes: [UInt8](cString: made))
  }

  /// Returns the reason why `path` cannot be opened as a file, if it is a URI that was given in
  /// place of a path. Returns nil if `path` is not written as a URI. Must be called only if no file
  /// exists at `path`.
  static func fault(of path: FilePath) -> FileError.AddressFault? {
    guard let scheme = scheme(of: path.bytes) else { return nil }
    guard scheme == "file" else { return .otherScheme(scheme) }
    let rest = path.bytes.dropFirst("file:".utf8.count)
    guard rest.starts(with: "//".utf8) else { return .malformed }
    let host = String(decoding: rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
    return host.isEmpty || host == "localhost" ? .malformed : .otherMachine(host)
  }

  /// Returns the scheme of a URI in lower case, such as `file`; nil if the text is not a URI.
  ///
  /// A file name may contain a colon too. Therefore the text counts as a URI only if one slash
  /// follows `file:`, or if two slashes follow another scheme.
  private static func scheme(of bytes: [UInt8]) -> String? {
    let made = unsafe FilePath(bytes: bytes).withCString { unsafe g_uri_parse_scheme($0) }
    guard let made = unsafe made else { return nil }
    defer { unsafe g_free(made) }
    let scheme = unsafe String(cString: made).lowercased()
    let rest = bytes.dropFirst(scheme.utf8.count + 1)
    let isAddress = rest.starts(with: (scheme == "file" ? "/" : "//").utf8)
    return isAddress && scheme.utf8.count > 1 ? scheme : nil
  }

  private static func isThisMachine(_ host: UnsafePointer<CChar>) -> Bool {
    let name = unsafe String(cString: host)
    guard !name.isEmpty, name != "localhost" else { return true }
    var own = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&own, own.count - 1) == 0 else { return false }
    return unsafe strcasecmp(host, own) == 0
  }
}
