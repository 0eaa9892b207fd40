import MalpungText
import Testing
