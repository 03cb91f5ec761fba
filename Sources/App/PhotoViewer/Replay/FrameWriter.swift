internal import Albums
internal import Decoding
internal import FileJobs
package import Files
internal import Geometry
internal import Glibc
internal import ImageExchange
package import Input
internal import LightboxCore
internal import Pixels
package import ProgramSupport
internal import Raster

/// Writes frames of a replay as PNG files. The name of each file is the frame's time on the
/// replay's clock, in ms.
package struct FrameWriter {
  private let folder: FilePath
  private let decoder = Decoders.one()
  /// The remaining times of frames, ascending; nil writes a frame at each call of ``tick(_:at:)``.
  private var moments: [Instant]?

  /// Creates the writer. Also creates `folder` if it is missing; throws if that fails. `moments`
  /// are the times of the frames on the replay's clock, ascending. If it is nil, each call of
  /// ``tick(_:at:)`` writes a frame.
  package init(folder: FilePath, moments: [Instant]?) throws(ProgramFailure) {
    (self.folder, self.moments) = (folder, moments)
    let made = unsafe folder.bytes.withCString { unsafe mkdir($0, 0o755) }
    guard made == 0 || errno == EEXIST else { throw .cannotShow(FileError(folder, .system(errno))) }
  }

  /// Writes the missing frames whose times in `moments` are before `time`; all of them show the
  /// state `lightbox`. Throws if a file cannot be written.
  mutating func write(_ lightbox: Lightbox, before time: Instant) throws {
    while let moment = moments?.first, moment < time {
      try write(lightbox, at: moment)
      moments?.removeFirst()
    }
  }

  /// True if the writer was created without `moments`.
  var writesEveryTick: Bool { moments == nil }

  /// Writes the frame at `time`, if the writer was created without `moments`; throws if that fails.
  /// The replay then calls this method 60 times per second of its clock.
  func tick(_ lightbox: Lightbox, at time: Instant) throws {
    if writesEveryTick { try write(lightbox, at: time) }
  }

  /// Writes the frames that are missing at the replay's end: those of the remaining `moments`. If
  /// the writer was created without `moments`, writes the frame at `time`. Throws if a file cannot
  /// be written.
  mutating func finish(_ lightbox: Lightbox, at time: Instant) throws {
    guard let left = moments else { return try write(lightbox, at: time) }
    for moment in left { try write(lightbox, at: moment) }
    moments = []
  }

  private func write(_ lightbox: Lightbox, at time: Instant) throws {
    let size = PixelSize(lightbox.viewSize, scale: lightbox.deviceScale)
    let path = folder.appending(Self.name(of: time))
    do {
      let list = DisplayList(
        layers(of: lightbox, at: time), size: size, scale: lightbox.deviceScale,
        background: Lightbox.backdrop)
      let png = try decoder.png(of: SharedCanvas(drawing: list), isOpaque: true)
      try ReplacingFile.write(png, to: path, mode: 0o644)
    } catch let error as FileError {
      throw ProgramFailure.cannotShow(error.description)
    } catch let failure as ImageFailure {
      throw ProgramFailure.cannotShow("\(path.display): \(failure.description)")
    }
  }

  /// Returns the layers of a frame as a window draws them when nothing moves.
  private func layers(of lightbox: Lightbox, at time: Instant) -> [Layer] {
    let layers = lightbox.layers(at: time)
    guard lightbox.mode == .photo, lightbox.isSettled(at: time), !lightbox.isPlaying else {
      return layers
    }
    var resting = RestingPhotos()
    resting.rest(layers)
    return resting.filtered(layers)
  }

  /// The name of a frame's file: `000400.png`, or `000116.667.png` between two milliseconds.
  static func name(of time: Instant) -> String {
    let (whole, rest) = ((time.nanoseconds + 500) / 1000).quotientAndRemainder(dividingBy: 1000)
    func padded(_ number: Int64, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    return padded(whole, 6) + (rest == 0 ? "" : "." + padded(rest, 3)) + ".png"
  }
}
