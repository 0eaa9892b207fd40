import MalpungLayout
import Testing
