package func littleEndian(_ value: UInt32) -> [UInt8] { bigEndian(value).reversed() }

package func littleEndian(_ value: UInt16) -> [UInt8] { bigEndian(value).reversed() }
