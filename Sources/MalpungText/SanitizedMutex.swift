#if THREAD_SANITIZER
  import Glibc

  /// Stands for `Synchronization.Mutex` in builds with the thread sanitizer (`tools/fuzz`), which does
  /// not see that lock: on Linux it is a bare futex, so every guarded access would be called a race.
  package struct Mutex<Value>: ~Copyable, @unchecked Sendable {
    // Safe to share: the value is touched only while the lock is held.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    package init(_ initial: consuming sending Value) {
      pthread_mutex_init(lock, nil)
      value.initialize(to: initial)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
      value.deinitialize(count: 1)
      value.deallocate()
    }

    package borrowing func withLock<Result>(
      _ body: (inout Value) throws -> Result
    ) rethrows -> Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }
  }
#endif
