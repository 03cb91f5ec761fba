/// An item of the list of what a compositor, and the machine around it, may do to the program, and
/// what proves that the program survives it.
struct ListedFault: Sendable, CustomStringConvertible {
  enum Proof: Sendable {
    /// Faults of ``Fault/all`` by their names.
    case faults([String])
    /// Faults of ``Fault/all`` whose names begin so.
    case family(String, least: Int)
    /// Tests elsewhere, as `Floor/Target/File.function` below the folder of the tests.
    case tests([String])
  }

  let name: String
  let proofs: [Proof]
  /// The reason why a part of it has no test; nil for none.
  var gap: String?

  init(_ name: String, _ proofs: Proof..., gap: String? = nil) {
    (self.name, self.proofs, self.gap) = (name, proofs, gap)
  }

  var description: String { name }

  /// The list, in its order.
  static let all = configure + scale + seat + buffers + frames + shell + process

  private static let configure = [
    ListedFault("a storm of configures", .faults(["configure: a storm of 1,000"])),
    ListedFault("no size", .faults(["configure: 0×0"])),
    ListedFault("a size of one pixel", .faults(["configure: 1×1"])),
    ListedFault("the largest size", .faults(["configure: 32767×32767"])),
    ListedFault(
      "bounds below zero", .faults(["configure: negative bounds", "configure: negative sizes"])),
    ListedFault(
      "a configure between attach and commit",
      .faults(["configure: between attach and commit"])),
    ListedFault("a close in a gesture", .faults(["configure: close in a gesture"])),
    ListedFault(
      "states that are cut or unknown",
      .faults(["configure: states of an odd length", "configure: unknown states"])),
    ListedFault(
      "acknowledgements in order", .faults(["configure: serials that run backwards"]),
      .tests(["Tools/WireRefereeTests/RefereeTests.aConfigureIsAcknowledgedOnceAndInOrder"])),
  ]

  private static let scale = [
    ListedFault("another fraction in a pinch", .faults(["scale: another in a pinch"])),
    ListedFault(
      "a preferred scale of 0, or none",
      .faults(["scale: preferred 0 and below", "scale: never said", "scale: a fraction of 0"])),
    ListedFault("a screen that goes while entered", .faults(["screen: taken away while entered"])),
    ListedFault("a leave that is not sent", .faults(["screen: a leave that never comes"])),
    ListedFault("no screen", .faults(["screen: none at all"])),
  ]

  private static let seat = [
    ListedFault(
      "a device that goes in use",
      .faults([
        "seat: the pointer goes in a pinch", "seat: the pointer goes in a scroll",
        "seat: the touchscreen goes in a touch",
      ])),
    ListedFault(
      "devices that come and go",
      .faults(["seat: devices come and go", "seat: devices in one piece with their events"])),
    ListedFault(
      "a seat that goes", .faults(["seat: taken away with a key held"])),
    ListedFault("a cancelled end", .faults(["pinch: cancelled"])),
    ListedFault("an update without a begin", .faults(["pinch: an update without a begin"])),
    ListedFault("two begins", .faults(["pinch: two begins"])),
    ListedFault("a hold without an end", .faults(["hold: an end that never comes"])),
    ListedFault("a scroll without a stop", .faults(["scroll: no stop"])),
    ListedFault("a cancelled touch", .faults(["touch: cancelled"])),
    ListedFault("an up without a frame", .faults(["touch: an up without a frame"])),
    ListedFault(
      "a key that repeats while the keyboard leaves",
      .faults(["key: held while the keyboard leaves"])),
    ListedFault(
      "a keymap that comes late, or never",
      .tests([
        "Platform/DesktopTests/Wire/KeyboardWireTests.modifiersBeforeTheKeymapCountOnceItComes",
        "Platform/DesktopTests/Wire/KeyboardWireTests"
          + ".modifiersHeldBeforeCountWithoutAKeymap",
      ])),
    ListedFault(
      "a keymap that is none",
      .faults([
        "keymap: of size 0", "keymap: without sense", "keymap: shorter than it says",
        "keymap: missing", "keymap: that cannot be mapped",
      ])),
  ]

  private static let buffers = [
    ListedFault(
      "buffers that are never released",
      .faults(["buffers: never released", "buffers: 60 sizes without a release"]),
      .tests([
        "App/ProgramTests/HostedProgramTests.buffersThatNeverComeBackStopTheFramesAndNotTheProgram"
      ])),
    ListedFault("all released late in a burst", .faults(["buffers: released in bursts"])),
    ListedFault(
      "released twice",
      .faults(["buffers: released twice", "buffers: a release of those that are shown"])),
    ListedFault(
      "no formats, or deep ones alone",
      .faults(["buffers: no formats", "buffers: unknown formats", "buffers: 30 bits alone"])),
    ListedFault("a pool that is refused", .faults(["buffers: the pool is refused"])),
  ]

  private static let frames = [
    ListedFault(
      "no frame is wanted for ten seconds",
      .faults(["frames: none wanted for more than a second"]),
      .tests([
        "App/ProgramTests/HostedFaultTests.framesThatAreWithheldForTenSecondsAreDrawnAfterwards"
      ])),
    ListedFault(
      "times that wrap", .faults(["frames: times of 0 and 2^32 - 1", "time: wraps at 2^32"])),
    ListedFault(
      "frames that are discarded",
      .faults([
        "frames: discarded", "frames: nothing told of them", "frames: presented at the end of time",
      ])),
  ]

  private static let shell = [
    ListedFault(
      "a flood of pings",
      .faults([
        "ping: 5,000 to one who reads late", "ping: before a frame is drawn",
      ]),
      .tests(["App/ProgramTests/HostedProgramTests.aPingIsAnsweredAfterOneFrameOfAMotion"])),
    ListedFault(
      "events that are answered by more than they are",
      .faults([
        "seat: devices that come and go without end, to one who reads late",
        "text: an input method without end, to one who reads late",
        "shell: enters without end to one who reads late",
      ])),
    ListedFault(
      "a compositor that blocks in its writes and reads nothing",
      .tests([
        "Platform/DesktopTests/Wire/LossWireTests.aCompositorThatIsBlockedInAWriteIsRead",
        "Platform/DesktopTests/Wire/LossWireTests.requestsOfEventsThatWaitedGoAsTheSocketTakesThem",
        "Platform/DesktopTests/Wire/LossWireTests.noMoreThanAMebibyteWaits",
      ])),
    ListedFault(
      "a compositor that never answers",
      .tests([
        "App/ProgramTests/HostedFaultTests.aCompositorThatNeverAnswersIsToldOfAndASignalEndsTheWait"
      ])),
    ListedFault(
      "a clipboard that is silent, or others'",
      .faults([
        "clipboard: contents that nobody confirms",
        "clipboard: contents that others replace at once", "clipboard: gone while it is read",
      ])),
    ListedFault(
      "globals that come late",
      .tests(["Platform/DesktopTests/Wire/LateGlobalWireTests.aScaleThatComesLateIsTaken"])),
    ListedFault(
      "a wheel whose axis has no source",
      .tests([
        "Platform/DesktopTests/Input/PointerMachineTests.wholeDetentsWithoutASourceAreAWheels",
        "App/ProgramTests/HostedProgramTests.aWheelWithoutASourceZoomsAtFit",
      ])),
    ListedFault(
      "tiled edges of a window that has a frame of its own",
      .tests([
        "Platform/DesktopTests/Wire/DecorationWireTests.aTiledWindowIsResizedByItsFreeEdges"
      ])),
    ListedFault(
      "globals that go",
      .faults(
        ["zxdg_decoration_manager_v1", "zwp_pointer_gestures_v1", "wl_output", "wl_seat"].map {
          "globals: \($0) is taken away"
        })),
    ListedFault("each global twice", .faults(["globals: each twice"])),
    ListedFault(
      "each global at each version", .family("versions: ", least: 56),
      .tests(["Platform/DesktopTests/Wire/LossWireTests.versionsAreTheLowerOfBothSides"]),
      gap: "wl_compositor below 4, which no compositor has been since 2016, is told as missing"),
    ListedFault(
      "an error of the server", .faults(["connection: an error of the display"]),
      .tests(["App/ProgramTests/HostedProgramTests.anErrorOfTheServerNamesItsObjectInOneLine"])),
    ListedFault("a socket that is closed", .faults(["connection: closed in a pinch"])),
    ListedFault(
      "a server that is killed",
      .tests([
        "App/ProgramTests/LifeCycleTests.compositorThatGoesAwayIsNamedAsTheReason",
        "App/ProgramTests/HostedProgramTests.aServerThatIsGoneIsOneLine",
      ])),
    ListedFault(
      "short writes",
      .faults([
        "connection: a small buffer", "connection: a byte at a time",
        "connection: a message that is cut", "connection: an end in the middle of a header",
      ]),
      .tests(["App/ProgramTests/HostedProgramTests.bytesThatComeOneByOneAreUnderstood"])),
  ]
}
