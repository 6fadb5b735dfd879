import { version } from '../../../package.json'
import {
  canonicalJson,
  exportText,
  type Found,
  type JsonObject,
  type JsonPath,
  normalizeConfig,
  type NothingBetter,
  type PartCounter,
  type Parts,
  type Preset,
  type PresetEvidence,
  type Score,
  search,
  seeded,
  type Split,
  splitSessions,
  summarize,
  toJsonObject,
  toPreset,
  type TunedOption,
  tunedOptions,
  type TuningBars,
  unwrap,
  type VariantSummary,
  whyNotBetter,
} from '@/lib/engine'
import type { Arguments } from '../arguments'
import { sourcesOf } from '../bundle'
import { openingOf, workersOf } from '../experiments/experiment'
import type { Opening } from '../experiments/open-session'
import { badInput } from '../failure'
import { formatTable } from '../output/format'
import type { Console } from '../output/console'
import { findProvider, findWholePreset } from '../strategy'
import { type OpenDesks, openDesks } from './desks'

const DEFAULT_BUDGET = 1_500
const DEFAULT_RECALL = 95
const DEFAULT_WORST = 80
/** Shorter sessions say nothing of what a strategy does over time. */
const LEAST_REQUESTS = 15
/** Below, what is found does not hold on other sessions (measured: 15 sessions did not, 40 did). */
const FEW_SESSIONS = 40
/** A session for each part. */
const LEAST_SESSIONS = 4

/** `tune FILE|FOLDER… --preset ID|FILE.json --out PRESET.json`: a cheaper version of a preset that keeps what is needed later. */
export async function tune(given: Arguments, terminal: Console, counter: PartCounter): Promise<void> {
  const { preset: named, out } = given
  if (given.files.length === 0) throw badInput('name one FILE or FOLDER or more')
  if (named === undefined) throw badInput('--preset names the preset to begin with')
  if (out === undefined) throw badInput('--out names the file that the tuned preset is written to')
  const base = await findWholePreset(named, terminal)
  const options = optionsOf(base, given.vary)
  const opening = await openingOf(given, LEAST_REQUESTS)
  const sources = await sourcesOf(given.files, terminal)
  const desks = await openDesks({ sources, opening, workers: workersOf(given, sources) }, { terminal, counter })
  try {
    const done = await tuneOn(desks, { base, options, opening, given }, terminal)
    if ('preset' in done.result) await terminal.writeFile(out, exportText(done.result.preset))
    terminal.print(given.json ? JSON.stringify(asJson(done)) : asText(done, out))
  } finally {
    await desks.close()
  }
}

function optionsOf({ provider, config }: Preset, vary: string | undefined): readonly TunedOption[] {
  const paths = vary?.split(',').map(
    (path): JsonPath =>
      path
        .trim()
        .split('.')
        .map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
  )
  const options = tunedOptions(findProvider(provider), config, paths)
  for (const path of paths ?? [])
    if (!options.some((option) => path.every((key, at) => option.path[at] === key)))
      throw badInput(`--vary: there is nothing that can be varied at ${path.join('.')}`)
  if (options.length === 0) throw badInput('this preset has no option that can be varied')
  return options
}

interface Setting {
  readonly base: Preset
  readonly options: readonly TunedOption[]
  readonly opening: Opening
  readonly given: Arguments
}

interface Tuned {
  readonly seed: number
  readonly budget: number
  readonly bars: TuningBars
  readonly split: Split
  readonly refused: number
  readonly options: readonly TunedOption[]
  readonly search: Found
  readonly heldOut?: { readonly found: VariantSummary; readonly base: VariantSummary }
  readonly result: { readonly preset: Preset } | { readonly nothingBetter: NothingBetter }
  readonly warnings: readonly TuneWarning[]
}

type TuneWarning =
  | { readonly type: 'fewSessions'; readonly sessions: number; readonly least: number }
  | { readonly type: 'fewGroups' }
  | { readonly type: 'smallBudget'; readonly budget: number; readonly sessions: number }

async function tuneOn(desks: OpenDesks, setting: Setting, terminal: Console): Promise<Tuned> {
  const { base, options, given } = setting
  const { infos, refusals } = desks
  if (infos.length < LEAST_SESSIONS)
    throw badInput(
      `${infos.length} sessions with enough requests are too few: there must be one at least to search on, to choose by, and to prove it (--least-requests takes shorter ones)`,
    )
  const seed = given.seed ?? 1
  const budget = given.budget ?? DEFAULT_BUDGET
  const bars = {
    recall: (given['min-recall'] ?? DEFAULT_RECALL) / 100,
    worst: (given['min-worst'] ?? DEFAULT_WORST) / 100,
  }
  const random = seeded(seed)
  const split = splitSessions(infos, random)
  const warnings = warningsOf(infos.length, split, budget)
  for (const warning of warnings) terminal.progress(`warning: ${warningText(warning)}`)
  const provider = findProvider(base.provider)
  const found = await search({
    base: base.config,
    options,
    parts: split.parts,
    bars,
    budget,
    random,
    evaluate: desks.evaluateWith(base.provider),
    isLegal: (config) => provider.validate(config).valid,
    onProgress: ({ stage, evaluations, best, chosen }) =>
      terminal.progress(
        `${stage === 'halving' ? 'searching' : 'stepping'}: ${evaluations} of ${budget} session-evaluations; best ${scoreText(best)}; on the choosing part ${scoreText(chosen)}`,
      ),
  })
  const facts = { seed, budget, bars, split, refused: refusals.length, options, search: found, warnings }
  if (!found.chosen) return { ...facts, result: { nothingBetter: { type: 'noneKeepsEnough' } } }
  const config = unwrap(normalizeConfig(found.chosen.config, base.provider)).config
  if (canonicalJson(config) === canonicalJson(base.config))
    return { ...facts, result: { nothingBetter: { type: 'baseIsBest' } } }
  const heldOut = await prove(desks, base, config, split.parts)
  const nothingBetter = whyNotBetter(heldOut, bars)
  if (nothingBetter) return { ...facts, heldOut, result: { nothingBetter } }
  const evidence = evidenceOf(heldOut.found, facts, setting)
  return { ...facts, heldOut, result: { preset: tunedPreset(base, config, evidence) } }
}

function warningsOf(sessions: number, { by, parts }: Split, budget: number): readonly TuneWarning[] {
  return [
    ...(sessions < FEW_SESSIONS ? [{ type: 'fewSessions', sessions, least: FEW_SESSIONS } as const] : []),
    ...(by === 'session' ? [{ type: 'fewGroups' } as const] : []),
    ...(budget < 20 * parts.tune.length ? [{ type: 'smallBudget', budget, sessions: parts.tune.length } as const] : []),
  ]
}

function warningText(warning: TuneWarning): string {
  switch (warning.type) {
    case 'fewSessions':
      return `${warning.sessions} sessions are few: below ${warning.least}, what is found often does not hold on others`
    case 'fewGroups':
      return 'the sessions are of so few projects that near-copies may stand on both sides: the proof is weaker'
    case 'smallBudget':
      return `${warning.budget} session-evaluations are few for ${warning.sessions} sessions to search on`
  }
}

/** The held-out sessions are opened here, once. */
async function prove(
  desks: OpenDesks,
  { provider, config: base }: Preset,
  config: JsonObject,
  { heldOut }: Parts,
): Promise<NonNullable<Tuned['heldOut']>> {
  const cells = await desks.cells({ provider, configs: [config, base], sessions: heldOut })
  return { found: summarize('0', cells), base: summarize('1', cells) }
}

function evidenceOf(
  { costRatio, dearerThanNothing = 0, recallAtUse, instructionsKept, condensations }: VariantSummary,
  { seed, bars, split: { parts, by }, search: { evaluations } }: Omit<Tuned, 'result'>,
  { opening }: Setting,
): PresetEvidence {
  return {
    seed,
    evaluations,
    date: new Date().toISOString().slice(0, 10),
    engine: version,
    threshold: opening.given.threshold ?? 0,
    fitsWindow: opening.fitsWindow,
    bars,
    sessions: { tune: parts.tune.length, choose: parts.choose.length, heldOut: parts.heldOut.length, by },
    heldOut: {
      costRatio: costRatio ?? { mean: 1, median: 1, p10: 1, p90: 1, worst: 1 },
      dearerThanNothing,
      recallAtUse: { ...recallAtUse },
      instructionsKept: { ...instructionsKept },
      condensations,
    },
  }
}

const tunedPreset = (base: Preset, config: JsonObject, evidence: PresetEvidence): Preset =>
  toPreset({
    ...base,
    id: `${base.id}-tuned`.slice(0, 80),
    name: `${base.name} (tuned)`.slice(0, 120),
    date: evidence.date,
    origin: undefined,
    evidence,
    config,
  })

const scoreText = (score: Score | undefined): string =>
  score
    ? `cost ${score.cost.toFixed(3)}, needed later ${percent(score.recall)}, worst session ${percent(score.worst)}`
    : 'none yet'

const percent = (share: number | undefined): string => (share === undefined ? '–' : `${(100 * share).toFixed(1)}%`)

const summaryJson = ({ variant: _, ...summary }: VariantSummary) => summary

function asJson({
  split,
  search: { chosen, evaluations, stopped },
  heldOut,
  result,
  options,
  ...facts
}: Tuned): JsonObject {
  return toJsonObject({
    schema: 1,
    ...facts,
    sessions: {
      tune: split.parts.tune.length,
      choose: split.parts.choose.length,
      heldOut: split.parts.heldOut.length,
      by: split.by,
    },
    options: options.map(({ path, values }) => ({
      path: path.join('.'),
      values: values.map((value) => value ?? null),
    })),
    evaluations,
    stopped,
    choosing: chosen?.score ?? null,
    heldOut: heldOut ? { found: summaryJson(heldOut.found), base: summaryJson(heldOut.base) } : null,
    found: 'preset' in result,
    nothingBetter:
      'nothingBetter' in result ? { ...result.nothingBetter, text: nothingText(result.nothingBetter) } : null,
    preset: 'preset' in result ? result.preset : null,
    warnings: facts.warnings.map((warning) => ({ ...warning, text: warningText(warning) })),
  })
}

function nothingText({ type }: NothingBetter): string {
  switch (type) {
    case 'noneKeepsEnough':
      return 'nothing that was tried keeps enough of what was needed later, with a margin, on sessions that it was not searched on'
    case 'baseIsBest':
      return 'the preset is the best of what was tried'
    case 'notHeldUp':
      return 'what was found does not keep enough on the held-out sessions'
    case 'notCheaper':
      return 'what was found costs no less on the held-out sessions'
  }
}

function asText(
  { search: { chosen, evaluations }, split: { parts }, heldOut, result, seed }: Tuned,
  out: string,
): string {
  const row = (name: string, { costRatio, dearerThanNothing, recallAtUse, condensations }: VariantSummary) => [
    name,
    costRatio?.mean.toFixed(3) ?? '–',
    costRatio?.median.toFixed(3) ?? '–',
    costRatio?.worst.toFixed(3) ?? '–',
    percent(dearerThanNothing),
    percent(recallAtUse.pooled),
    percent(recallAtUse.worst),
    String(condensations),
  ]
  return [
    `${evaluations} session-evaluations, seed ${seed}; ${parts.tune.length} sessions to search on, ${parts.choose.length} to choose by, ${parts.heldOut.length} held out`,
    ...(chosen ? [`on the choosing part: ${scoreText(chosen.score)}`] : []),
    ...(heldOut
      ? [
          formatTable(
            ['held out', 'mean', 'median', 'worst', 'dearer', 'recall at use', 'worst', 'times'],
            [row('tuned', heldOut.found), row('as it was', heldOut.base)],
          ),
        ]
      : []),
    'preset' in result ? `written to ${out}` : `nothing better found: ${nothingText(result.nothingBetter)}`,
  ].join('\n')
}
