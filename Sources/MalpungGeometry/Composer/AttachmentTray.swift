/// What was picked to be sent with a message: design B, "Composer", images + files ≤ 5 together.
///
/// Items keep the order in which they were picked, whatever order they finish loading in.
public struct AttachmentTray<ID: Hashable & Sendable>: Hashable, Sendable {
  public struct Item: Hashable, Sendable {
    public var id: ID
    public var isImage: Bool
    /// A thumbnail can be shown.
    public var isLoaded: Bool

    public init(id: ID, isImage: Bool, isLoaded: Bool = false) {
      self.id = id
      self.isImage = isImage
      self.isLoaded = isLoaded
    }
  }

  /// Design B, "Composer": images + files ≤ 5 together.
  public static var most: Int { 5 }

  public private(set) var items: [Item]

  /// What is there stays, even if it is more than fits.
  public init(_ items: [Item] = []) {
    self.items = items
  }

  /// How many more fit.
  public var room: Int { max(0, Self.most - items.count) }

  /// Adds a batch behind what is there.
  /// - Throws: `TrayError` when not all of it fits: then nothing of it is added.
  public mutating func add(_ batch: [Item]) throws(TrayError) {
    guard batch.count <= room else {
      throw TrayError(picked: batch.count, room: room, most: Self.most)
    }
    items += batch
  }

  /// Takes an item out; one that is not there is left alone.
  public mutating func remove(_ id: ID) { items.removeAll { $0.id == id } }

  /// An item's thumbnail is there now. Its place does not change.
  public mutating func finishLoading(_ id: ID) {
    for place in items.indices where items[place].id == id { items[place].isLoaded = true }
  }
}

/// Why a batch of attachments was refused, whole.
public struct TrayError: Error, Hashable, Sendable, CustomStringConvertible {
  public var picked: Int
  /// How many more would fit.
  public var room: Int
  public var most: Int

  public var description: String {
    room == 0
      ? "\(most) attachments at most are sent at once, and there are as many; none of the \(picked) was added"
      : "\(most) attachments at most are sent at once; \(room) more fit, so none of the \(picked) was added"
  }
}
