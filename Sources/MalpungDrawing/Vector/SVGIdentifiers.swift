/// `svg` with the numbers of its `surface…` and `image…` identifiers counted from 0 in the order
/// of their first use. Cairo counts them through the whole process, so that the second file of a
/// process would differ from the first. O(bytes).
func renumberedIdentifiers(_ svg: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(svg.count)
  var numbers: [ArraySlice<UInt8>: Int] = [:]
  var position = 0
  while position < svg.count {
    let byte = svg[position]
    result.append(byte)
    position += 1
    // Identifiers stand after `id="` and `#`; neither occurs in base64.
    guard byte == UInt8(ascii: "#") || (byte == UInt8(ascii: "\"") && result.ends(with: "id=\"")),
      let word = ["surface", "image"].first(where: { svg[position...].starts(with: $0.utf8) })
    else { continue }
    let digits = svg[(position + word.utf8.count)...].prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    let number = numbers[svg[position..<digits.endIndex]] ?? numbers.count
    numbers[svg[position..<digits.endIndex]] = number
    result += "\(word)\(number)".utf8
    position = digits.endIndex
  }
  return result
}

extension [UInt8] {
  fileprivate func ends(with text: StaticString) -> Bool {
    text.withUTF8Buffer { suffix(text.utf8CodeUnitCount).elementsEqual($0) }
  }
}
