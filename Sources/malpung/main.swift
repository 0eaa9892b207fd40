import Glibc

// A closed pipe is an output that could not be written, not a signal.
signal(SIGPIPE, SIG_IGN)
exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
