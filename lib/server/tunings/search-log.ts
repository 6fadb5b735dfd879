import {
  asJson,
  canonicalJson,
  type Evaluation,
  formatJsonPath,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  scoreOf,
} from '@/lib/engine'
import type { TuningCandidate, TuningProgress, TuningRound, TuningScore } from '@/lib/contracts/evaluation/tunings'

/** Leaves of a config that differ between two; null: left out. */
export function changedOptions(
  base: JsonValue | undefined,
  config: JsonValue | undefined,
  path: JsonPath = [],
): readonly { readonly path: string; readonly from: JsonValue; readonly to: JsonValue }[] {
  if (isJsonObject(base) && isJsonObject(config))
    return [...new Set([...Object.keys(base), ...Object.keys(config)])].flatMap((key) =>
      changedOptions(base[key], config[key], [...path, key]),
    )
  if (isJsonArray(base) && isJsonArray(config) && base.length === config.length)
    return base.flatMap((item, index) => changedOptions(item, config[index], [...path, index]))
  return canonicalJson(base ?? null) === canonicalJson(config ?? null)
    ? []
    : [{ path: formatJsonPath(path), from: base ?? null, to: config ?? null }]
}

interface Asked {
  readonly part: 'tune' | 'choose'
  readonly stage: TuningRound['stage']
  readonly configs: readonly JsonObject[]
  /** Whether these are all sessions of the part. */
  readonly isWhole: boolean
  readonly evaluated: readonly (readonly Evaluation[])[]
}

/** Most candidates that are kept to be drawn. */
const MOST_DRAWN = 400

const isSame = (one: TuningScore, other: TuningScore): boolean =>
  one.cost === other.cost && one.recall === other.recall && one.worst === other.worst

/** What a search tried so far, as it is shown. */
export class SearchLog {
  private readonly numbers = new Map<string, number>()
  private readonly candidates: TuningCandidate[] = []
  private readonly rounds: TuningRound[] = []
  private evaluations = 0
  private chosen: number | undefined

  constructor(private readonly base: JsonObject) {
    this.numberOf(base)
  }

  add({ part, stage, configs, isWhole, evaluated }: Asked): void {
    const scores = configs.map((_, index): TuningScore => scoreOf(evaluated[index] ?? []))
    const evaluations = scores.reduce((sum, { sessions }) => sum + sessions, 0)
    this.evaluations += evaluations
    for (const [index, config] of configs.entries()) {
      const [number, score] = [this.numberOf(config), scores[index]]
      const known = this.candidates[number]
      if (isWhole && known && score && score.sessions > 0) this.candidates[number] = { ...known, [part]: score }
    }
    if (part === 'tune') this.addRound(stage, scores, evaluations)
  }

  /** Rounds of steps are told in one line. */
  private addRound(stage: TuningRound['stage'], scores: readonly TuningScore[], evaluations: number): void {
    // What was measured nowhere has no cost.
    const [best] = scores.filter((score) => score.sessions > 0).toSorted((one, other) => one.cost - other.cost)
    const last = this.rounds.at(-1)
    const sessions = scores[0]?.sessions ?? 0
    const round = { stage, candidates: scores.length, sessions, evaluations, ...(best && { best }) }
    if (stage !== 'steps' || last?.stage !== 'steps') this.rounds.push(round)
    else
      this.rounds[this.rounds.length - 1] = {
        ...round,
        candidates: last.candidates + round.candidates,
        evaluations: last.evaluations + evaluations,
        ...(last.best && (!best || last.best.cost < best.cost) && { best: last.best }),
      }
  }

  numberOf(config: JsonObject): number {
    const key = canonicalJson(config)
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    const number = this.numbers.size
    this.numbers.set(key, number)
    const changes = changedOptions(this.base, config).map(({ path, to }) => ({ path, value: to }))
    this.candidates.push({ number, changes: changes as TuningCandidate['changes'] })
    return number
  }

  /** Of what is chosen by now, the score on the choosing part. */
  noteChosen(score: TuningScore | undefined): void {
    if (score)
      this.chosen = this.candidates.find(({ choose }) => choose && isSame(choose, score))?.number ?? this.chosen
  }

  progress(isOver: boolean): TuningProgress {
    const drawn = this.candidates.filter(({ tune, number }) => tune !== undefined || number === 0)
    return {
      evaluations: this.evaluations,
      tried: this.candidates.length,
      candidates: drawn.slice(0, MOST_DRAWN),
      rounds: this.rounds,
      isOver,
      ...(this.chosen !== undefined && { chosen: this.chosen }),
    }
  }
}

export const progressJson = (progress: TuningProgress): JsonObject => asJson(progress) as JsonObject
