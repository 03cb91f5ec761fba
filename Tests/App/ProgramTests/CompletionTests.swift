import Foundation
import Testing

/// The completions at work in the shells themselves.
@Suite(.timeLimit(.minutes(2))) struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["photo one.jpg", "photos"] {
      let path = folder.url.appending(path: "work/\(name)")
      if name == "photos" {
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      } else {
        try FileManager.default.createDirectory(
          at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: path)
      }
    }
  }

  static func has(_ shell: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
  }

  /// A line to complete, and what has to be offered, and what must not be.
  struct Case: CustomTestStringConvertible, Sendable {
    let line: String
    let offered: [String]
    var refused: [String] = []

    var testDescription: String { line }
  }

  static let cases = [
    Case(line: "lightbox --ful", offered: ["--fullscreen"], refused: ["--frames"]),
    Case(
      line: "lightbox --sort ", offered: ["name", "taken", "modified", "size", "random"],
      refused: ["photos"]),
    Case(line: "lightbox --sort=ta", offered: ["taken"], refused: ["name"]),
    Case(line: "lightbox --sort taken --view al", offered: ["album"], refused: ["photo"]),
    Case(line: "lightbox pho", offered: ["photo one.jpg", "photos"]),
    Case(line: "lightbox --fullscreen pho", offered: ["photo one.jpg", "photos"]),
    Case(line: "lightbox --config pho", offered: ["photo one.jpg"]),
    Case(line: "lightbox rep", offered: ["replay"], refused: ["render"]),
    Case(line: "lightbox replay pho", offered: ["photo one.jpg"]),
    Case(line: "lightbox replay --fr", offered: ["--frames"], refused: ["--fullscreen"]),
    Case(
      line: "lightbox replay a.trace --frames pho", offered: ["photos"], refused: ["photo one.jpg"]),
    Case(line: "lightbox info --verbose pho", offered: ["photo one.jpg"]),
    Case(line: "lightbox --sort=taken pho", offered: ["photo one.jpg", "photos"]),
  ]

  private func script(_ resource: String) async throws -> String {
    let run = try await Program.run(
      "lightbox-texts",
      ["--program", TestPaths.products.appendingPathComponent("lightbox").path, resource])
    #expect(run.ending == .exit(0) && run.errors == "")
    return try folder.write(run.output, to: resource == "zsh" ? "_lightbox" : resource)
  }

  private func run(_ shell: String, _ arguments: [String]) async throws -> String {
    let run = try await Program.run(
      "/usr/bin/\(shell)", arguments,
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.url.path, "LC_ALL": "C.UTF-8"],
      folder: folder.url.appending(path: "work"))
    #expect(run.errors == "")
    return run.output
  }

  private func expect(_ offers: [String], _ example: Case) {
    for word in example.offered { #expect(offers.contains(word), "\(example.line) → \(offers)") }
    for word in example.refused { #expect(!offers.contains(word), "\(example.line) → \(offers)") }
  }

  /// Calls the function as readline does, which takes `=` for a word of its own. A trap that it
  /// leaves to the shell is an error.
  @Test(.enabled(if: has("bash"), "needs bash"), arguments: cases)
  func bash(example: Case) async throws {
    let words = example.line.replacing("=", with: " = ").split(
      separator: " ", omittingEmptySubsequences: false)
    let program = """
      source "$1"; shift
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _lightbox lightbox "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      trap -p RETURN >&2
      """
    let output = try await run(
      "bash", ["--norc", "-c", program, "bash", try script("bash")] + words.map(String.init))
    expect(output.split(separator: "\n").map(String.init), example)
  }

  @Test(.enabled(if: has("fish"), "needs fish"), arguments: cases)
  func fish(example: Case) async throws {
    let output = try await run(
      "fish",
      [
        "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", try script("fish"),
        example.line,
      ])
    // A word, a tabulator and its meaning; folders end in a slash, and a value after a sign has its
    // option.
    let offers = output.split(separator: "\n").map { line in
      var word = String(line.split(separator: "\t").first ?? "")
      if word.hasSuffix("/") { word.removeLast() }
      if let sign = word.firstIndex(of: "=") { word = String(word[word.index(after: sign)...]) }
      return word.replacing("\\ ", with: " ")
    }
    expect(offers, example)
  }

  /// Types the lines into a shell on a terminal, which tells each match that it would offer. One
  /// shell gets them all: it looks for all completions of the machine first.
  @Test(.enabled(if: has("zsh"), "needs zsh")) func zsh() async throws {
    _ = try await script("zsh")
    // The shell inside writes its matches into a file, and a mark to its terminal at the end.
    let inside = """
      PROMPT='' RPROMPT='' fpath=(\(folder.url.path) $fpath)
      autoload -Uz compinit; compinit -u -d \(folder.url.path)/dump
      compadd() {
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
        local -a found; builtin compadd -A found "$@"; print -rl -- "match:"$^found >>\(folder.url.path)/found
        builtin compadd "$@"
      }
      tell() { zle complete-word; print @done@; }
      zle -C tell-all complete-word _generic; zle -N tell; bindkey '^T' tell
      bindkey '^I' complete-word; setopt no_list_beep no_beep; LISTMAX=0
      print @ready@
      """
    let setup = try folder.write(inside, to: "setup.zsh")
    try folder.write("", to: "found")
    let outside = """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell "source \(setup)"
      zpty -r shell shown '*@ready@*' || exit 3
      for line; do
        print line: >>\(folder.url.path)/found
        zpty -n -w shell "$line"$'\\C-t'
        zpty -r shell shown '*@done@*' || exit 4
        zpty -n -w shell $'\\C-u'
      done
      zpty -d shell
      """
    _ = try await run("zsh", ["-f", "-c", outside, "zsh"] + Self.cases.map(\.line))
    let found = try String(contentsOfFile: folder.path("found"), encoding: .utf8)
    let outputs = found.split(separator: "line:\n", omittingEmptySubsequences: false).dropFirst()
    try #require(outputs.count == Self.cases.count)
    for (output, example) in zip(outputs, Self.cases) {
      let offers = output.split(separator: "\n").filter { $0.hasPrefix("match:") }.map { line in
        var word = String(line.dropFirst("match:".count))
        while word.hasSuffix("=") || word.hasSuffix("/") { word.removeLast() }
        return word.replacing("\\ ", with: " ")
      }
      expect(offers, example)
    }
  }
}
