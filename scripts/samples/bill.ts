import { defaultCounter } from '../../lib/tokens/counter'

export interface Charged {
  readonly input: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly output: number
}

interface Tariff {
  /** The model's own tokens for one counted. */
  readonly scale: number
  /** System prompt and tools, in the model's own tokens. */
  readonly overhead: number
  /** A cache that nobody asked for so long is gone, in seconds. */
  readonly lifetime: number
}

export const claudeTariff: Tariff = { scale: 1.3, overhead: 30_000, lifetime: 300 }
export const gptTariff: Tariff = { scale: 1.03, overhead: 10_800, lifetime: 600 }

/** What a provider would have charged for each request of a scripted session: everything said before, with a cache that pauses empty. */
export class Bill {
  private readonly counter = defaultCounter()
  private counted = 0
  private cached = 0
  private askedAt = Number.NEGATIVE_INFINITY

  constructor(private readonly tariff: Tariff) {}

  /** Said since: prompts, results, and the model's own words and calls. */
  add(...texts: readonly string[]): void {
    for (const text of texts) this.counted += this.counter.count(text)
  }

  /** Everything said so far was replaced by this. */
  replaceBy(text: string): void {
    this.counted = this.counter.count(text)
    this.cached = 0
  }

  /** A request at that second that is answered with `answer`, which is said from then on. */
  charge(second: number, answer: string): Charged {
    const context = Math.round(this.tariff.scale * this.counted + this.tariff.overhead)
    const isWarm = second - this.askedAt <= this.tariff.lifetime
    const cacheRead = isWarm ? Math.min(this.cached, context) : 0
    const input = Math.min(4, context - cacheRead)
    this.cached = context
    this.askedAt = second
    this.add(answer)
    return {
      input,
      cacheRead,
      cacheWrite: context - cacheRead - input,
      output: Math.max(1, Math.round(this.tariff.scale * this.counter.count(answer))),
    }
  }
}
