import type { Column } from './column'

/** What lines have to offer at the two ends of a comparison, line by line; both may grow. A negative key fits nothing. */
export interface Keys {
  readonly source: KeyList
  readonly target: KeyList
}

/** May be asked beyond its end. */
type KeyList = Pick<Column, 'at' | 'length'>

/** Lines compared one by one before sums of them are compared. */
const NEAR = 16

/**
 * Length of a common run in logarithmic time, from polynomial prefix sums that are made when the first long run is met. Without
 * them a text of equal lines would be compared with itself at every line.
 */
export class CommonRuns {
  private sums: readonly Sums[] | undefined

  constructor(private readonly keys: Keys) {}

  isAlike(source: number, target: number): boolean {
    const key = this.keys.source.at(source)
    return key >= 0 && key === this.keys.target.at(target)
  }

  /** How many lines from `source` and `target` on are alike, at most `limit`. */
  length(source: number, target: number, limit: number): number {
    const near = Math.min(limit, NEAR)
    for (let length = 0; length < near; length++) {
      if (!this.isAlike(source + length, target + length)) return length
    }
    return near === limit ? Math.max(0, limit) : this.farLength(source, target, limit)
  }

  /** At least `NEAR` lines are alike. */
  private farLength(source: number, target: number, limit: number): number {
    const sums = (this.sums ??= POWERS.map((powers) => new Sums(this.keys, powers)))
    for (const each of sums) each.grow()
    const areAlike = (length: number): boolean => sums.every((each) => each.areAlike(source, target, length))
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

/** What positions of a sum weigh: a prime, a base, and the powers of the base that were needed so far. */
class Powers {
  private known = Uint32Array.of(1)
  private length = 1
  private readonly inverse: number

  constructor(
    private readonly prime: number,
    readonly base: number,
  ) {
    this.inverse = 1 / prime
  }

  /** `value` modulo the prime. Exact for values from minus the prime up to 53 bits, for which `%` is slow. */
  reduce(value: number): number {
    const { prime } = this
    const rest = value - Math.floor(value * this.inverse) * prime
    return rest < 0 ? rest + prime : rest >= prime ? rest - prime : rest
  }

  /** `base` to the power of `exponent`, modulo `prime`. */
  at(exponent: number): number {
    if (exponent >= this.length) this.growTo(exponent + 1)
    return this.known[exponent] ?? 0
  }

  private growTo(length: number): void {
    this.known = withRoom(this.known, length)
    for (; this.length < length; this.length++)
      this.known[this.length] = this.reduce((this.known[this.length - 1] ?? 0) * this.base)
  }
}

/** Two primes whose products stay exact; together 52 bits. A run too long by chance is not written: what a reference stands for is compared exactly. */
const POWERS = [new Powers(67_108_859, 31_337_011), new Powers(67_108_837, 48_271_307)]

class Sums {
  private readonly source: PrefixSums
  private readonly target: PrefixSums

  constructor(
    { source, target }: Keys,
    private readonly powers: Powers,
  ) {
    this.source = new PrefixSums(source, powers, 1)
    this.target = source === target ? this.source : new PrefixSums(target, powers, 0)
  }

  /** Takes in the keys that came since. */
  grow(): void {
    this.source.grow()
    this.target.grow()
  }

  areAlike(source: number, target: number, length: number): boolean {
    return this.between(this.source, source, length) === this.between(this.target, target, length)
  }

  private between({ sums }: PrefixSums, start: number, length: number): number {
    const { powers } = this
    return powers.reduce((sums[start + length] ?? 0) - powers.reduce((sums[start] ?? 0) * powers.at(length)))
  }
}

/** Running sums; position 0 is 0. A key that fits nothing counts as `misfit`, another for sources than for targets. */
class PrefixSums {
  /** Of as many keys as `length`; behind them there may be room. */
  sums = new Uint32Array(1)
  private length = 0

  constructor(
    private readonly keys: KeyList,
    private readonly powers: Powers,
    private readonly misfit: 0 | 1,
  ) {}

  grow(): void {
    const { keys, misfit, powers } = this
    const end = keys.length
    const sums = (this.sums = withRoom(this.sums, end + 1))
    for (; this.length < end; this.length++) {
      const key = keys.at(this.length)
      sums[this.length + 1] = powers.reduce((sums[this.length] ?? 0) * powers.base + (key < 0 ? misfit : key + 2))
    }
  }
}

/** The same numbers, with room for at least `length`. */
function withRoom(numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (length <= numbers.length) return numbers
  const larger = new Uint32Array(Math.max(length, Math.ceil(numbers.length * 1.5)))
  larger.set(numbers)
  return larger
}
