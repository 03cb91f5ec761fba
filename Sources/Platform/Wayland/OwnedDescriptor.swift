package import System

/// The file descriptor type of the module `System`. It has a name in this module too, because the
/// generated files contain no imports.
package typealias OwnedDescriptor = System.OwnedDescriptor
