import Foundation
import TestSupport
import Testing

@Suite struct ImportTests {}
