/// Numbers no caller should pass and every function must survive.
let hostileNumbers: [Double] = [
  .nan, .infinity, -.infinity, -1, 0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
  -.greatestFiniteMagnitude, 1e300,
]
