import Foundation
import ImageExchange
import Pixels
import Synchronization
import System
import Testing

@testable import Decoding

@Suite struct DecodeQueueTests {
  static let whole = ImageRequest.Wanted.pixels(fitting: nil, preview: false)

  static func collect(_ stream: AsyncStream<ImageReply>) async -> [ImageReply] {
    var replies: [ImageReply] = []
    for await reply in stream { replies.append(reply) }
    return replies
  }

  /// A queue whose decoders have all started, and their numbers.
  static func queue(count: Int, deadline: Double = 20) -> (DecodeQueue, [Int32]) {
    var limits = ImageLimits.standard
    limits.deadline = deadline
    let queue = DecodeQueue(path: decoderPath, count: count, limits: limits)
    _ = eventually { queue.processIDs.count == count }
    return (queue, queue.processIDs)
  }

  @Test func decodersStartBeforeTheFirstRequest() {
    let (_, numbers) = Self.queue(count: 2)
    #expect(Set(numbers).count == 2)
  }

  @Test func manyRequestsAreAllAnswered() async {
    let (queue, numbers) = Self.queue(count: 2)
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<40 {
        group.addTask {
          let ticket = queue.request(
            Self.whole, on: source(index % 2 == 0 ? photo : smallPicture), priority: .ahead)
          let replies = await Self.collect(ticket.answers)
          return replies.count == 2 && replies[0].header != nil && replies[1].picture != nil
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(Set(queue.processIDs) == Set(numbers))
  }

  private static func job(isBrief: Bool = false) -> DecodeSchedule.Job {
    DecodeSchedule.Job(wanted: isBrief ? nil : whole, body: { _ in }, finish: {})
  }

  @Test func theMostWantedComesFirstAndEqualsInTheirOrder() {
    var state = DecodeSchedule(idle: [0])
    func add(_ priority: DecodeQueue.Priority) -> (id: UInt64, worker: Int?) {
      state.add(Self.job(), priority: priority)
    }
    #expect(add(.ahead).worker == 0)
    #expect(add(.ahead).worker == nil)
    for priority: DecodeQueue.Priority in [.visible, .ahead, .visible, .upkeep, .thumbnail] {
      _ = add(priority)
    }
    state.withdraw(4)
    var order: [UInt64] = []
    while let (id, _) = state.take(for: 0) { order.append(id) }
    #expect(order == [3, 5, 7, 1, 2, 6])
    // Idle again, so the next is woken for.
    #expect(add(.ahead).worker == 0)
  }

  private static let part = ImageRequest.Wanted.frame(index: 0, fitting: nil)

  /// Adds a visible job on `file`. Returns the worker to wake.
  private static func add(
    _ isPart: Bool, on file: ImageSource, to state: inout DecodeSchedule
  ) -> Int? {
    var job = job()
    job.source = file
    if isPart { job.wanted = part }
    return state.add(job, priority: .visible).worker
  }

  @Test func aPartGoesToTheDecoderThatKnowsTheFile() throws {
    var state = DecodeSchedule(idle: [0, 1])
    let file = source(photo)
    func add(_ isPart: Bool) -> Int? { Self.add(isPart, on: file, to: &state) }
    #expect(add(true) == 1, "nobody knows it yet")
    #expect(state.take(for: 1)?.job.worker == nil)
    // The other one is idle, but would have to read all of it first.
    #expect(add(true) == nil)
    #expect(state.take(for: 0) == nil)
    // Work that any of them may do does not wait behind the part.
    #expect(add(false) == 0)
    #expect(state.take(for: 0)?.job.isPart == false)
    state.finished(1)
    #expect(state.take(for: 1)?.job.worker == 1)
  }

  @Test func partDoesNotWaitForAThumbnail() {
    var state = DecodeSchedule(idle: [0, 1])
    let file = source(photo)
    func add(_ isPart: Bool) -> Int? { Self.add(isPart, on: file, to: &state) }
    #expect(add(false) == 1)
    #expect(state.take(for: 1) != nil)
    state.finished(1)
    #expect(state.take(for: 1) == nil)
    #expect(state.add(Self.job(), priority: .thumbnail).worker == 1)
    #expect(state.take(for: 1) != nil)
    #expect(add(true) == 0, "the other one, which knows the photo, makes a thumbnail")
    #expect(state.take(for: 0) != nil)
    state.finished(1)
    #expect(state.take(for: 1) == nil)
    #expect(add(true) == nil, "this one has read it last")
    // Nothing else that is interrupted would help the part.
    #expect(state.add(Self.job(), priority: .thumbnail).worker == 1)
    #expect(state.take(for: 1)?.job.source == nil)
    #expect(state.takeOvertaken() == nil)
    #expect(add(false) == nil, "it waits behind the part, but for either of them")
    #expect(state.takeOvertaken() == 1)
  }

  @Test func headerTakesNoPhotoFromTheDecoderThatKnowsIt() async {
    let (queue, _) = Self.queue(count: 2)
    let (file, mayEnd) = (source(photo), DispatchSemaphore(value: 0))
    func part(_ body: @escaping @Sendable () -> Void = {}) -> DecodeTicket<Int32?> {
      queue.ticket(priority: .visible, wanted: Self.part, on: file) { decoder, _, receive in
        body()
        receive(decoder.processID)
      }
    }
    func worker(_ ticket: DecodeTicket<Int32?>) async -> Int32? {
      await ticket.answers.reduce(nil) { $1 }
    }
    let first = await worker(part())
    // The other decoder reads the header, because this one is busy.
    let busy = part { mayEnd.wait() }
    let header = queue.request(.header, on: file, priority: .ahead)
    #expect(await Self.collect(header.answers).last?.header != nil)
    mayEnd.signal()
    #expect(await worker(busy) == first)
    #expect(await worker(part()) == first)
  }

  @Test func partWaitsForTheHeaderOfAnotherPhoto() {
    var state = DecodeSchedule(idle: [0, 1])
    let (file, other) = (source(photo), source(smallPicture))
    func add(_ source: ImageSource, _ wanted: ImageRequest.Wanted = Self.whole) -> Int? {
      var job = Self.job()
      (job.source, job.wanted) = (source, wanted)
      return state.add(job, priority: .visible).worker
    }
    #expect(add(file) == 1)
    #expect(state.take(for: 1) != nil)
    state.finished(1)
    #expect(state.take(for: 1) == nil)
    #expect(add(other, .header) == 1)
    #expect(state.take(for: 1) != nil)
    #expect(add(file, Self.part) == nil, "the decoder that knows the photo is free soon")
    state.finished(1)
    #expect(state.take(for: 1)?.job.isPart == true)
  }

  @Test func anticipatedPictureAnswersRequestsForAsMuchOrLess() async {
    let (queue, numbers) = Self.queue(count: 1)
    let file = source(photo)
    func height(_ wanted: ImageRequest.Wanted) async -> Int? {
      let ticket = queue.request(wanted, on: file, priority: .visible)
      return await Self.collect(ticket.answers).last?.picture?.0.levels[0].size.height
    }
    let small = ImageRequest.Wanted.pixels(
      fitting: PixelSize(width: 10, height: 10), preview: true)
    queue.anticipate(file, fitting: PixelSize(width: 100, height: 100))
    // One that nobody reads any more does not end it, as the window's first size is often a guess.
    _ = queue.request(small, on: file, priority: .visible)
    for _ in 0..<2 { #expect(await height(small) == 120) }
    #expect(await height(.thumbnail(side: 24)) == 24)
    #expect(await height(small) == 120)
    #expect(await height(.pixels(fitting: nil, preview: true)) == 240)
    #expect(await height(small) == 30)
    #expect(queue.processIDs == numbers)
  }

  @Test func anticipatedPictureThatFailedIsDecodedAnew() async {
    let (queue, _) = Self.queue(count: 1)
    let (file, size) = (source(photo), PixelSize(width: 100, height: 100))
    let named = ImageSource(path: Array("photo".utf8)) {
      Result { () throws(ImageFailure) in try file.descriptor() }
    }
    let unopened = ImageSource(path: Array("photo".utf8)) { .failure(ImageFailure(.unopened)) }
    queue.anticipate(unopened, fitting: size)
    func last() async -> ImageReply? {
      let wanted = ImageRequest.Wanted.pixels(fitting: size, preview: true)
      return await Self.collect(queue.request(wanted, on: named, priority: .visible).answers).last
    }
    #expect(await last()?.failure?.code == .unopened)
    #expect(await last()?.picture != nil)
  }

  /// Another file under the path of the one with which the program began.
  @Test func anticipatedPictureOfAChangedFileIsForgotten() async throws {
    let (queue, numbers) = Self.queue(count: 1)
    let (before, after) = (source(photo), source(smallPicture))
    func named(_ file: ImageSource) -> ImageSource {
      ImageSource(path: Array("a.png".utf8)) {
        Result { () throws(ImageFailure) in try file.descriptor() }
      }
    }
    func size(_ file: ImageSource) async -> PixelSize? {
      let ticket = queue.request(
        .pixels(fitting: PixelSize(width: 10, height: 10), preview: true), on: named(file),
        priority: .visible)
      return await Self.collect(ticket.answers).last?.picture?.0.levels[0].size
    }
    queue.anticipate(named(before), fitting: PixelSize(width: 100, height: 100))
    let first = try #require(await size(before))
    #expect(await size(after) == first)
    queue.forgetAnticipated()
    queue.forgetAnticipated()
    #expect(await size(after) != first)
    #expect(queue.processIDs == numbers)
  }

  /// The file is opened where it is decoded, once for all who ask.
  @Test func aFileThatOpensLateHoldsNobodyUp() async {
    let (queue, _) = Self.queue(count: 2)
    let mayOpen = DispatchSemaphore(value: 0)
    let count = Mutex(0)
    let file = source(photo)
    let late = ImageSource(path: Array("./late".utf8)) {
      mayOpen.wait()
      count.withLock { $0 += 1 }
      return Result { () throws(ImageFailure) in try file.descriptor() }
    }
    let first = queue.request(Self.whole, on: late, priority: .visible)
    #expect(late.byteCount == nil)
    let other = queue.request(Self.whole, on: source(smallPicture), priority: .ahead)
    #expect(await Self.collect(other.answers).last?.picture != nil)
    mayOpen.signal()
    #expect(await Self.collect(first.answers).last?.picture != nil)
    let again = queue.request(.header, on: late, priority: .visible)
    #expect(await Self.collect(again.answers).last?.header != nil)
    #expect(count.withLock { $0 } == 1)
    #expect(late.byteCount == Int64(photo.count))
  }

  @Test func aFileThatDoesNotOpenIsAFailureWithItsReason() async {
    let (queue, _) = Self.queue(count: 1)
    let gone = ImageSource(path: Array("gone".utf8)) {
      .failure(ImageFailure(.unopened, "no such file"))
    }
    let replies = await Self.collect(
      queue.request(Self.whole, on: gone, priority: .visible).answers)
    #expect(replies.count == 1 && replies[0].failure?.description == "no such file")
  }

  @Test func theSamePathIsTheSameFile() {
    func source(_ path: String) -> ImageSource {
      ImageSource(path: Array(path.utf8)) {
        .failure(ImageFailure(.unopened, "nobody opens it"))
      }
    }
    #expect(source("a.jpg").identity == source("./a.jpg").identity)
    #expect(source("a.jpg").identity != source("b.jpg").identity)
  }

  /// A disk with an open file cannot be unmounted.
  @Test func fileIsClosedWhenItsJobHasEnded() throws {
    var state = DecodeSchedule(idle: [0])
    weak var descriptor: OwnedDescriptor?
    do {
      var job = Self.job()
      let file = source(photo)
      descriptor = try file.descriptor()
      job.source = file
      _ = state.add(job, priority: .visible)
    }
    #expect(state.take(for: 0)?.id == 1)
    #expect(descriptor != nil)
    #expect(state.finished(0) == true)
    #expect(descriptor == nil)
  }

  @Test func anotherPhotoEndsWhatWasAnticipated() async {
    let (queue, _) = Self.queue(count: 1)
    let file = source(photo)
    queue.anticipate(file, fitting: PixelSize(width: 100, height: 100))
    let other = queue.request(
      .pixels(fitting: nil, preview: true), on: source(smallPicture), priority: .visible)
    #expect(await Self.collect(other.answers).last?.picture != nil)
    let ticket = queue.request(
      .pixels(fitting: PixelSize(width: 10, height: 10), preview: true), on: file,
      priority: .visible)
    #expect(await Self.collect(ticket.answers).last?.picture?.0.levels[0].size.height == 30)
  }

  @Test(.timeLimit(.minutes(20)))
  func anticipatedPictureThatIsReadIsNotInterruptedForAnotherPhoto() async {
    let (queue, _) = Self.queue(count: 1)
    let mayOpen = DispatchSemaphore(value: 0)
    let file = source(photo)
    let late = ImageSource(path: Array("late.png".utf8)) {
      mayOpen.wait()
      return Result { () throws(ImageFailure) in try file.descriptor() }
    }
    let wanted = ImageRequest.Wanted.pixels(
      fitting: PixelSize(width: 10, height: 10), preview: true)
    queue.anticipate(late, fitting: PixelSize(width: 100, height: 100))
    let first = queue.request(wanted, on: late, priority: .visible)
    let reading = Task { await Self.collect(first.answers) }
    let other = queue.request(
      .pixels(fitting: nil, preview: true), on: source(smallPicture), priority: .visible)
    queue.forgetAnticipated()
    mayOpen.signal()
    #expect(await reading.value.last?.picture != nil)
    #expect(await Self.collect(other.answers).last?.picture != nil)
  }

  @Test func visibleJobsAloneBeginWhileTheQueueIsHeldBack() {
    var state = DecodeSchedule(idle: [0, 1])
    #expect(state.hold(true).isEmpty)
    for priority: DecodeQueue.Priority in [.ahead, .thumbnail] {
      let worker = state.add(Self.job(), priority: priority).worker
      #expect(worker.map { state.take(for: $0)?.id } == .some(nil))
    }
    let (id, worker) = state.add(Self.job(), priority: .visible)
    #expect(worker.flatMap { state.take(for: $0)?.id } == id)
    // A job that becomes visible meanwhile may begin; the rest begins afterwards.
    state.raise(1, to: .visible)
    #expect(state.takeIdleForVisible().flatMap { state.take(for: $0)?.id } == 1)
    state.finished(0)
    state.finished(1)
    #expect(state.take(for: 0) == nil)
    #expect(state.hold(false) == [0])
    #expect(state.take(for: 0)?.id == 2)
  }

  @Test func thumbnailsAreHeldBackAlsoWhileAVisibleJobWaitsForItsWorker() {
    var state = DecodeSchedule(idle: [0])
    #expect(state.hold(true).isEmpty)
    var part = Self.job()
    part.worker = 1
    _ = state.add(part, priority: .visible)
    #expect(state.add(Self.job(), priority: .thumbnail).worker == 0)
    #expect(state.take(for: 0) == nil)
    #expect(state.take(for: 1)?.id == 1)
  }

  @Test func jobThatBecomesVisibleOvertakes() {
    var state = DecodeSchedule(idle: [])
    for priority: DecodeQueue.Priority in [.ahead, .ahead, .thumbnail, .visible] {
      _ = state.add(Self.job(), priority: priority)
    }
    state.raise(2, to: .visible)
    // Nothing becomes less wanted, and what is gone stays gone.
    state.raise(4, to: .ahead)
    state.withdraw(1)
    state.raise(1, to: .visible)
    var order: [UInt64] = []
    while let (id, _) = state.take(for: 0) { order.append(id) }
    #expect(order == [4, 2, 3])
  }

  /// Pictures that scroll past are asked for and withdrawn by the hundreds.
  @Test func thousandsOfJobsMayBeWithdrawnAndTheRestKeepsItsOrder() {
    var state = DecodeSchedule(idle: [])
    let ids = (0..<3000).map { _ in state.add(Self.job(), priority: .thumbnail).id }
    for id in ids where id % 100 != 0 { state.withdraw(id) }
    _ = state.add(Self.job(), priority: .thumbnail)
    var order: [UInt64] = []
    while let (id, _) = state.take(for: 0) { order.append(id) }
    #expect(order == ids.filter { $0 % 100 == 0 } + [3001])
  }

  @Test func aFrameThatPlaysIsDecodedWhileFingersAreDownAndInterruptsNobody() {
    var state = DecodeSchedule(idle: [0])
    #expect(state.hold(true).isEmpty)
    _ = state.add(Self.job(isBrief: true), priority: .thumbnail)
    #expect(state.take(for: 0) == nil)
    let frame = state.add(Self.job(isBrief: true), priority: .frame)
    #expect(frame.worker == 0)
    #expect(state.take(for: 0)?.id == frame.id)
    state.finished(0)
    #expect(state.take(for: 0) == nil)
    #expect(state.hold(false) == [0])
    #expect(state.take(for: 0)?.id == 1)
    _ = state.add(Self.job(isBrief: true), priority: .frame)
    #expect(state.takeOvertaken() == nil)
  }

  @Test func unwantedJobGivesWayOnlyToOtherWork() {
    var state = DecodeSchedule(idle: [1, 0])
    func add() -> UInt64 { state.add(Self.job(), priority: .ahead).id }
    let (first, second) = (add(), add())
    #expect(state.take(for: 0)?.id == first)
    #expect(state.take(for: 1)?.id == second)
    state.withdraw(second)
    #expect(state.takeUnwanted() == nil)
    _ = add()
    #expect(state.takeUnwanted() == 1)
    // Once is enough.
    #expect(state.takeUnwanted() == nil)
    state.withdraw(99)
    #expect(state.takeUnwanted() == nil)
  }

  @Test func unwantedJobGivesNoWayToWorkThatIsHeldBack() {
    var state = DecodeSchedule(idle: [0])
    let first = state.add(Self.job(), priority: .ahead).id
    #expect(state.take(for: 0)?.id == first)
    #expect(state.hold(true).isEmpty)
    state.withdraw(first)
    _ = state.add(Self.job(), priority: .ahead)
    #expect(state.takeUnwanted() == nil)
    var released = state
    #expect(released.hold(false).isEmpty)
    #expect(released.takeUnwanted() == 0)
    _ = state.add(Self.job(), priority: .visible)
    #expect(state.takeUnwanted() == 0)
  }

  @Test func unwantedJobGivesWayOnlyToWhatItsWorkerMayDo() {
    var state = DecodeSchedule(idle: [0, 1])
    let unwanted = state.add(Self.job(isBrief: true), priority: .thumbnail)
    #expect(unwanted.worker == 1)
    #expect(state.take(for: 1)?.id == unwanted.id)
    var part = Self.job()
    part.worker = 0
    #expect(state.add(part, priority: .visible).worker == 0)
    #expect(state.take(for: 0) != nil)
    #expect(state.add(part, priority: .visible).worker == nil)
    state.withdraw(unwanted.id)
    #expect(state.takeUnwanted() == nil)
    _ = state.add(Self.job(), priority: .visible)
    #expect(state.takeUnwanted() == 1)
  }

  @Test func briefWorkGivesWayOnlyToWhatIsLookedAt() {
    var state = DecodeSchedule(idle: [0])
    let first = state.add(Self.job(isBrief: true), priority: .thumbnail).id
    #expect(state.take(for: 0)?.id == first)
    state.withdraw(first)
    let next = state.add(Self.job(isBrief: true), priority: .thumbnail).id
    #expect(state.takeUnwanted() == nil)
    state.raise(next, to: .visible)
    #expect(state.takeUnwanted() == 0)
  }

  @Test func aThumbnailGivesWayToWhatIsLookedAtAndIsMadeLater() {
    var state = DecodeSchedule(idle: [1, 0])
    let thumbnails = [0, 1].map { worker in
      let id = state.add(Self.job(isBrief: true), priority: .thumbnail).id
      #expect(state.take(for: worker)?.id == id)
      return id
    }
    let ahead = state.add(Self.job(), priority: .ahead).id
    #expect(state.takeOvertaken() == nil)
    let visible = state.add(Self.job(), priority: .visible).id
    #expect(state.takeOvertaken() == 0)
    // One at a time.
    #expect(state.takeOvertaken() == nil)
    #expect(state.finished(0) == false)
    #expect(state.take(for: 0)?.id == visible)
    // Thumbnails that are looked at stay, and so do those that have become so.
    state.raise(thumbnails[1], to: .visible)
    _ = state.add(Self.job(), priority: .visible)
    #expect(state.takeOvertaken() == nil)
    #expect(state.finished(0) == true)
    var order: [UInt64] = []
    while let (id, _) = state.take(for: 0) { order.append(id) }
    #expect(order == [visible + 1, thumbnails[0], ahead])
  }

  @Test func unwantedThumbnailThatIsInterruptedIsNotMadeLater() {
    var state = DecodeSchedule(idle: [0])
    let thumbnail = state.add(Self.job(isBrief: true), priority: .thumbnail).id
    #expect(state.take(for: 0)?.id == thumbnail)
    _ = state.add(Self.job(), priority: .visible)
    state.withdraw(thumbnail)
    #expect(state.takeUnwanted() == 0)
    _ = state.add(Self.job(), priority: .visible)
    #expect(state.takeUnwanted() == nil && state.takeOvertaken() == nil)
    #expect(state.finished(0) == true)
  }

  @Test func interruptedThumbnailIsTheNextOfTheThumbnails() {
    var state = DecodeSchedule(idle: [0])
    let thumbnails = (0..<3).map { _ in
      state.add(Self.job(isBrief: true), priority: .thumbnail).id
    }
    #expect(state.take(for: 0)?.id == thumbnails[0])
    let visible = state.add(Self.job(), priority: .visible).id
    #expect(state.takeOvertaken() == 0)
    #expect(state.finished(0) == false)
    var order: [UInt64] = []
    while let (id, _) = state.take(for: 0) {
      order.append(id)
      state.finished(0)
    }
    #expect(order == [visible] + thumbnails)
  }

  @Test func aWorkerThatIsAboutToBeginIsWaitedFor() {
    var state = DecodeSchedule(idle: [1, 0])
    _ = state.add(Self.job(isBrief: true), priority: .thumbnail)
    _ = state.take(for: 0)
    _ = state.add(Self.job(), priority: .visible)
    #expect(state.takeOvertaken() == nil)
  }

  @Test func aHangingThumbnailGivesWayAtOnce() async {
    let (queue, numbers) = Self.queue(count: 1, deadline: 60)
    freeze(numbers[0])
    let small = queue.request(
      .thumbnail(side: 24), on: source(photo), priority: .thumbnail)
    #expect(eventually { queue.runningCount == 1 })
    let large = queue.request(Self.whole, on: source(photo), priority: .visible)
    #expect(await Self.collect(large.answers).last?.picture?.picture.levels[0].size.height == 240)
    let replies = await Self.collect(small.answers)
    #expect(replies.count == 2)
    #expect(replies.last?.picture?.picture.levels[0].size.height == 24)
  }

  @Test func upkeepIsDoneWhenNothingElseIsAndUnasked() async {
    let (queue, numbers) = Self.queue(count: 1)
    freeze(numbers[0])
    let first = queue.request(Self.whole, on: source(photo), priority: .ahead)
    #expect(eventually { queue.runningCount == 1 })
    let order = Mutex<[String]>([])
    queue.upkeep { _ in order.withLock { $0.append("upkeep") } }
    let second = queue.ticket(priority: .ahead) { _, _, receive in
      order.withLock { $0.append("ahead") }
      receive(1)
      receive(2)
    }
    kill(numbers[0], SIGCONT)
    #expect(await Self.collect(first.answers).count == 2)
    var numbersGiven: [Int] = []
    for await number in second.answers { numbersGiven.append(number) }
    #expect(numbersGiven == [1, 2])
    #expect(eventually { order.withLock { $0 } == ["ahead", "upkeep"] })
  }

  @Test func upkeepIsDoneByAProcessThatNeverDecodes() async {
    let (queue, numbers) = Self.queue(count: 1)
    let whole = queue.request(Self.whole, on: source(photo), priority: .visible)
    #expect(await Self.collect(whole.answers).count == 2)
    let seen = Mutex<Int32?>(nil)
    queue.upkeep { decoder in
      let file = try? decoder.png(
        of: SharedCanvas(size: PixelSize(width: 1, height: 1)), isOpaque: false)
      #expect(file != nil)
      seen.withLock { $0 = decoder.encoder.processID }
    }
    #expect(eventually { seen.withLock { $0 } != nil })
    let number = seen.withLock { $0 }
    #expect(number.map(numbers.contains) == false)
    // It is there for as long as there is work.
    #expect(eventually { number.flatMap(processState) == nil })
    #expect(queue.processIDs == numbers)
  }

  @Test func aHangingDecoderDoesNotStopTheOther() async {
    let (queue, numbers) = Self.queue(count: 2, deadline: 1)
    freeze(numbers[0])
    var replies: [ImageReply?] = []
    await withTaskGroup(of: ImageReply?.self) { group in
      for _ in 0..<6 {
        group.addTask {
          await Self.collect(
            queue.request(Self.whole, on: source(photo), priority: .ahead).answers
          ).last
        }
      }
      for await reply in group { replies.append(reply) }
    }
    // The other may have been so quick that it did all of the work: there is more until this one
    // has some.
    for _ in 0..<100 where processState(numbers[0]) != nil {
      async let one = Self.collect(
        queue.request(Self.whole, on: source(photo), priority: .ahead).answers)
      async let two = Self.collect(
        queue.request(Self.whole, on: source(photo), priority: .ahead).answers)
      replies += [await one.last, await two.last]
    }
    // The request that hung is not tried again by itself.
    let late = replies.filter { $0?.failure?.code == .timedOut }
    #expect(late.count <= 1)
    #expect(replies.count { $0?.picture != nil } == replies.count - late.count)
    #expect(processState(numbers[0]) == nil)
  }

  @Test func workThatIsDroppedIsBrokenOffWhenOtherWorkWaits() async {
    let (queue, numbers) = Self.queue(count: 1, deadline: 60)
    // The only decoder hangs at a photo that is turned away from.
    freeze(numbers[0])
    let stream = queue.request(Self.whole, on: source(photo), priority: .visible).answers
    #expect(eventually { queue.runningCount == 1 })
    let task = Task { for await _ in stream {} }
    task.cancel()
    let next = await Self.collect(
      queue.request(Self.whole, on: source(smallPicture), priority: .visible).answers)
    #expect(next.last?.picture?.picture.size == PixelSize(width: 5, height: 3))
    #expect(queue.processIDs != numbers)
  }

  /// The first photo hangs, its file changes or another photo is requested, and it is left.
  @Test(.timeLimit(.minutes(20)), arguments: [true, false])
  func anticipatedPictureThatIsForgottenIsBrokenOffWhenItIsDropped(isChanged: Bool) async {
    let (queue, numbers) = Self.queue(count: 1, deadline: 600)
    freeze(numbers[0])
    let (file, size) = (source(photo), PixelSize(width: 100, height: 100))
    queue.anticipate(file, fitting: size)
    let stream = queue.request(
      .pixels(fitting: size, preview: true), on: file, priority: .visible
    ).answers
    #expect(eventually { queue.runningCount == 1 })
    if isChanged { queue.forgetAnticipated() }
    let next = queue.request(
      .pixels(fitting: nil, preview: true), on: source(smallPicture), priority: .visible)
    let task = Task { for await _ in stream {} }
    task.cancel()
    let picture = await Self.collect(next.answers).last?.picture?.picture
    #expect(picture?.size == PixelSize(width: 5, height: 3))
  }

  @Test func workCanAskWhetherItIsStillWanted() async {
    let (queue, _) = Self.queue(count: 1)
    let answers = Mutex<[Bool]>([])
    let isDropped = Mutex(false)
    let ticket: DecodeTicket<Int> = queue.ticket(priority: .thumbnail) {
      _, isWanted, _ in
      answers.withLock { $0.append(isWanted()) }
      // The others may keep the processors for long: the ticket is dropped by then, or the test
      // hangs in its own `await`.
      while !isDropped.withLock({ $0 }) { usleep(2000) }
      answers.withLock { $0.append(isWanted()) }
    }
    #expect(eventually { answers.withLock { $0.count } == 1 })
    let task = Task { for await _ in ticket.answers {} }
    task.cancel()
    await task.value
    isDropped.withLock { $0 = true }
    #expect(eventually { answers.withLock { $0 } == [true, false] })
  }

  @Test func theProcessesEndWithTheQueue() {
    var pair: (DecodeQueue, [Int32])? = Self.queue(count: 2)
    let numbers = pair?.1 ?? []
    pair = nil
    #expect(eventually { numbers.allSatisfy { processState($0) == nil } })
  }

  @Test func idleDecodersDoNotWake() async throws {
    let (queue, numbers) = Self.queue(count: 2)
    _ = await Self.collect(
      queue.request(Self.whole, on: source(photo), priority: .ahead).answers)
    func switches(_ number: Int32) throws -> String? {
      let status = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
      return status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        .map(String.init)
    }
    try await Task.sleep(for: .milliseconds(50))
    let before = try numbers.map(switches)
    try await Task.sleep(for: .milliseconds(300))
    #expect(try numbers.map(switches) == before)
  }
}
