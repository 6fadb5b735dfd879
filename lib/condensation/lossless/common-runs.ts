/** What lines have to offer at the two ends of a comparison, line by line; both may grow. A negative key fits nothing. */
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
    const [first, second] = (this.sums ??= [
      new Sums(this.keys, PRIMES[0], BASES[0]),
      new Sums(this.keys, PRIMES[1], BASES[1]),
    ])
    first.grow()
    second.grow()
    const areAlike = (length: number): boolean =>
      first.areAlike(source, target, length) && second.areAlike(source, target, length)
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
  private readonly source: PrefixSums
  private readonly target: PrefixSums
  private readonly powers: number[] = [1]

  constructor(
    { source, target }: Keys,
    private readonly prime: number,
    private readonly base: number,
  ) {
    this.source = new PrefixSums(source, prime, base, 1)
    this.target = source === target ? this.source : new PrefixSums(target, prime, base, 0)
  }

  /** Takes in the keys that came since. */
  grow(): void {
    this.source.grow()
    this.target.grow()
    for (let exponent = this.powers.length; exponent < this.source.sums.length; exponent++)
      this.powers.push(((this.powers[exponent - 1] ?? 0) * this.base) % this.prime)
  }

  areAlike(source: number, target: number, length: number): boolean {
    return this.between(this.source.sums, source, length) === this.between(this.target.sums, target, length)
  }

  private between(sums: readonly number[], start: number, length: number): number {
    const rest = (sums[start + length] ?? 0) - (((sums[start] ?? 0) * (this.powers[length] ?? 0)) % this.prime)
    return rest < 0 ? rest + this.prime : rest
  }
}

/** Running sums; position 0 is 0. A key that fits nothing counts as `misfit`, another for sources than for targets. */
class PrefixSums {
  readonly sums: number[] = [0]

  constructor(
    private readonly keys: ArrayLike<number>,
    private readonly prime: number,
    private readonly base: number,
    private readonly misfit: 0 | 1,
  ) {}

  grow(): void {
    const { keys, prime, base, misfit, sums } = this
    for (let line = sums.length - 1; line < keys.length; line++) {
      const key = keys[line] ?? -1
      sums.push(((sums[line] ?? 0) * base + (key < 0 ? misfit : key + 2)) % prime)
    }
  }
}
