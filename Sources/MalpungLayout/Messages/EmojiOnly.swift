func emojiOnlyCount(_ text: String) -> Int? { nil }
