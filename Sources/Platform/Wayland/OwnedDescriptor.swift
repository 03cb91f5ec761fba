package import System

/// The descriptor of an event, under a name of this module: generated files import nothing.
package typealias OwnedDescriptor = System.OwnedDescriptor
