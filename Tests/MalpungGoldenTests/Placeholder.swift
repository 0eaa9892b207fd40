import MalpungGolden
import Testing
