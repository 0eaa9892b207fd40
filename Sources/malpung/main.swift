import Malpung

print(malpungVersion)
