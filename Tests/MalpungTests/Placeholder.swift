import Malpung
import Testing
