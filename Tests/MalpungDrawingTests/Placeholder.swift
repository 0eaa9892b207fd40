import MalpungDrawing
import Testing
