internal import Files
internal import Glibc
package import ImageExchange
internal import Languages

/// The facts about a photo's file that are used for sorting.
package struct FileFacts: Hashable, Sendable {
  /// The time of modification, nanoseconds since 1970.
  let modified: Int64
  /// The time of modification as local time: nanoseconds since 1970-01-01 00:00 local time.
  let localModified: Int64
  /// The size in bytes.
  let size: Int64
}

extension FileFacts {
  /// Reads the current facts of the file at `path`; nil if the file is missing.
  init?(of path: FilePath) {
    guard let stamp = FileStamp.of(path) else { return nil }
    let (seconds, isTooFar) = stamp.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    modified = isTooFar ? (stamp.seconds < 0 ? .min : .max) : seconds &+ stamp.nanoseconds
    let offset = LocalTime.offset(at: stamp.seconds) * 1_000_000_000
    let (local, isBeyond) = modified.addingReportingOverflow(offset)
    localModified = isBeyond ? modified : local
    size = stamp.size
  }
}

/// The time at which a photo was taken, according to the camera's clock.
package struct CaptureTime: Hashable, Sendable {
  /// The camera's local time: nanoseconds since 1970-01-01 00:00 by the camera's clock.
  let nanoseconds: Int64

  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Reads the capture time from a camera's metadata, such as `2024-05-31 18:04:09`, with its
  /// fraction of a second; nil if the time is missing or malformed.
  package init?(_ camera: CameraDetails) {
    guard let date = camera.captureDate.flatMap(CivilTime.init), date.year > 0, date.hour < 24
    else { return nil }
    var time = unsafe tm()
    unsafe (time.tm_year, time.tm_mon) = (Int32(date.year) - 1900, Int32(date.month) - 1)
    unsafe (time.tm_mday, time.tm_hour) = (Int32(date.day), Int32(date.hour))
    unsafe (time.tm_min, time.tm_sec) = (Int32(date.minute), Int32(date.second))
    let seconds = unsafe Int64(timegm(&time))
    let digits = (camera.captureFraction ?? "").prefix(9).prefix { ("0"..."9").contains($0) }
    let fraction = Int64(digits + String(repeating: "0", count: 9 - digits.count)) ?? 0
    // Beyond the year 2262 nanoseconds do not fit.
    let (whole, isTooFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !isTooFar else { return nil }
    nanoseconds = whole &+ fraction
  }
}
