import MalpungChat
import Testing
