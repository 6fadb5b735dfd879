/** What lines have to offer at the two ends of a comparison, line by line. A negative key fits nothing. */
export interface Keys {
  readonly source: ArrayLike<number>
  readonly target: ArrayLike<number>
}

/** Lines compared one by one before sums of them are compared. */
const NEAR = 16
/** Two primes whose products stay exact; together 52 bits. A run too long by chance is not written: what a reference stands for is compared exactly. */
const PRIMES = [67_108_859, 67_108_837] as const
const BASES = [31_337_011, 48_271_307] as const

/**
 * Length of a common run in logarithmic time, from polynomial prefix sums that are made when the first long run is met. Without
 * them a text of equal lines would be compared with itself at every line.
 */
export class CommonRuns {
  private sums: readonly [Sums, Sums] | undefined

  constructor(private readonly keys: Keys) {}

  /** How many lines from `source` and `target` on are alike, at most `limit`. */
  length(source: number, target: number, limit: number): number {
    const near = Math.min(limit, NEAR)
    for (let length = 0; length < near; length++) {
      const key = this.keys.source[source + length] ?? -1
      if (key < 0 || key !== this.keys.target[target + length]) return length
    }
    return near === limit ? Math.max(0, limit) : this.farLength(source, target, limit)
  }

  /** At least `NEAR` lines are alike. */
  private farLength(source: number, target: number, limit: number): number {
    const [first, second] = (this.sums ??= [new Sums(this.keys, PRIMES[0], BASES[0]), new Sums(this.keys, PRIMES[1], BASES[1])])
    const areAlike = (length: number): boolean => first.areAlike(source, target, length) && second.areAlike(source, target, length)
    let alike = NEAR
    while (alike < limit && areAlike(Math.min(limit, alike * 2))) alike = Math.min(limit, alike * 2)
    for (let most = Math.min(limit, alike * 2); alike < most; ) {
      const middle = (alike + most + 1) >> 1
      if (areAlike(middle)) alike = middle
      else most = middle - 1
    }
    return alike
  }
}

class Sums {
  private readonly source: Float64Array
  private readonly target: Float64Array
  private readonly powers: Float64Array

  constructor(
    { source, target }: Keys,
    private readonly prime: number,
    base: number,
  ) {
    this.source = prefixSums(source, prime, base, 1)
    this.target = source === target ? this.source : prefixSums(target, prime, base, 0)
    this.powers = new Float64Array(source.length + 1).fill(1)
    for (let exponent = 1; exponent <= source.length; exponent++) this.powers[exponent] = ((this.powers[exponent - 1] ?? 0) * base) % prime
  }

  areAlike(source: number, target: number, length: number): boolean {
    return this.between(this.source, source, length) === this.between(this.target, target, length)
  }

  private between(sums: Float64Array, start: number, length: number): number {
    const rest = (sums[start + length] ?? 0) - (((sums[start] ?? 0) * (this.powers[length] ?? 0)) % this.prime)
    return rest < 0 ? rest + this.prime : rest
  }
}

/** Running sums; position 0 is 0. A key that fits nothing counts as `misfit`, another for sources than for targets. */
function prefixSums(keys: ArrayLike<number>, prime: number, base: number, misfit: 0 | 1): Float64Array {
  const sums = new Float64Array(keys.length + 1)
  let sum = 0
  for (let line = 0; line < keys.length; line++) {
    const key = keys[line] ?? -1
    sum = (sum * base + (key < 0 ? misfit : key + 2)) % prime
    sums[line + 1] = sum
  }
  return sums
}
