import MalpungImport
import Testing
