import Foundation
import ImageExchange
import ImageFixtures
import Pixels
import Testing

@testable import Codecs

/// Real pictures of others, if they lie beside the project.
@Suite(.enabled(if: SharedPhotos.arePresent, "There is no ../shared/photos"))
struct CorpusTests {
  @Test func allGoodPicturesOfPngSuiteAreWhatAnotherDecoderSees() throws {
    let files = SharedPhotos.files(in: "pngsuite", ending: ".png").filter {
      !$0.lastPathComponent.hasPrefix("x")
    }
    #expect(files.count > 100)
    var compared = 0
    for file in files {
      let bytes = try SharedPhotos.bytes(of: file)
      let decoded = try Decoded(bytes)
      guard let reference = try? ReferencePNG(bytes) else { continue }
      compared += 1
      #expect(decoded.header.storedSize.width == reference.width)
      // One level where gamma is applied in steps of a table rather than by its formula.
      #expect(distance(decoded.words, reference.words) <= 1, "\(file.lastPathComponent)")
    }
    #expect(compared > 100)
  }

  @Test func allBrokenPicturesOfPngSuiteFail() throws {
    let files = SharedPhotos.files(in: "pngsuite", ending: ".png").filter {
      $0.lastPathComponent.hasPrefix("x")
    }
    #expect(files.count == 14)
    for file in files {
      let failure = failure(try SharedPhotos.bytes(of: file))
      #expect(failure?.code == .corrupt || failure?.code == .unrecognized, "\(file)")
    }
  }

  @Test func badFilesFailOrDecodeAndNothingWorse() throws {
    let files =
      SharedPhotos.files(in: "bad", ending: ".jpg")
      + SharedPhotos.files(in: "bad/imagetestsuite", ending: ".jpg")
    #expect(files.count > 100)
    for file in files {
      let bytes = try SharedPhotos.bytes(of: file)
      if let failure = failure(bytes) { #expect(!failure.description.isEmpty) }
    }
  }

  @Test(arguments: ["landscape", "portrait"])
  func allOrientationsLookTheSame(_ name: String) throws {
    let first = try Decoded(try SharedPhotos.bytes("orientation/\(name)_1.jpg"), fitting: nil)
    let small = first.levels[4]
    for number in 2...8 {
      let other = try Decoded(try SharedPhotos.bytes("orientation/\(name)_\(number).jpg"))
      #expect(other.header.orientation.rawValue == UInt8(number))
      #expect(other.levels[0].size == first.levels[0].size)
      // Each was encoded anew, and a different number is printed on it: compare what is common.
      let distances = zip(small.words, other.levels[4].words).map { distance($0, $1) }.sorted()
      #expect(distances[distances.count * 8 / 10] <= 6, "\(name) \(number)")
    }
  }

  @Test func theSamePictureInLinearLightLooksTheSame() throws {
    let sRGB = try Decoded(try SharedPhotos.bytes("colour/tmshre_riaphotographs_srgb8.png"))
    let linear = try Decoded(try SharedPhotos.bytes("colour/tmshre_riaphotographs_709_g1.png"))
    #expect(linear.levels[0].size == sRGB.levels[0].size)
    let distances = zip(sRGB.words, linear.words).map { distance($0, $1) }.sorted()
    #expect(distances[distances.count / 2] <= 2)
    #expect(distances[distances.count * 99 / 100] <= 12)
  }

  @Test(arguments: ["DisplayP3-v2-micro.icc", "AdobeCompat-v2.icc", "Rec2020-v4.icc"])
  func realProfilesAreUnderstood(_ name: String) throws {
    let profile = try SharedPhotos.bytes("colour/profiles/\(name)")
    var jpeg = JPEGFixture(width: 24, height: 8) { x, _, c in
      [[255, 0, 0], [128, 128, 128], [200, 100, 50]][x][c]
    }
    jpeg.segments = JPEGFixture.profileSegments(profile)
    let decoded = try Decoded(jpeg.file)
    #expect(decoded.header.colorProfile != nil)
    // A wider red is beyond sRGB's; what is neutral stays neutral; a muted red grows stronger.
    #expect(decoded.levels[0][4, 4] >> 16 & 255 == 255)
    let gray = decoded.levels[0][12, 4]
    #expect(abs(Int(gray >> 16 & 255) - Int(gray & 255)) <= 1)
    let muted = decoded.levels[0][20, 4]
    #expect(Int(muted >> 16 & 255) > 200)
    #expect(Int(muted & 255) <= 50)
  }

  @Test func aProfileOfSRGBIsRecognized() throws {
    let profile = try SharedPhotos.bytes("colour/profiles/sRGB-v2-nano.icc")
    var jpeg = JPEGKindTests.mosaic(32, 32)
    jpeg.segments = JPEGFixture.profileSegments(profile)
    #expect(distance(try Decoded(jpeg.file).words, JPEGKindTests.expected(jpeg)) <= 1)
  }

  @Test func cameraPhotosBeginAtAnEighth() throws {
    let files = SharedPhotos.files(in: "photos", ending: ".jpg")
    #expect(!files.isEmpty)
    for file in files {
      let bytes = ImageBytes(try SharedPhotos.bytes(of: file))
      let decoder = try #require(try ImageDecoder(bytes))
      let size = decoder.header.uprightSize
      #expect(size.width > 200 && size.height > 200)
      let level = try decoder.firstLevel(fitting: PixelSize(width: 1, height: 1))
      #expect(level == size.halved(times: 3))
    }
  }

  @Test func everyWebPOpens() throws {
    let files = SharedPhotos.files(in: "formats", ending: ".webp")
    #expect(!files.isEmpty)
    for file in files {
      let decoded = try Decoded(try SharedPhotos.bytes(of: file))
      #expect(decoded.header.format == .webP)
      #expect(Set(decoded.words).count > 2, "\(file.lastPathComponent)")
    }
  }
}
