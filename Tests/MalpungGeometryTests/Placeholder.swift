import MalpungGeometry
import Testing
