/// A wrapper whose copies share one large value, for values that are copied often and change
/// seldom.
///
/// The wrapper has value semantics: setting its value does not change other copies of the wrapper.
@propertyWrapper
package struct Shared<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  package init(wrappedValue: Value) {
    box = Box(wrappedValue)
  }

  package var wrappedValue: Value {
    // A getter would copy the whole value whenever one of its members is read.
    _read { yield box.value }
    set { box = Box(newValue) }
  }
}

extension Shared: Equatable where Value: Equatable {
  package static func == (a: Shared, b: Shared) -> Bool {
    a.box === b.box || a.box.value == b.box.value
  }
}

extension Shared: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}
