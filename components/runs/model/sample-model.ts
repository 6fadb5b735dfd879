import type { PinnedSample, RunSamples } from '@/lib/contracts/estimates'

/** How far the answers to one question lie apart. Lengths in tokens of our own counter; costs only where every one is known. */
export interface SampleSpread {
  readonly count: number
  readonly shortest: number
  readonly longest: number
  readonly cheapestUsd?: number
  readonly dearestUsd?: number
}

export function spreadOf(samples: readonly PinnedSample[]): SampleSpread {
  const lengths = samples.map(({ tokens }) => tokens)
  const costs = samples.flatMap(({ costUsd }) => costUsd ?? [])
  const known = costs.length === samples.length && costs.length > 0
  return {
    count: samples.length,
    shortest: Math.min(...lengths),
    longest: Math.max(...lengths),
    ...(known ? { cheapestUsd: Math.min(...costs), dearestUsd: Math.max(...costs) } : {}),
  }
}

/** Numbers of the samples in which every question has been answered: a run with one of them asks nobody. */
export function samplesOfAll({ questions }: RunSamples): ReadonlySet<number> {
  const [first, ...rest] = questions.map(({ samples }) => new Set(samples.map(({ sample }) => sample)))
  return new Set([...(first ?? [])].filter((sample) => rest.every((samples) => samples.has(sample))))
}
