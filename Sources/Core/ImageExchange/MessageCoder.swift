internal import Pixels

/// A reader or a writer of messages. One function for each type defines the order of a value's
/// parts, both for reading and for writing.
///
/// A function of a writer appends its argument to the message, and returns the argument. A function
/// of a reader ignores its argument, and returns the value that it reads from the message; it
/// throws if a writer could not have written this value.
protocol MessageCoder {
  /// The error that a reader throws; `Never` for a writer.
  associatedtype Failure: Error

  @discardableResult
  mutating func code<T: FixedWidthInteger & UnsignedInteger>(_ value: T) throws(Failure) -> T
  @discardableResult
  mutating func code(_ text: String, limit: Int) throws(Failure) -> String
  /// Throws in a reader unless the value that was read is valid; does nothing in a writer.
  /// `expected` describes a valid value, for the error.
  func check(
    _ isValid: @autoclosure () -> Bool, _ expected: @autoclosure () -> String
  ) throws(Failure)
}

extension MessageCoder {
  /// Writes or reads the start of a message: the version of the format, then the request's number,
  /// which is returned. A reader throws if the version is another one.
  @discardableResult
  mutating func begin(_ id: UInt64) throws(Failure) -> UInt64 {
    let version = try code(MessageFormat.version)
    try check(version == MessageFormat.version, "version \(MessageFormat.version)")
    return try code(id)
  }

  @discardableResult
  mutating func code(_ flag: Bool) throws(Failure) -> Bool {
    let byte = try code(flag ? 1 : 0 as UInt8)
    try check(byte <= 1, "0 or 1")
    return byte == 1
  }

  /// Writes or reads an integer as 32 bits without a sign; a writer clamps the integer to that
  /// range.
  @discardableResult
  mutating func code(_ integer: Int) throws(Failure) -> Int {
    Int(try code(UInt32(clamping: integer)))
  }

  @discardableResult
  mutating func code(side: Int) throws(Failure) -> Int {
    let side = try code(side)
    try check(side > 0 && side <= Int32.max, "a side of at least one pixel")
    return side
  }

  private mutating func code(_ word: Int64) throws(Failure) -> Int64 {
    Int64(bitPattern: try code(UInt64(bitPattern: word)))
  }

  private mutating func code(_ number: Double) throws(Failure) -> Double {
    let number = Double(bitPattern: try code(number.bitPattern))
    try check(number.isFinite, "a finite number")
    return number
  }

  private mutating func code<T: RawRepresentable<UInt8>>(
    _ value: T, _ expected: String
  ) throws(Failure) -> T {
    let read = T(rawValue: try code(value.rawValue))
    try check(read != nil, expected)
    return read ?? value
  }

  private mutating func code(_ size: PixelSize) throws(Failure) -> PixelSize {
    let size = PixelSize(width: try code(size.width), height: try code(size.height))
    let most = Int(Int32.max)
    try check(
      (1...most).contains(size.width) && (1...most).contains(size.height),
      "a size of at least one pixel")
    return size
  }

  // MARK: Optional values

  private mutating func code(
    optional text: String?, limit: Int = MessageFormat.maximumTextBytes
  ) throws(Failure) -> String? {
    try code(text != nil) ? try code(text ?? "", limit: limit) : nil
  }

  private mutating func code(optional flag: Bool?) throws(Failure) -> Bool? {
    try code(flag != nil) ? try code(flag ?? false) : nil
  }

  private mutating func code(optional integer: Int?) throws(Failure) -> Int? {
    try code(integer != nil) ? try code(integer ?? 0) : nil
  }

  private mutating func code(optional word: Int64?) throws(Failure) -> Int64? {
    try code(word != nil) ? try code(word ?? 0) : nil
  }

  private mutating func code(optional number: Double?) throws(Failure) -> Double? {
    try code(number != nil) ? try code(number ?? 0) : nil
  }

  @discardableResult
  mutating func code(optional size: PixelSize?) throws(Failure) -> PixelSize? {
    try code(size != nil) ? try code(size ?? .unread) : nil
  }

  /// Writes or reads an optional value as a flag and its raw value in 32 bits; nil has only the
  /// flag. A reader throws for an unknown raw value; `expected` describes a valid one.
  private mutating func code<T: RawRepresentable<UInt8>>(
    optional value: T?, _ expected: String
  ) throws(Failure) -> T? {
    let number = try code(optional: value.map { Int($0.rawValue) })
    let read = number.flatMap { UInt8(exactly: $0) }.flatMap(T.init)
    try check(number == nil || read != nil, expected)
    return read
  }

  /// Writes or reads an optional value as a flag and two numbers; nil has only the flag. `make`
  /// creates the value from the numbers, or returns nil if they are invalid; a reader then throws.
  private mutating func code<T>(
    optional numbers: (Double, Double)?, _ make: (Double, Double) -> T?, _ expected: String
  ) throws(Failure) -> T? {
    guard try code(numbers != nil) else { return nil }
    let value = make(try code(numbers?.0 ?? 0), try code(numbers?.1 ?? 0))
    try check(value != nil, expected)
    return value
  }

  // MARK: Values of several parts

  @discardableResult
  mutating func code(_ region: LevelRegion) throws(Failure) -> LevelRegion {
    let halvings = Int8(bitPattern: try code(UInt8(bitPattern: Int8(clamping: region.halvings))))
    let (doublings, most) = (LevelRegion.maximumDoublings, LevelRegion.maximumHalvings)
    try check(
      (-doublings...most).contains(Int(halvings)), "\(doublings) doublings to \(most) halvings")
    let (left, top) = (try code(region.left), try code(region.top))
    try check(left <= Int32.max && top <= Int32.max, "a place in a picture")
    return LevelRegion(
      halvings: Int(halvings), left: left, top: top, size: try code(region.size))
  }

  @discardableResult
  mutating func code(_ description: PixelsDescription) throws(Failure) -> PixelsDescription {
    let description = PixelsDescription(
      size: try code(description.size), isOpaque: try code(description.isOpaque),
      isPreview: try code(description.isPreview), isDamaged: try code(description.isDamaged))
    try check(PyramidLayout(size: description.size) != nil, "pixels that fit into memory")
    return description
  }

  @discardableResult
  mutating func code(_ failure: ImageFailure) throws(Failure) -> ImageFailure {
    ImageFailure(
      ImageFailure.Code(rawValue: try code(failure.code.rawValue)),
      errno: Int32(bitPattern: try code(UInt32(bitPattern: failure.errno))),
      try code(failure.detail, limit: MessageFormat.maximumTextBytes))
  }

  @discardableResult
  mutating func code(_ header: ImageHeader) throws(Failure) -> ImageHeader {
    ImageHeader(
      format: try code(header.format, "a format"), storedSize: try code(header.storedSize),
      orientation: try code(header.orientation, "an orientation"),
      colorProfile: try code(optional: header.colorProfile),
      frameCount: try code(header.frameCount), hasPages: try code(header.hasPages),
      playCount: try code(header.playCount), frameDuration: try code(header.frameDuration),
      camera: try code(header.camera), texts: try code(header.texts), tags: try code(header.tags))
  }

  @discardableResult
  mutating func code(_ tags: ThumbnailTags) throws(Failure) -> ThumbnailTags {
    var tags = tags
    tags.uri = try code(optional: tags.uri, limit: ThumbnailTags.maximumURIBytes)
    tags.mimetype = try code(optional: tags.mimetype)
    tags.software = try code(optional: tags.software)
    tags.modified = try code(optional: tags.modified)
    tags.fileSize = try code(optional: tags.fileSize)
    tags.imageSize = try code(optional: tags.imageSize)
    return tags
  }

  private mutating func code(_ texts: PhotoTexts) throws(Failure) -> PhotoTexts {
    var texts = texts
    texts.title = try code(optional: texts.title)
    texts.description = try code(optional: texts.description)
    texts.creator = try code(optional: texts.creator)
    let most = PhotoTexts.mostKeywords
    let count = try code(UInt8(clamping: min(texts.keywords.count, most)))
    try check(count <= most, "at most \(most) keywords")
    var keywords: [String] = []
    for index in 0..<Int(count) {
      let keyword = index < texts.keywords.count ? texts.keywords[index] : ""
      keywords.append(try code(keyword, limit: MessageFormat.maximumTextBytes))
    }
    texts.keywords = keywords
    let rating = try code(optional: texts.rating.map { Int64($0) })
    try check(rating.map { (-1...5).contains($0) } ?? true, "a rating")
    texts.rating = rating.map { Int($0) }
    texts.isMotionPhoto = try code(texts.isMotionPhoto)
    return texts
  }

  private mutating func code(_ camera: CameraDetails) throws(Failure) -> CameraDetails {
    var camera = camera
    camera.make = try code(optional: camera.make)
    camera.model = try code(optional: camera.model)
    camera.lens = try code(optional: camera.lens)
    camera.captureDate = try code(optional: camera.captureDate)
    camera.exposureTime = try code(optional: camera.exposureTime)
    camera.aperture = try code(optional: camera.aperture)
    camera.focalLength = try code(optional: camera.focalLength)
    camera.sensitivity = try code(optional: camera.sensitivity)
    camera.captureFraction = try code(optional: camera.captureFraction)
    camera.captureOffset = try code(optional: camera.captureOffset)
    camera.exposureBias = try code(optional: camera.exposureBias)
    camera.altitude = try code(optional: camera.altitude)
    camera.equivalentFocalLength = try code(optional: camera.equivalentFocalLength)
    camera.usedFlash = try code(optional: camera.usedFlash)
    camera.exposureProgram = try code(optional: camera.exposureProgram, "an exposure program")
    camera.metering = try code(optional: camera.metering, "a metering mode")
    camera.position = try code(
      optional: camera.position.map { ($0.latitude, $0.longitude) }, GeographicPosition.init,
      "a latitude and a longitude")
    return camera
  }
}

extension PixelSize {
  /// A placeholder that a caller passes to a ``MessageReader``, which ignores it.
  static let unread = PixelSize(width: 0, height: 0)
}
