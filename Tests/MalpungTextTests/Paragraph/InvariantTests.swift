import MalpungTestFixtures
import MalpungText
import Testing

/// The invariants of quality.md §2 that concern text, over our samples and the corpus.
@Suite struct InvariantTests {
  struct Prepared {
    var sample: Sample
    var units: [UInt16]
    var text: PreparedText
  }

  private static let made = Result { try prepare(size: 17) }

  private static func prepare(size: Double) throws -> [Prepared] {
    let engine = try Engine.shared()
    return Sample.all.map { sample in
      var style = sample.style
      style.size = size
      return Prepared(
        sample: sample, units: Array(sample.text.utf16),
        text: engine.prepare(sample.text, style: style))
    }
  }

  /// All samples at 17 pt, prepared once.
  private func prepared() throws -> [Prepared] { try Self.made.get() }

  /// 1, 2, 3, 4 and 7 at other sizes and twelve widths.
  @Test(arguments: [11.0, 13.5, 22, 32])
  func everySizeKeepsTheInvariants(size: Double) throws {
    let widths = (0..<12).map { 40 + Double($0) * 360 / 11 }
    for item in try Self.prepare(size: size) {
      var last = Int.max
      for width in widths {
        let stats = item.text.lineStats(maxWidth: width)
        let lines = item.text.lines(maxWidth: width)
        let again = item.text.lineStats(maxWidth: stats.width)
        if stats.width <= width, again != stats {
          Issue.record("\(item.sample.id), \(size) pt at \(width): \(stats) then \(again)")
        }
        if stats.count > last { Issue.record("\(item.sample.id), \(size) pt: more at \(width)") }
        last = stats.count
        if lines.count != stats.count || lines.map(\.width).max() != stats.width
          || lines.last?.range.upperBound != item.units.count
        {
          Issue.record("\(item.sample.id), \(size) pt at \(width): \(stats), \(lines.count) lines")
        }
        for line in lines { checkGlyphs(line, item, width) }
      }
    }
  }

  @Test func samplesArePresent() {
    #expect(Sample.own.count >= 120)
    #expect(Set(Sample.own.map(\.id)).count == Sample.own.count)
  }

  @Test(.enabled(if: !Sample.corpus.isEmpty, "the shared corpus is absent"))
  func corpusIsWhole() { #expect(Sample.corpus.count == 2000) }

  /// 1. Laid out at its own measured width, a text keeps the same lines.
  @Test func ownWidthKeepsLines() throws {
    for item in try prepared() {
      for width in Sample.widths {
        let stats = item.text.lineStats(maxWidth: width)
        // A cluster wider than the limit makes the text wider than it was allowed to be.
        guard stats.width <= width else { continue }
        let again = item.text.lineStats(maxWidth: stats.width)
        guard stats != again else { continue }
        Issue.record("\(item.sample.id) at \(width): \(stats) then \(again)")
      }
      let natural = item.text.lineStats(maxWidth: item.text.naturalWidth)
      #expect(natural == item.text.lineStats(maxWidth: .infinity), "\(item.sample.id)")
    }
  }

  /// 2. Line count never rises as the width grows.
  @Test func wideningNeverAddsLines() throws {
    for item in try prepared() {
      var last = Int.max
      for width in stride(from: 0.0, through: 400, by: 2.5) {
        let count = item.text.lineStats(maxWidth: width).count
        if count > last { Issue.record("\(item.sample.id) at \(width): \(last) -> \(count)") }
        last = count
      }
    }
  }

  /// 3 and "measured = drawn": statistics, lines and glyphs say the same.
  @Test func everyEntryPointAgrees() throws {
    for item in try prepared() {
      for width in stride(from: 40.0, through: 400, by: 60) {
        let stats = item.text.lineStats(maxWidth: width)
        let lines = item.text.lines(maxWidth: width)
        let last = try #require(lines.last)
        let drawn = LineStats(
          count: lines.count, width: lines.map(\.width).max() ?? 0, height: last.top + last.height,
          lastLineWidth: last.width)
        if stats != drawn { Issue.record("\(item.sample.id) at \(width): \(stats), \(drawn)") }
        for line in lines { checkGlyphs(line, item, width) }
        let narrow = item.text.shrinkWrappedWidth(maxWidth: width)
        #expect(item.text.lineStats(maxWidth: narrow).count == stats.count, "\(item.sample.id)")
        #expect(narrow <= stats.width)
      }
    }
  }

  /// Visible glyphs stand within 0…width, and add up to it where there is no tab.
  private func checkGlyphs(_ line: Line, _ item: Prepared, _ width: Double) {
    var end = line.range.upperBound
    while end > line.range.lowerBound, hangs(item.units[end - 1]) { end -= 1 }
    let visible = line.runs.flatMap(\.glyphs).filter { $0.cluster < end }
    let sum = visible.reduce(0) { $0 + $1.advance }
    let hasTab = item.units[line.range.lowerBound..<end].contains(9)
    if !hasTab, sum != line.width {
      Issue.record("\(item.sample.id) at \(width), \(line.range): \(sum) ≠ \(line.width)")
    }
    if line.width < 0 { Issue.record("\(item.sample.id) at \(width): negative width") }
  }

  /// 4. Line ranges joined are the text: only hard breaks stand between lines.
  @Test func rangesJoinToTheText() throws {
    for item in try prepared() {
      for width in [0, 40, 90, 260, .infinity] as [Double] {
        var end = 0
        for line in item.text.lines(maxWidth: width) {
          let between = item.units[end..<line.range.lowerBound]
          let isHardBreak = [[], [10], [13], [13, 10], [11], [12], [0x85], [0x2028], [0x2029]]
            .contains(Array(between))
          if !isHardBreak { Issue.record("\(item.sample.id) at \(width): lost \(between)") }
          end = line.range.upperBound
        }
        #expect(end == item.units.count, "\(item.sample.id) at \(width)")
      }
    }
  }

  /// 5. Nothing depends on what was asked before, on the engine, or on threads.
  @Test func resultsDependOnInputAlone() async throws {
    let samples = Sample.all
    let first = try prepared().map { $0.text.lines(maxWidth: 200) }
    let other = try TextEngine()
    let reversed = samples.reversed().map { sample in
      let text = other.prepare(sample.text, style: sample.style)
      _ = text.lines(maxWidth: 57)
      _ = text.lineStats(maxWidth: .infinity)
      return text.lines(maxWidth: 200)
    }
    #expect(Array(reversed.reversed()) == first)
    let shared = try Engine.shared()
    let parallel = await withTaskGroup(of: (Int, [Line]).self) { group in
      for (i, sample) in samples.enumerated() {
        group.addTask {
          (i, shared.prepare(sample.text, style: sample.style).lines(maxWidth: 200))
        }
      }
      return await group.reduce(into: [Int: [Line]]()) { $0[$1.0] = $1.1 }
    }
    for i in samples.indices { #expect(parallel[i] == first[i], "\(samples[i].id)") }
  }

  /// 6. No break and no ellipsis inside a grapheme cluster.
  @Test func nothingCutsClusters() throws {
    let iterators = try BreakIterators()
    for item in try prepared() {
      var edges: Set<Int> = [0, item.units.count]
      item.units.withUnsafeBufferPointer { buffer in
        iterators.forEachBoundary(.grapheme, in: buffer) { edges.insert($0) }
      }
      for width in [0, 12, 40, 75, 150] as [Double] {
        var lines = item.text.lines(maxWidth: width)
        for position in [LineLimit.Position.start, .middle, .end] {
          lines += item.text.lines(maxWidth: width, limit: LineLimit(lines: 1, position: position))
        }
        for line in lines {
          let isRight =
            edges.contains(line.range.lowerBound) && edges.contains(line.range.upperBound)
          if !isRight { Issue.record("\(item.sample.id) at \(width): \(line.range)") }
        }
      }
    }
  }

  /// 7. No line is wider than the limit unless it is a single cluster.
  @Test func linesKeepTheLimit() throws {
    let iterators = try BreakIterators()
    for item in try prepared() {
      for width in [5, 20] + Sample.widths {
        for line in item.text.lines(maxWidth: width) where line.width > width {
          var end = line.range.upperBound
          while end > line.range.lowerBound, hangs(item.units[end - 1]) { end -= 1 }
          let visible = Array(item.units[line.range.lowerBound..<end])
          var clusters = 0
          visible.withUnsafeBufferPointer { buffer in
            iterators.forEachBoundary(.grapheme, in: buffer) { _ in clusters += 1 }
          }
          // Clusters that draw nothing stay with the one that does.
          let glyphs = Set(
            line.runs.flatMap(\.glyphs).filter { $0.advance > 0 && $0.cluster < end }.map(\.cluster)
          )
          if clusters > 1, glyphs.count > 1 {
            Issue.record("\(item.sample.id): \(line.range) is \(line.width) wide at \(width)")
          }
        }
      }
    }
  }

  /// Truncated lines keep the limit too, or are nothing but the ellipsis.
  @Test func ellipsisKeepsTheLimit() throws {
    for item in try prepared() {
      for width in [40, 90, 200] as [Double] {
        for position in [LineLimit.Position.start, .middle, .end] {
          let whole = item.text.lines(maxWidth: width)
          let cut = item.text.lines(maxWidth: width, limit: LineLimit(lines: 2, position: position))
          #expect(cut.count == min(2, whole.count), "\(item.sample.id)")
          #expect(cut.contains(where: \.isTruncated) == (whole.count > 2), "\(item.sample.id)")
          for line in cut where line.isTruncated && line.width > width {
            Issue.record("\(item.sample.id) \(position): \(line.width) at \(width)")
          }
        }
      }
    }
  }
}
