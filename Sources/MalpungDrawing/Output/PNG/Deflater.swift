import CISAL

/// Compresses pieces that stand for themselves: each starts and ends on a whole byte and refers to
/// nothing before it, so that pieces made on different threads join into one zlib stream. Owns
/// ISA-L's state.
package final class Deflater {
  private let stream: UnsafeMutablePointer<isal_zstream>
  private let tokens: UnsafeMutablePointer<UInt8>
  private var output = [UInt8](repeating: 0, count: 1 << 16)
  private var filled = 0
  private var adler: UInt32 = 1
  private var byteCount = 0

  /// Levels 0 to 2 give the same bytes whatever vector instructions the processor has; level 3 does
  /// not. Measured on tall chat pictures; see README.
  private static let level: UInt32 = 1
  /// Bytes for the tokens of a block. Small blocks have tables that fit them: with 28,000 a chat
  /// picture is 3 % smaller than with the library's default, at no cost that shows.
  private static let tokenBytes: UInt32 = 28_000
  /// The library is called with at least so much room for its output.
  private static let room = 1 << 14

  package init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: isal_zstream())
    tokens = .allocate(capacity: Int(Self.tokenBytes))
    begin()
  }

  deinit {
    stream.deallocate()
    tokens.deallocate()
  }

  /// Adds bytes to the piece.
  package func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    adler = isal_adler32(adler, bytes.baseAddress, UInt64(bytes.count))
    byteCount += bytes.count
    run(bytes, flush: UInt16(NO_FLUSH))
  }

  /// Ends the piece and begins the next.
  package func finish() -> DeflatedPiece {
    run(UnsafeBufferPointer(start: nil, count: 0), flush: UInt16(FULL_FLUSH))
    defer { begin() }
    return DeflatedPiece(bytes: Array(output[..<filled]), adler: adler, byteCount: byteCount)
  }

  private func begin() {
    isal_deflate_init(stream)
    stream.pointee.level = Self.level
    stream.pointee.level_buf = tokens
    stream.pointee.level_buf_size = Self.tokenBytes
    (filled, adler, byteCount) = (0, 1, 0)
  }

  private func run(_ input: UnsafeBufferPointer<UInt8>, flush: UInt16) {
    // The library reads through this pointer and never writes.
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = UInt32(input.count)
    stream.pointee.flush = flush
    repeat {
      if output.count - filled < Self.room {
        output.append(contentsOf: repeatElement(0, count: output.count))
      }
      let room = output.count - filled
      output.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_out = output.baseAddress.map { $0 + filled }
        stream.pointee.avail_out = UInt32(room)
        isal_deflate(stream)
      }
      filled += room - Int(stream.pointee.avail_out)
    } while stream.pointee.avail_out == 0
  }
}

/// A piece of a deflate stream that starts and ends on whole bytes and refers to nothing before it,
/// with what has to be known to join it to others.
package struct DeflatedPiece: Sendable {
  package var bytes: [UInt8]
  /// RFC 1950's checksum of what was compressed, and the length of that.
  var adler: UInt32
  var byteCount: Int

  /// The checksum of this after what has the checksum `before` (RFC 1950, 8.2): each of the two sums
  /// starts at the end of the first part instead of at 1 and 0.
  package func adler(joinedTo before: UInt32) -> UInt32 {
    let modulus: UInt64 = 65_521
    let (a1, b1) = (UInt64(before & 0xFFFF), UInt64(before >> 16))
    let (a2, b2) = (UInt64(adler & 0xFFFF), UInt64(adler >> 16))
    let extra = a1 + modulus - 1
    let a = (extra + a2) % modulus
    let b = (b1 + b2 + UInt64(byteCount) % modulus * (extra % modulus)) % modulus
    return UInt32(b << 16 | a)
  }
}
