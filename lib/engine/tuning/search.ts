import { canonicalJson } from '../core/canonical-json'
import type { JsonObject } from '../core/json'
import type { MeasuredCell } from '../experiments/cell'
import { dearerShare, distributionOf } from '../experiments/summary'
import { pooledCounts, recallOfCounts } from '../quality/future-use'
import type { Parts } from './parts'
import { pick, type Random, shuffled } from './random'
import { placeIn, type TunedOption, withValue } from './space'

/** One session under one config. */
export interface Evaluation {
  readonly session: string
  readonly costRatio: number
  readonly used: MeasuredCell['used']
}

/** What a tuning asks of whoever replays: each of these sessions under each of these configs, in the order of the configs. */
export type Evaluate = (
  configs: readonly JsonObject[],
  sessions: readonly string[],
) => Promise<readonly (readonly Evaluation[])[]>

/** What must be kept, as shares between 0 and 1. */
export interface TuningBars {
  readonly recall: number
  /** Of the session that keeps least, among those with ten names or more. */
  readonly worst: number
}

/** What some sessions come to under one config. */
export interface Score {
  /** Mean over sessions, of doing nothing's. */
  readonly cost: number
  readonly recall: number
  readonly worst: number
  readonly dearer: number
  readonly sessions: number
  readonly items: number
}

export interface Candidate {
  readonly config: JsonObject
  readonly score: Score
}

export interface SearchProgress {
  readonly stage: 'halving' | 'steps'
  /** Session-evaluations so far. */
  readonly evaluations: number
  readonly budget: number
  /** The best so far on the tuning part. */
  readonly best?: Score
  /** The best so far on the choosing part. */
  readonly chosen?: Score
}

export interface SearchRequest {
  readonly base: JsonObject
  readonly options: readonly TunedOption[]
  readonly parts: Pick<Parts, 'tune' | 'choose'>
  readonly bars: TuningBars
  /** Session-evaluations. */
  readonly budget: number
  readonly random: Random
  readonly evaluate: Evaluate
  readonly isLegal: (config: JsonObject) => boolean
  /** Whether a person wants what is best so far. */
  readonly isOver?: () => boolean
  readonly onProgress?: (progress: SearchProgress) => void
}

export interface Found {
  /** The cheapest that meets the bars with a margin on both parts; absent: none does. */
  readonly chosen?: Candidate
  readonly evaluations: number
  readonly stopped: 'budget' | 'noProgress' | 'asked'
}

/** Unseen sessions keep less: what is chosen must keep so much more than the bar, but no more than a part of what lies between the bar and 1. */
const MARGIN = 0.03
const MOST_OF_REST = 0.6

export const withMargin = ({ recall, worst }: TuningBars): TuningBars => ({
  recall: Math.min(recall + MARGIN, recall + MOST_OF_REST * (1 - recall)),
  worst: Math.min(worst + MARGIN, worst + MOST_OF_REST * (1 - worst)),
})

export function scoreOf(evaluations: readonly Evaluation[]): Score {
  const costRatios = evaluations.map(({ costRatio }) => costRatio)
  const used = pooledCounts(evaluations.map((each) => each.used))
  return {
    cost: distributionOf(costRatios)?.mean ?? Infinity,
    recall: recallOfCounts(used) ?? 1,
    worst: Math.min(1, ...evaluations.map((each) => recallOfCounts(each.used) ?? 1)),
    dearer: dearerShare(costRatios) ?? 0,
    sessions: evaluations.length,
    items: used.items,
  }
}

/** What was measured nowhere meets nothing. */
export const meets = ({ recall, worst, sessions }: Score, bars: TuningBars): boolean =>
  sessions > 0 && recall >= bars.recall && worst >= bars.worst

/** What misses a bar comes after all that meets it, the nearer the earlier. */
function rank(score: Score, bars: TuningBars): number {
  const short = Math.max(0, bars.recall - score.recall) * 10 + Math.max(0, bars.worst - score.worst) * 2
  return short > 0 ? 10 + short : score.cost
}

/** Of the options, the shares that are varied: some configs stay near the base, some go far from it. */
const VARIED = [0.15, 0.3, 0.5] as const
/** Configs of the first round. */
const FIRST = 18
/** The share of them, of the sessions, that goes on, round by round. */
const ROUNDS = [
  { sessions: 0.25, keep: 1 / 3 },
  { sessions: 0.5, keep: 1 / 2 },
  { sessions: 1, keep: 1 },
] as const
/** Neighbours that are tried together. */
const TOGETHER = 4
/** Rounds of neighbours in a row without a cheaper one on the choosing part. */
const MOST_FRUITLESS = 12

/**
 * Random configs, halved over more and more sessions; then steps to neighbours from the best. What is cheapest on the choosing part is
 * what is found, and the search stops where that gets no better: more of it only fits the tuning part.
 */
export async function search(request: SearchRequest): Promise<Found> {
  const walk = new Search(request)
  await walk.halve()
  return walk.step()
}

class Search {
  private evaluations = 0
  private readonly bars: TuningBars
  private readonly tried = new Set<string>()
  private best: Candidate | undefined
  private chosen: Candidate | undefined

  constructor(private readonly given: SearchRequest) {
    this.bars = withMargin(given.bars)
  }

  /** Random search with successive halving over sessions. */
  async halve(): Promise<void> {
    const { parts, random, base } = this.given
    const sessions = shuffled(random, parts.tune)
    let configs: readonly JsonObject[] = [base, ...this.randomConfigs(FIRST - 1)]
    for (const round of ROUNDS) {
      const some = sessions.slice(0, Math.max(1, Math.ceil(round.sessions * sessions.length)))
      const scored = await this.score(configs, some)
      const ranked = scored.toSorted((one, other) => rank(one.score, this.bars) - rank(other.score, this.bars))
      const kept = ranked.slice(0, Math.max(1, Math.ceil(round.keep * ranked.length)))
      // The base goes through all rounds: what misses a bar in one session alone shows only in the last.
      configs = [...new Set([base, ...kept.map(({ config }) => config)])]
      if (round.sessions === 1) for (const candidate of ranked) await this.consider(candidate)
      this.tell('halving')
    }
  }

  async step(): Promise<Found> {
    let fruitless = 0
    while (fruitless < MOST_FRUITLESS) {
      if (this.given.isOver?.() === true) return this.found('asked')
      const configs = this.neighbours()
      if (configs.length === 0) break
      if (this.evaluations + configs.length * this.given.parts.tune.length > this.given.budget)
        return this.found('budget')
      const before = this.chosen
      const scored = await this.score(configs, this.given.parts.tune)
      for (const candidate of scored.toSorted(
        (one, other) => rank(one.score, this.bars) - rank(other.score, this.bars),
      ))
        await this.consider(candidate)
      fruitless = this.chosen === before ? fruitless + 1 : 0
      this.tell('steps')
    }
    return this.found('noProgress')
  }

  private found(stopped: Found['stopped']): Found {
    return { evaluations: this.evaluations, stopped, ...(this.chosen && { chosen: this.chosen }) }
  }

  private tell(stage: SearchProgress['stage']): void {
    this.given.onProgress?.({
      stage,
      evaluations: this.evaluations,
      budget: this.given.budget,
      ...(this.best && { best: this.best.score }),
      ...(this.chosen && { chosen: this.chosen.score }),
    })
  }

  private async score(configs: readonly JsonObject[], sessions: readonly string[]): Promise<readonly Candidate[]> {
    const evaluated = await this.given.evaluate(configs, sessions)
    this.evaluations += configs.length * sessions.length
    return configs.map((config, index) => ({ config, score: scoreOf(evaluated[index] ?? []) }))
  }

  /** Keeps it as the best where it is, and then asks the choosing part. */
  private async consider(candidate: Candidate): Promise<void> {
    if (this.best && rank(candidate.score, this.bars) >= rank(this.best.score, this.bars)) return
    this.best = candidate
    if (!meets(candidate.score, this.bars)) return
    const [asked] = await this.score([candidate.config], this.given.parts.choose)
    if (!asked || !meets(asked.score, this.bars)) return
    if (!this.chosen || asked.score.cost < this.chosen.score.cost) this.chosen = asked
  }

  private randomConfigs(count: number): readonly JsonObject[] {
    const { base, options, random } = this.given
    return this.fresh(count, (index) => {
      const share = VARIED[index % VARIED.length] ?? 1
      return options.reduce(
        (config, { path, values }) => (random() < share ? withValue(config, path, pick(random, values)) : config),
        base,
      )
    })
  }

  /** Of the best on the choosing part, or on the tuning part alternately: one or two options moved by a place or two. */
  private neighbours(): readonly JsonObject[] {
    const { options, random, base } = this.given
    return this.fresh(TOGETHER, (index) => {
      const from = (index % 2 === 0 ? this.chosen : this.best) ?? this.best
      const moves = shuffled(random, options).slice(0, random() < 0.5 ? 1 : 2)
      return moves.reduce((config, option) => moved(config, option, random), from?.config ?? base)
    })
  }

  /** Legal configs that were not tried before; fewer where there are none. */
  private fresh(count: number, make: (index: number) => JsonObject): readonly JsonObject[] {
    const made: JsonObject[] = []
    for (let attempt = 0; attempt < 50 * count && made.length < count; attempt++) {
      const config = make(made.length)
      const name = canonicalJson(config)
      if (this.tried.has(name) || !this.given.isLegal(config)) continue
      this.tried.add(name)
      made.push(config)
    }
    return made
  }
}

function moved(config: JsonObject, option: TunedOption, random: Random): JsonObject {
  const { path, values } = option
  const at = placeIn(option, config)
  const by = (random() < 0.5 ? -1 : 1) * (random() < 0.7 ? 1 : 2)
  const to = at === -1 ? Math.floor(random() * values.length) : Math.min(values.length - 1, Math.max(0, at + by))
  return withValue(config, path, values[to])
}
