internal import Albums
internal import Bus
internal import Desktop
internal import EventLoop
internal import Files
internal import Glibc
internal import ImageExchange
internal import ProgramSupport
internal import System

/// Writes facts about the machine and the desktop to the diagnostic log (`--verbose`), for bug
/// reports.
package enum Surroundings {
  /// Writes lines about this build, the machine and the session to the diagnostic log.
  package static func report() {
    guard Diagnostics.isOn else { return }
    Diagnostics.log("this is lightbox \(Version.number)")
    let formats = ImageFormat.allCases.filter(\.isBuiltIn).map(\.name)
    Diagnostics.log("it can show \(formats.joined(separator: ", "))")
    if let folder = UserFolders.executable() {
      Diagnostics.log("it was started from \(folder.display)")
    }
    for suffix in DecoderProgram.suffixes {
      let path = Decoders.path(ofSuffix: suffix)
      do throws(FileError) {
        _ = try PhotoFile.open(path)
        Diagnostics.log("a decoder is \(path.display)")
      } catch {
        Diagnostics.log("a decoder is missing: \(error.description)")
      }
    }
    Diagnostics.log("the system is \(distribution), with Linux \(kernel)")
    let processors = Processors.count
    Diagnostics.log("it has \(processors) processor\(processors == 1 ? "" : "s") for this program")
    for name in [
      "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "XDG_RUNTIME_DIR", "WAYLAND_DISPLAY",
      "WAYLAND_SOCKET", "LANG", "LC_ALL",
    ] {
      let value = ProcessBytes.environment(name).map { DisplayName.text(of: $0) }
      Diagnostics.log(value.map { "\(name) is “\($0)”" } ?? "\(name) is not set")
    }
  }

  /// Writes lines about the compositor and its protocols to the diagnostic log.
  @UI static func report(of display: Display) {
    guard Diagnostics.isOn else { return }
    if let process = display.compositorProcess {
      let name = firstLine(of: FilePath("/proc/\(process)/comm")) ?? "a program without a name"
      Diagnostics.log("the compositor is \(name), process \(process)")
    }
    for line in display.report.protocols { Diagnostics.log(line) }
  }

  /// Writes lines about the screens and input devices to the diagnostic log.
  @UI static func report(ofDevicesOf display: Display) {
    guard Diagnostics.isOn else { return }
    for line in display.devices { Diagnostics.log("there is \(line)") }
  }

  /// Writes lines about the D-Bus library and the session bus to the diagnostic log. `isThere` is
  /// true if there is a session bus.
  static func reportBus(isThere: Bool) {
    guard Diagnostics.isOn else { return }
    guard let library = BusConnection.library else {
      return Diagnostics.log(
        "the bus is not used, because none of libsystemd, elogind and basu is installed; the "
          + "desktop's preferences come from files")
    }
    Diagnostics.log("the bus is used through \(library)")
    if !isThere {
      Diagnostics.log("there is no session bus: the desktop's preferences come from files")
    }
  }

  /// The distribution's own name.
  private static var distribution: String {
    let file = (try? PhotoFile.contents(of: FilePath("/etc/os-release"), limit: 1 << 16)) ?? []
    let key = Array("PRETTY_NAME=".utf8)
    let line = file.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: key) }
    let value = line?.dropFirst(key.count).filter { $0 != UInt8(ascii: "\"") }
    return value.map { DisplayName.text(of: Array($0)) } ?? "an unknown one"
  }

  private static var kernel: String {
    let release = firstLine(of: FilePath("/proc/sys/kernel/osrelease")) ?? "unknown"
    #if arch(x86_64)
      return "\(release) (x86-64)"
    #elseif arch(arm64)
      return "\(release) (ARM)"
    #else
      return release
    #endif
  }

  /// Returns the first line of a file in `/proc`, whose size is unknown: at most 256 bytes. Returns
  /// nil if the file cannot be read.
  private static func firstLine(of path: FilePath) -> String? {
    guard let file = try? PhotoFile.open(path), let bytes = try? file.bytes(upTo: 256)
    else { return nil }
    return DisplayName.text(of: Array(bytes.prefix { $0 != UInt8(ascii: "\n") }))
  }
}
