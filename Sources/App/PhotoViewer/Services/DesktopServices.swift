internal import Albums
internal import Bus
internal import Desktop
internal import EventLoop
internal import Files
internal import Glibc
internal import Languages
internal import LightboxCore
internal import Portal
internal import ProgramSupport
internal import System

/// The desktop services for photos and for keeping the screen on. Files are opened and rendered on
/// other threads, and the services answer later, so the window never waits.
@UI final class DesktopServices {
  private let loop: Loop
  private let window: Window
  /// The client of the services, and its source in the loop; nil before the first call.
  private var portal: (client: PortalClient, source: BusSource)?
  private var inhibition = IdleInhibition()

  /// The settings file that the command line names; nil for the user's own.
  private let settingsFile: FilePath?
  private let say: @UI (NoticeEvent) -> Void

  /// Creates the services, whose dialogs appear above `window`; `say` gets notices about results.
  init(
    loop: Loop, window: Window, settingsFile: FilePath?, say: @escaping @UI (NoticeEvent) -> Void
  ) {
    (self.loop, self.window, self.settingsFile, self.say) = (loop, window, settingsFile, say)
  }

  func close() { portal?.source.close() }

  func request(_ request: DesktopRequest, _ files: PhotoFiles) {
    let paths = files.map(\.1)
    UI.task { [self] in
      if let notice = await perform(request, paths) { say(notice) }
    }
  }

  /// Opens the settings file in another program.
  func openSettings() {
    UI.task { [self, settingsFile] in
      func failure(_ reason: Phrase) -> NoticeEvent {
        .failed(Phrase("The settings file was not opened: {0}", reason).asEnded)
      }
      switch await OneShotThread.run({ SettingsFile.open(settingsFile) }) {
      case .success(nil): say(.failed(Phrase("There is no settings file")))
      case .success(let file?):
        let answer = await ask(.openFile(file, from: await windowName()))
        if let reason = ServiceSentence.reason(of: answer) { say(failure(reason)) }
      case .failure(let error): say(failure(error.phrase))
      }
    }
  }

  private func perform(_ request: DesktopRequest, _ paths: [FilePath]) async -> NoticeEvent? {
    let sentence = ServiceSentence(request, paths)
    guard !paths.isEmpty else { return nil }
    if request == .mail, paths.count > PortalCall.mostAttached {
      return .failed(
        Phrase(
          one: "At most {0} photo goes into one mail.",
          other: "At most {0} photos go into one mail.", PortalCall.mostAttached))
    }
    let files: [OwnedDescriptor]
    switch await OneShotThread.run({ Self.opened(paths, for: request) }) {
    case .success(let opened): files = opened
    case .failure(let error): return .failed(sentence.text(of: error))
    }
    guard let file = files.first else { return nil }
    let name = await windowName()
    switch request {
    case .openWith: return sentence.notice(of: await ask(.openFile(file, from: name)))
    case .showInFolder:
      let answer = await ask(.showItems(paths.compactMap { FileURI($0)?.text }))
      // A desktop without that service may still open the folder.
      guard case .done = answer else {
        return sentence.notice(of: await ask(.openFolder(of: file, from: name)))
      }
      return nil
    case .setWallpaper: return sentence.notice(of: await ask(.setWallpaper(file, from: name)))
    case .mail:
      let subject = Language.users.text(sentence.photos)
      return sentence.notice(of: await ask(.composeMail(with: files, subject: subject, from: name)))
    case .print: return await print(file, sentence, from: name)
    }
  }

  /// Opens and returns the files that are passed to the desktop: for a mail, all files at `paths`;
  /// for any other request, only the first file, because a process can have only a limited number
  /// of files open.
  nonisolated static func opened(
    _ paths: [FilePath], for request: DesktopRequest
  ) -> Result<[OwnedDescriptor], FileError> {
    Result { () throws(FileError) in
      var files: [OwnedDescriptor] = []
      for path in request == .mail ? paths[...] : paths.prefix(1) {
        files.append(try PhotoFile.open(path))
      }
      return files
    }
  }

  /// Opens the desktop's print dialog, and prints the photo in `file` on the paper chosen there.
  /// `name` is the portal's name of the window. Returns the notice to show, made by `sentence`; nil
  /// if the user has already seen the result.
  private func print(
    _ file: OwnedDescriptor, _ sentence: ServiceSentence, from name: String
  ) async -> NoticeEvent? {
    let title = Language.users.text(sentence.photos)
    let prepared = await ask(.preparePrint(title: title, from: name))
    guard case .done(_, let results) = prepared else { return sentence.notice(of: prepared) }
    guard case .number(let token) = results["token"] else { return sentence.notice(of: .refused) }
    let sheet = PrintedPhoto.sheet(results["page-setup"])
    switch await OneShotThread.run({ PrintedPhoto.made(of: file, on: sheet) }) {
    case .success(let page):
      return sentence.notice(of: await ask(.print(page, token: token, title: title, from: name)))
    case .failure(let failure): return .failed(sentence.text(because: failure.reason))
    }
  }

  // MARK: Folders

  /// Calls `receive` if the desktop has a dialog for choosing a folder.
  func findChooser(receive: @escaping @UI () -> Void) {
    make(.findChooser) { answer in
      if case .done = answer { receive() }
    }
  }

  /// Opens the desktop's dialog for choosing a folder; `receive` gets the folder. If the user
  /// cancels, `receive` is not called. After a failure, a notice is shown instead.
  func chooseFolder(_ purpose: FolderPurpose, receive: @escaping @UI (FilePath) -> Void) {
    UI.task { [self] in
      let title = Language.users.text(
        purpose == .open ? Phrase("Open a folder") : Phrase("Choose a folder"))
      let answer = await ask(.chooseFolder(title: title, from: await windowName()))
      do throws(Refusal) {
        if let reason = ServiceSentence.reason(of: answer) { throw Refusal(reason: reason) }
        guard case .done(_, let results) = answer else { return }
        receive(try await OneShotThread.run { Self.folder(in: results) }.get())
      } catch {
        say(.failed(Phrase("No folder was chosen: {0}", error.reason).asEnded))
      }
    }
  }

  /// Returns the folder that the user chose in the desktop's dialog, or the reason why it cannot be
  /// opened. `results` are those of the dialog's answer. Blocks.
  nonisolated static func folder(in results: [String: BusValue]) -> Result<FilePath, Refusal> {
    let files = OpenableFiles(addresses: results["uris"]?.texts ?? []) { path in
      // A field for folders holds text.
      let isText = String(validating: path.bytes, as: UTF8.self) != nil
      return AlbumListing.fault(of: path) ?? (isText ? nil : FileError(path, .system(EILSEQ)))
    }
    let reason = files.reason.isEmpty ? ServiceSentence.reason(of: .refused) : files.reason
    return files.paths.first.map { .success($0) } ?? .failure(Refusal(reason: reason ?? .empty))
  }

  // MARK: Awake

  /// Keeps the screen on if `isOn` is true; else lets the desktop turn it off.
  func keepAwake(_ isOn: Bool) { perform(inhibition.request(isOn)) }

  private func perform(_ action: IdleInhibition.Action?) {
    switch action {
    case .ask:
      make(.inhibitIdle(reason: Language.users.text(Phrase("Slideshow")))) { [weak self] answer in
        var request: String?
        if case .done(let named, _) = answer { request = named }
        if request == nil { Diagnostics.log("the desktop does not keep the screen on: \(answer)") }
        guard let self else { return }
        perform(inhibition.answered(request))
      }
    case .close(let request): make(.close(request)) { _ in }
    case nil: break
    }
  }

  /// Returns the name by which the portal identifies the window; empty if there is none.
  private func windowName() async -> String {
    await withCheckedContinuation { continuation in
      window.exported { continuation.resume(returning: $0) }
    }
  }

  // MARK: The bus

  private func ask(_ call: PortalCall) async -> PortalAnswer {
    await withCheckedContinuation { continuation in
      make(call) { continuation.resume(returning: $0) }
    }
  }

  private func make(_ call: PortalCall, receive: @escaping @UI (PortalAnswer) -> Void) {
    if portal?.source.isOpen != true { portal = connect() }
    guard let portal else { return receive(.missing) }
    portal.client.make(call) { answer in UI.assume { receive(answer) } }
  }

  private func connect() -> (PortalClient, BusSource)? {
    guard let client = PortalClient(), let source = BusSource(client, in: loop) else { return nil }
    client.onPortalChange = { [weak self] isThere in
      guard let self else { return }
      UI.assume { perform(inhibition.portalChanged(isThere: isThere)) }
    }
    return (client, source)
  }
}
