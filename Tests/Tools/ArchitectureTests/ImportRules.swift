/// The rules about imports: each takes files and gives its offenders, a line for each.
enum ImportRules {
  /// Imports between our targets point to the floors that `Floor.imported` lists.
  static func wrongDirections(_ files: [SourceFile]) -> [String] {
    let floors = floorsByModule(files)
    return offenders(files) { file, module in
      guard let own = file.floor, let floor = floors[module], module != file.module,
        !own.imported.contains(floor), !isNeighbour(file, module, on: floor)
      else { return nil }
      let expected = own.imported.map(\.rawValue).joined(separator: ", ")
      return "\(own.rawValue) imports \(module) of \(floor.rawValue); expected only "
        + (expected.isEmpty ? "modules of others" : expected)
    }
  }

  private static func isNeighbour(_ file: SourceFile, _ module: String, on floor: Floor) -> Bool {
    if file.floor == .tools, House.toolsAboutTheProgram.contains(file.target ?? "") { return true }
    if floor == .examples { return file.target == House.importerOfExamples }
    guard file.floor == .platform, floor == .platform else { return false }
    return House.neighbours.contains {
      ($0.importer ?? file.target) == file.target && $0.imported == module
    }
  }

  /// Core is values: it imports itself and mathematics, nothing of the system.
  static func outsideThingsInCore(_ files: [SourceFile]) -> [String] {
    let floors = floorsByModule(files)
    return offenders(files.filter { $0.floor == .core }) { _, module in
      guard floors[module] != .core, !House.modulesOfOthersInCore.contains(module) else {
        return nil
      }
      return "Core imports \(module); expected only Core and "
        + House.modulesOfOthersInCore.sorted().joined(separator: ", ")
    }
  }

  /// Every C module is imported by one Swift target, which wraps it for all others.
  static func sharedCModules(_ files: [SourceFile]) -> [String] {
    let floors = floorsByModule(files)
    var importers: [String: Set<String>] = [:]
    for file in files {
      for (_, module) in file.imports
      where floors[module] == .systemLibraries || House.owners[module] != nil {
        importers[module, default: []].insert(file.target ?? file.path)
      }
    }
    return importers.sorted { $0.key < $1.key }.compactMap { module, targets in
      let owners = House.owners[module]
      guard owners.map({ $0 != targets }) ?? (targets.count > 1) else { return nil }
      return "\(module) is imported by \(targets.sorted().joined(separator: ", ")); expected only "
        + (owners?.sorted().joined(separator: ", ") ?? "one of them")
    }
  }

  /// The program's targets start without Foundation.
  static func fullFoundation(_ files: [SourceFile]) -> [String] {
    offenders(files) { file, module in
      guard module.hasPrefix("Foundation"), module != "FoundationEssentials",
        file.floor.map(House.floorsWithFoundation.contains) != true
      else { return nil }
      return "imports \(module); expected the standard library and Glibc"
    }
  }

  private static func floorsByModule(_ files: [SourceFile]) -> [String: Floor] {
    var floors: [String: Floor] = [:]
    for file in files {
      if let module = file.module, let floor = file.floor { floors[module] = floor }
    }
    return floors
  }

  private static func offenders(
    _ files: [SourceFile], _ offence: (SourceFile, String) -> String?
  ) -> [String] {
    files.flatMap { file in
      file.imports.compactMap { line, module in
        offence(file, module).map { "\(file.location(line)): \($0)" }
      }
    }
  }
}
