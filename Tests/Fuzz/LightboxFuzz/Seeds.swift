internal import Configuration
internal import ImageExchange
internal import ImageFixtures
internal import Pixels

/// The inputs that every target begins with, made anew for each run: small, and of many kinds.
///
/// Inputs that once found a fault are files in `Tests/Fuzz/Corpus`.
enum Seeds {
  static func inputs(of target: String) -> [[UInt8]] {
    switch target {
    case "jpeg", "jpeg-structure": jpeg
    case "png", "png-repaired", "png-structure": png
    case "orientation": jpeg + png
    case "webp", "webp-structure":
      webP + [EncodedFixture.lossyWebP, WebPFixture.flat(width: 200, height: 300, 0xFF20_4060)]
    case "gif", "gif-structure": gif + [Bombs.gif(width: 200, height: 300)]
    case "bmp", "bmp-structure":
      bmp + bmp.map { Array($0.dropFirst(14)) } + [Bombs.bmp(width: 300, height: 20)]
    case "ico": ico + [Bombs.icon(side: 200)]
    case "qoi": qoi + [Bombs.qoi(width: 200, height: 300)]
    case "raw", "raw-structure": raw
    case "tiff", "tiff-structure":
      tiff + [nil, 64].map { Bombs.tiff(width: 200, height: 300, tile: $0) }
    case "heif": [EncodedFixture.exifHEIC, EncodedFixture.deepHEIC]
    case "avif":
      [EncodedFixture.avif, EncodedFixture.alphaAVIF, EncodedFixture.turnedAVIF] + derived
    case "heif-structure": [EncodedFixture.exifHEIC, EncodedFixture.alphaAVIF] + derived
    case "jxl":
      [
        EncodedFixture.jxl, EncodedFixture.alphaJXL, EncodedFixture.movingJXL,
        EncodedFixture.pagesJXL,
      ]
    case "exif": [exif(isLittleEndian: true).bytes, exif(isLittleEndian: false).bytes] + raw + tiff
    case "xmp": [Array(xmp.utf8)]
    case "iptc": [iptc, Array("8BIM\u{4}\u{4}\0\0".utf8) + bigEndian(UInt32(iptc.count)) + iptc]
    case "icc": profiles
    case "messages": messages
    case "cursor": cursor
    case "inotify": changes
    case "wire": WireSeeds.pieces
    case "svg", "markup":
      svg + [Bombs.svg(picture: 100), Bombs.svg(picture: 50, depth: 3), Bombs.svg(blurs: 3)]
    case "sniff": [jpeg, png, webP, gif, bmp, ico, qoi, raw, tiff, svg].flatMap { $0.prefix(2) }
    default: texts(of: target).map { Array($0.utf8) }
    }
  }

  private static func jpegFile(_ change: (inout JPEGFixture) -> Void) -> [UInt8] {
    var jpeg = JPEGFixture(width: 24, height: 17) { x, y, c in (x * 7 + y * 13 + c * 50) % 256 }
    change(&jpeg)
    return jpeg.file
  }

  private static let jpeg: [[UInt8]] = {
    var noisy = NoisyJPEG(width: 70, height: 50)
    let plain = noisy.file
    noisy.restartInterval = 2
    (noisy.across, noisy.down) = (1, 1)
    let marked = noisy.file
    noisy.isGray = true
    let segments = JPEGFixture.profileSegments(profiles[0])
    var small = exif(isLittleEndian: true)
    small.thumbnail = jpegFile { $0.width = 12 }
    let segment = (marker: UInt8(0xE1), contents: Array("Exif\0\0".utf8) + small.bytes)
    let text = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(xmp.utf8)
    return [
      plain, marked, noisy.file, jpegFile { $0.isProgressive = true },
      jpegFile { $0.segments = [segment, (marker: 0xE1, contents: text)] },
      jpegFile { $0.segments = segments }, jpegFile { $0.componentCount = 1 },
      jpegFile { $0.componentCount = 4 },
    ]
  }()

  private static let png: [[UInt8]] = {
    var files: [[UInt8]] = []
    for type in PNGFixture.ColorType.allCases {
      for depth in type.depths {
        var png = PNGFixture(width: 9, height: 7, type, depth: depth) { x, y, c in
          (x + y + c) % (1 << min(depth, 4))
        }
        if type == .palette { png.palette = (0..<16).map { [UInt8($0), 9, 200] } }
        png.isInterlaced = depth == 8
        let level = UInt8(files.count % 5)
        png.filter = { _ in level }
        files.append(png.file)
      }
    }
    var rich = PNGFixture(width: 5, height: 5, .rgb) { x, y, c in x * 20 + y * 9 + c }
    rich.chunks = [
      ("cICP", [9, 16, 0, 1]), ("gAMA", bigEndian(UInt32(45_455))),
      ("cHRM", (1...8).flatMap { bigEndian(UInt32($0 * 10_000)) }),
      ("eXIf", exif(isLittleEndian: false).bytes), ("tEXt", Array("Thumb::URI\0file:///a".utf8)),
      ("zTXt", Array("Software\0\0".utf8) + PNGFixture.zlib(Array("made".utf8))),
      ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0\(xmp)".utf8)),
      ("iCCP", Array("made\0\0".utf8) + PNGFixture.zlib(profiles[0])),
    ]
    return files + [rich.file, animation.png]
  }()

  private static let animation: AnimationFixture = {
    AnimationFixture(
      width: 12, height: 10,
      frames: (0..<4).map { index in
        var frame = AnimationFixture.Frame(0, left: 2 * index, top: index, width: 6, height: 6)
        frame.pixel = { x, y in 0x80FF_0000 | UInt32(x * 20 + y) }
        frame.disposal = UInt8(index % 3)
        frame.isBlended = index % 2 == 0
        return frame
      })
  }()

  private static let webP: [[UInt8]] = {
    var rich = WebPFixture(width: 8, height: 8) { x, y in 0xFF00_0000 | UInt32(x * 30 + y * 7) }
    let plain = rich.file
    (rich.exif, rich.profile, rich.xmp) = (
      exif(isLittleEndian: true).bytes, profiles[0], Array(xmp.utf8)
    )
    return [plain, rich.file, animation.webP]
  }()

  private static let gif: [[UInt8]] = {
    let palette: [UInt32] = [0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_0000, 0xFF00_FF00]
    var moving = GIFFixture(
      width: 16, height: 12, palette: palette,
      frames: (0..<4).map { index in
        var frame = GIFFixture.Frame(width: 10, height: 8) { x, y in UInt8((x * y + index) % 4) }
        (frame.left, frame.top) = (index, index)
        (frame.disposal, frame.delay) = (UInt8(index), 5)
        frame.isInterlaced = index == 1
        frame.transparent = index > 1 ? 3 : nil
        frame.palette = index == 2 ? palette : nil
        frame.clearsTable = index != 3
        return frame
      })
    moving.repeats = 3
    let plain = moving.file
    moving.profile = profiles[0]
    var long = moving
    long.frames = (0..<80).map { .init(UInt8($0 % 4), width: 16, height: 12) }
    return [plain, moving.file, long.file]
  }()

  private static func bmpFile(_ depth: Int, _ change: (inout BMPFixture) -> Void = { _ in })
    -> [UInt8]
  {
    var bmp = BMPFixture(width: 9, height: 6, depth: depth) { x, y in
      depth <= 8 ? UInt32((x + y) % (1 << depth)) : UInt32(x * 30_000 + y * 200)
    }
    if depth <= 8 { bmp.palette = (0..<(1 << depth)).map { UInt32($0 * 1_001) } }
    change(&bmp)
    return bmp.file
  }

  private static let bmp: [[UInt8]] =
    [1, 2, 4, 8, 16, 24, 32].map { bmpFile($0) } + [
      bmpFile(8) { $0.runs = (1, [3, 1, 0, 3, 4, 5, 6, 0, 0, 0, 0, 2, 2, 1, 5, 2, 0, 1]) },
      bmpFile(4) { $0.runs = (2, [3, 0x12, 0, 3, 0x45, 0x60, 0, 0, 0, 2, 2, 1, 5, 2, 0, 1]) },
      bmpFile(24) { $0.headerLength = 12 }, bmpFile(32) { $0.isTopDown = true },
      bmpFile(16) { $0.masks = [0xF800, 0x7E0, 0x1F, 0] },
      bmpFile(32) {
        $0.headerLength = 124
        $0.profile = profiles[0]
      },
    ]

  private static let ico: [[UInt8]] = {
    let png = PNGFixture(width: 4, height: 4, .rgbAlpha) { x, y, c in x * 40 + y * 10 + c }.file
    let bitmap = BMPFixture(width: 4, height: 4, depth: 32) { x, y in
      0xFF00_0000 | UInt32(x * y)
    }
    var masked = bitmap
    masked.mask = { x, y in x == y }
    var cursor = ICOFixture([.init(side: 4, Array(masked.file.dropFirst(14)))])
    let files = [
      ICOFixture([.init(side: 4, png), .init(side: 4, Array(masked.file.dropFirst(14)))]).file,
      cursor.file,
    ]
    cursor.isCursor = true
    return files + [cursor.file]
  }()

  private static let qoi: [[UInt8]] = {
    var qoi = QOIFixture(width: 12, height: 9) { x, y in
      UInt32(x < 3 ? 0xFF10_2030 : x * 1_000_003 + y * 77)
    }
    let plain = qoi.file
    (qoi.hasAlpha, qoi.isLinear) = (false, true)
    return [plain, qoi.file]
  }()

  private static let raw: [[UInt8]] = {
    let jpeg = jpegFile { $0.width = 32 }
    var camera = exif(isLittleEndian: true)
    camera.thumbnail = jpeg
    camera.main[0xC612] = .long(0x0401)
    var fuji = Array("FUJIFILMCCD-RAW".utf8)
    fuji += [UInt8](repeating: 0, count: 84 - fuji.count)
    fuji += bigEndian(UInt32(92)) + bigEndian(UInt32(jpeg.count)) + jpeg
    var nikon = camera
    nikon.main[0xC612] = nil
    nikon.main[0x010F] = .text("NIKON CORPORATION")
    nikon.main[0x014A] = .long(8)
    nikon.isLittleEndian = false
    return [camera.bytes, fuji, nikon.bytes]
  }()

  private static let tiff: [[UInt8]] = {
    var files: [[UInt8]] = []
    for depth in [8, 16] {
      var tiff = TIFFFixture(width: 11, height: 9, .rgb, depth: depth, channelCount: 4) {
        x, y, c in x * 10 + y + c
      }
      (tiff.extraSample, tiff.orientation, tiff.profile) = (2, 6, profiles[0])
      files.append(tiff.file)
      var inks = tiff
      (inks.photometric, inks.extraSample, inks.isPlanar) = (.separated, nil, true)
      files.append(TIFFFixture.file([inks, tiff]))
      tiff.tile = 16
      tiff.isBigEndian = true
      files.append(tiff.file)
    }
    return files
  }()

  private static let svg: [[UInt8]] = {
    let start = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink'"
    let drawing = """
      <?xml version='1.0' encoding='UTF-8'?><!-- made --><!DOCTYPE svg [<!ENTITY a '<g id="i"/>'>]>
      \(start) width='9mm' height='50%' viewBox='0 0 30 20'><style>rect { fill: lime }</style>
      <linearGradient id='g'><stop stop-color='red'/><stop offset='1'/></linearGradient>&a;
      <g opacity='0.5' transform='rotate(9)'><rect width='9' height='8'/><use l:href='#i' x='2'/></g>
      <path d='M0 0L9 9C1 2 3 4 5 6zA1 2 3 0 1 7 8' stroke='url(#g)'/><text y='9'>A &amp; B</text>
      </svg>
      """
    let plain = Array("\(start) width='8' height='6'><circle r='4'/></svg>".utf8)
    let wide = "\u{FEFF}\(start)/>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    return [plain, Array(drawing.utf8), wide, GzipFixture.file(plain)]
  }()

  /// Pictures that are made of others: tiles, layers, chains, and loops.
  private static let derived: [[UInt8]] = {
    var turned = HEIFFixture.Item.same(as: 2)
    (turned.turn, turned.lacksLocation) = (1, true)
    let loops: [[HEIFFixture.Item]] = [
      [turned, .coded], [.same(as: 7)],
      [.grid([2, 3, 2, 3], columns: 2, width: 64, height: 32), .coded, .coded],
      [.grid([1], columns: 1, width: 32, height: 16)], [.same(as: 2), .same(as: 1)],
      [2, 1].map { .grid([$0], columns: 1, width: 32, height: 16) },
      [.overlay([3, 2], width: 40, height: 20), .same(as: 3), .coded],
      [.grid([Int](repeating: 2, count: 400), columns: 20, width: 640, height: 320), .coded],
    ]
    var sequence = HEIFFixture([.coded, .coded])
    sequence.isSequence = true
    return loops.map { HEIFFixture($0).file } + [sequence.file]
      + [HEIFFixture.chain(3).file, HEIFFixture.chain(14).file]
      + [HEIFFixture.chain(4, twice: true).file]
  }()

  private static func exif(isLittleEndian: Bool) -> ExifFixture {
    var exif = ExifFixture(orientation: 6)
    exif.isLittleEndian = isLittleEndian
    exif.main[0x010F] = .text("Maker")
    exif.main[0x0110] = .text("Model 1")
    exif.main[0x0132] = .text("2024:05:31 18:04:09")
    exif.main[0x02BC] = .bytes(Array(xmp.utf8))
    exif.main[0x83BB] = .bytes(iptc)
    exif.main[0x4746] = .short(4)
    exif.photo[0x829A] = .rationals([(1, 250)])
    exif.photo[0x829D] = .rationals([(28, 10)])
    exif.photo[0x8827] = .short(400)
    exif.photo[0x9003] = .text("2024:05:31 18:04:10")
    exif.photo[0x9291] = .text("123")
    exif.photo[0x9011] = .text("+02:00")
    exif.photo[0x9204] = .signedRational(-1, 3)
    exif.gps[1] = .text("N")
    exif.gps[2] = .rationals([(51, 1), (2, 1), (3, 1)])
    exif.gps[3] = .text("W")
    exif.gps[4] = .rationals([(13, 1), (4, 1), (5, 1)])
    exif.gps[5] = .byte(1)
    exif.gps[6] = .rationals([(100, 3)])
    exif.interoperability = "R03"
    return exif
  }

  private static let iptc: [UInt8] = [
    0x1C, 1, 90, 0, 3, 0x1B, 0x25, 0x47, 0x1C, 2, 5, 0, 2, 0x41, 0x42, 0x1C, 2, 120, 0, 1, 0x43,
    0x1C, 2, 80, 0x80, 4, 0, 0, 0, 1, 0x44,
  ]

  private static let xmp = """
    <?xpacket begin='' id='W5M0'?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="3" \
    xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">\
    A &amp; B &#x41;</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li><![CDATA[C]]></rdf:li>\
    </rdf:Seq></dc:creator><!-- no --><dc:description>D</dc:description></rdf:Description></rdf:RDF>\
    </x:xmpmeta>
    """

  private static let profiles: [[UInt8]] = [
    ProfileFixture.rgb(
      name: "Made", red: [0.6097, 0.3111, 0.0195], green: [0.2053, 0.6257, 0.0609],
      blue: [0.1492, 0.0632, 0.7446], gamma: 2.2),
    ProfileFixture.gray(name: "Grey", gamma: 1.8),
  ]

  /// Events of a folder, as the kernel of a machine with the lowest byte first writes them.
  private static let changes: [[UInt8]] = {
    func event(_ watch: UInt32, _ mask: UInt32, _ name: String) -> [UInt8] {
      let padded =
        name.isEmpty ? [] : Array(name.utf8) + [UInt8](repeating: 0, count: 16 - name.utf8.count)
      return [watch, mask, 0, UInt32(padded.count)].flatMap { bigEndian($0).reversed() } + padded
    }
    let (made, written, closed) = (
      event(1, 0x100, "a.jpg"), event(1, 2, "a.jpg"), event(1, 8, "a.jpg")
    )
    let moved = event(1, 0x40, "b.png") + event(1, 0x80, "c.png") + event(1, 0x4000_0100, "d")
    return [made + written + closed, moved, event(1, 0x400, ""), event(.max, 0x4000, "")]
  }()

  private static let messages: [[UInt8]] = {
    let size = PixelSize(width: 400, height: 300)
    let pixels = PixelsDescription(
      size: size, isOpaque: true, isPreview: false, isDamaged: false)
    var header = ImageHeader(format: .jpeg, storedSize: size)
    header.camera.make = "Maker"
    header.camera.position = GeographicPosition(latitude: 1, longitude: 2)
    header.texts.title = "Title"
    header.tags.uri = "file:///a"
    let region = LevelRegion(halvings: 1, left: 2, top: 3, size: size)
    let wanted: [ImageRequest.Wanted] = [
      .header, .pixels(fitting: size, preview: true), .thumbnail(side: 256),
      .preview(side: 128), .region(region), .frame(index: 3, fitting: nil),
      .png(pixels, header.tags),
    ]
    let replies: [DecoderReply] = [
      .confinement(missing: []), .header(header), .rows, .pixels(pixels), .file(byteCount: 9),
      .failure(ImageFailure(.corrupt, "text")), .done,
    ]
    return wanted.map { ImageRequest(id: 7, wanted: $0).message }
      + replies.map { $0.message(id: 7) }
  }()

  private static let cursor: [[UInt8]] = {
    let words: [UInt32] = [
      0x7275_6358, 16, 0x1_0000, 1, 0xFFFD_0002, 24, 28, 36, 0xFFFD_0002, 24, 1, 2, 2, 1, 1, 0,
      1, 2, 3, 4,
    ]
    return [words.flatMap { littleEndian($0) }, Array("[Icon Theme]\nInherits = a, b;c\n".utf8)]
  }()

  private static func texts(of target: String) -> [String] {
    switch target {
    case "configuration":
      [
        Settings.printedDefaults,
        "[keys]\nclose = [\"q\", 'Ctrl+w', \"\"\"\na\\u0041\"\"\"]\n[[a.b]]\nc = 1_0.5e-3\n",
        "a = { b = 0x1F, c = 1979-05-27T07:32:00.5-08:00, d = inf }\n",
      ]
    case "desktop":
      ["[Settings]\ngtk-application-prefer-dark-theme=1\ngtk-decoration-layout=menu:close\n"]
    case "trace":
      [
        """
        0    size 1280 800 scale 1
        0    pointer enter 400 300
        100  pinch begin 2
        116  pinch update 0 0 1.25 0
        400  pinch end
        500  touch down 1 20 30
        520  touch move 1 25 30
        540  touch up 1
        550  ask command toggle_mark 2
        560  ask zoom 150
        570  desktop light reduced-motion text 1.25 buttons close:
        580  text preedit %E3%81%A8 3 3
        590  text delete 3 0 commit caf%C3%A9%20 preedit x
        600  key down Ctrl+q
        """
      ]
    case "received-files":
      [
        "# made\r\nfile:///a%20b.jpg\r\nfile://localhost/c%E9.png\r\nsftp://d.invalid/e.jpg\r\n",
        "copy\nfile:///a.jpg\nfile:///b/c.png", "cut\nfile:/a", "/a b.jpg\nhttps://c.invalid/\nd\n",
      ]
    case "marks":
      [
        """
        # Marks and ratings, written by Lightbox.
        photo marked 3 1500000000 2049 77 file:///home/a/b%20c.jpg
        photo plain 5 -1 1 2 file:///d.png
        stars of another version
        """
      ]
    case "session":
      [
        """
        # The windows of Lightbox, written by it.
        window 9f3c folder=/home/a%20b photo=c%C3%BC.jpg open order=taken:down
        window 1 folder=/d size=1280x800 maximized fullscreen
        window 2 file=/a/1.jpg file=/b%20c/%C3%BC.png photo=/a/1.jpg open
        door of another version
        """
      ]
    case "sidecar":
      [
        xmp, xmp.replacing("xmp:Rating=\"3\"", with: ""),
        xmp.replacing("<dc:title>", with: "<xmp:Rating> 2.0 </xmp:Rating><dc:title>"),
      ]
    case "wire-log": [WireSeeds.log]
    case "disturbances":
      ["delay=5ms-0.04s,split,drop=20%,repeat,reorder=1.5%,tear,seed=7", "delay=1s"]
    case "names": ["/home/a/Bilder/Größe 10.jpg", "a\u{10FF41}\u{202E}\u{1B}[2Jb", "img2.png"]
    default: []
    }
  }
}
