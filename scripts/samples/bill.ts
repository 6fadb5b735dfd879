import { defaultCounter } from '../../lib/tokens/counter'

export interface Charged {
  readonly input: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly output: number
}

interface Tariff {
  /** Tokens of the model's own tokenizer per counted token. */
  readonly scale: number
  /** Tokens of system prompt and tools, in the model's own tokenizer. */
  readonly overhead: number
  /** Seconds after which an unused cache expires. */
  readonly lifetime: number
  /** How far texts are from the usual scale, 0 to 1: code, prose and numbers do not tokenize alike. */
  readonly spread?: number
}

export const claudeTariff: Tariff = { scale: 1.3, overhead: 30_000, lifetime: 300 }
export const gptTariff: Tariff = { scale: 1.03, overhead: 10_800, lifetime: 600 }

/**
 * Computes what a provider would have charged for each request of a scripted session: the whole history, with a cache
 * that expires during pauses.
 */
export class Bill {
  private readonly counter = defaultCounter()
  private counted = 0
  private cached = 0
  private requests = 0
  private askedAt = Number.NEGATIVE_INFINITY

  constructor(private readonly tariff: Tariff) {}

  /** Adds text to the history: prompts, results, and the model's own text and calls. */
  add(...texts: readonly string[]): void {
    for (const text of texts) this.counted += this.counter.count(text)
  }

  /** Replaces the history by a summary. */
  replaceBy(text: string): void {
    this.counted = this.counter.count(text)
    this.cached = 0
  }

  /** Charges a request at that second, and adds its answer to the history. */
  charge(second: number, answer: string): Charged {
    this.requests += 1
    const scale = this.tariff.scale * (1 + (this.tariff.spread ?? 0) * Math.sin(this.requests / 7))
    const context = Math.round(scale * this.counted + this.tariff.overhead)
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
