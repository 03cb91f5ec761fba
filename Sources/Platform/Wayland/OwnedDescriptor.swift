package import System

/// The descriptor type under a name of this module, because generated files import nothing.
package typealias OwnedDescriptor = System.OwnedDescriptor
