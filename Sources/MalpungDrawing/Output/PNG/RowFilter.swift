/// The filters of PNG 9.2 that are used here, by their numbers in the file.
package enum RowFilter: UInt8 {
  case none = 0
  case sub = 1
  case up = 2
  case paeth = 4

  /// Writes the filter's number and then the row, each byte less its prediction. `step` is the
  /// number of bytes of a pixel; `above` is as long as `row`; `output` is a byte longer.
  /// - Returns: how much the filtered row has left to say: the sum of its bytes taken as signed (PNG 12.8).
  package func apply(to row: [UInt8], above: [UInt8], step: Int, into output: inout [UInt8]) -> Int
  {
    row.withUnsafeBufferPointer { row in
      above.withUnsafeBufferPointer { above in
        output.withUnsafeMutableBufferPointer { output in
          output[0] = rawValue
          let filtered = UnsafeMutableBufferPointer(rebasing: output[1...])
          predict(row, above, step, into: filtered)
          var sum: UInt32 = 0
          for byte in filtered { sum &+= UInt32(Int8(bitPattern: byte).magnitude) }
          return Int(sum)
        }
      }
    }
  }

  private func predict(
    _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, _ step: Int,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) {
    switch self {
    case .none:
      for index in row.indices { output[index] = row[index] }
    case .up:
      for index in row.indices { output[index] = row[index] &- above[index] }
    case .sub:
      for index in 0..<step { output[index] = row[index] }
      for index in step..<row.count { output[index] = row[index] &- row[index - step] }
    case .paeth:
      for index in 0..<step { output[index] = row[index] &- above[index] }
      for index in step..<row.count {
        output[index] =
          row[index] &- nearest(row[index - step], above[index], above[index - step])
      }
    }
  }

  /// PNG 9.4: the one of the three that is nearest to left + above − corner.
  private func nearest(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(corner))
    let (fromLeft, fromAbove, fromCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    if fromLeft <= fromAbove, fromLeft <= fromCorner { return left }
    return fromAbove <= fromCorner ? above : corner
  }
}
