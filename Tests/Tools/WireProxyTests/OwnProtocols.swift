import Foundation
import TestSupport
import WireCodec
import WireProxy

/// The interfaces of the project's own protocol files.
let ownProtocols: Interfaces = {
  let folder = Repository.root.appending(path: "protocols").path(percentEncoded: false)
  return ProtocolFolders.interfaces(in: [folder]).0
}()
