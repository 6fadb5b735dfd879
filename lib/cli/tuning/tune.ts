import { version } from '../../../package.json'
import {
  exportText,
  invariant,
  type JsonObject,
  type PartCounter,
  type Preset,
  type PresetEvidence,
  seeded,
  shortLabel,
  type Split,
  splitSessions,
  toPreset,
  tuneConfig,
  type TunedOption,
  tunedOptions,
  type VariantSummary,
} from '@/lib/engine'
import { type Arguments, readPath } from '../arguments'
import { sourcesOf } from '../bundle'
import { openingOf, workersOf } from '../experiments/experiment'
import type { Opening } from '../experiments/open-session'
import { badInput } from '../failure'
import type { Console } from '../output/console'
import { findPreset, findProvider } from '../strategy'
import { type OpenDesks, openDesks } from './desks'
import { type Evaluations, openEvaluations } from './evaluations'
import { asJson, asText, scoreText, type Tuned, type TuneWarning, warningText } from './tuning-report'

const DEFAULT_BUDGET = 1_500
const DEFAULT_RECALL = 95
const DEFAULT_WORST = 80
/** Shorter sessions say nothing of what a strategy does over time. */
const LEAST_REQUESTS = 15
/** Below, what is found does not hold on other sessions (measured: 15 sessions did not, 40 did). */
const FEW_SESSIONS = 40
/** Two to search on, one to choose by and one to prove it. */
const LEAST_SESSIONS = 4

/** `tune FILE|FOLDER… --preset ID|FILE.json --out PRESET.json`: a cheaper version of a preset that keeps what is needed later. */
export async function tune(given: Arguments, terminal: Console, counter: PartCounter): Promise<void> {
  const { preset: named, out } = given
  if (given.files.length === 0) throw badInput('name one FILE or FOLDER or more')
  if (named === undefined) throw badInput('--preset names the preset to begin with')
  if (out === undefined) throw badInput('--out names the file that the tuned preset is written to')
  const base = toPreset(await findPreset(named, terminal))
  const options = optionsOf(base, given.vary)
  const opening = await openingOf(given, LEAST_REQUESTS)
  const sources = await sourcesOf(given.files, terminal)
  const desks = await openDesks({ sources, opening, workers: workersOf(given, sources) }, { terminal, counter })
  try {
    const evaluations = openEvaluations(out)
    const known = evaluations.keys.length
    if (known > 0) terminal.progress(`goes on where it was ended: ${known} session-evaluations are known`)
    const done = await tuneOn(desks, { base, options, opening, given, evaluations }, terminal)
    if ('preset' in done.result) await terminal.writeFile(out, exportText(done.result.preset))
    evaluations.remove()
    terminal.print(given.json ? JSON.stringify(asJson(done)) : asText(done, out))
  } finally {
    await desks.close()
  }
}

function optionsOf({ provider, config }: Preset, vary: string | undefined): readonly TunedOption[] {
  const paths = vary?.split(',').map((path) => readPath(path.trim()))
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
  readonly evaluations: Evaluations
}

async function tuneOn(desks: OpenDesks, setting: Setting, terminal: Console): Promise<Tuned> {
  const { base, options, given, evaluations } = setting
  const { infos, refusals } = desks
  for (const { file, message } of refusals) terminal.progress(`refused: ${file}: ${message}`)
  if (infos.length < LEAST_SESSIONS)
    throw badInput(
      `${infos.length} sessions with enough requests are too few: it takes ${LEAST_SESSIONS} at least, to search on, to choose by and to prove it (--least-requests takes shorter ones)`,
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
  const {
    search: found,
    heldOut,
    result,
  } = await tuneConfig({
    base: base.config,
    provider,
    options,
    parts: split.parts,
    bars,
    budget,
    random,
    evaluate: desks.evaluateWith(base.provider, evaluations),
    cells: (configs, sessions) => desks.cells({ provider: base.provider, configs, sessions }),
    onProgress: ({ stage, evaluations: done, best, chosen }) =>
      terminal.progress(
        `${stage === 'halving' ? 'searching' : 'stepping'}: ${done} of ${budget} session-evaluations; best ${scoreText(best)}; on the choosing part ${scoreText(chosen)}`,
      ),
  })
  const facts = { seed, budget, bars, split, refused: refusals.length, options, search: found, warnings }
  if ('nothingBetter' in result) return { ...facts, ...(heldOut && { heldOut }), result }
  invariant(heldOut, 'what is better was proved')
  const evidence = evidenceOf(heldOut.found, facts, setting)
  return { ...facts, heldOut, result: { preset: tunedPreset(base, result.config, evidence) } }
}

function warningsOf(sessions: number, { by, parts }: Split, budget: number): readonly TuneWarning[] {
  return [
    ...(sessions < FEW_SESSIONS ? [{ type: 'fewSessions', sessions, least: FEW_SESSIONS } as const] : []),
    ...(by === 'session' ? [{ type: 'fewGroups' } as const] : []),
    ...(budget < 20 * parts.tune.length ? [{ type: 'smallBudget', budget, sessions: parts.tune.length } as const] : []),
  ]
}

function evidenceOf(
  { costRatio, dearerThanNothing, recallAtUse, instructionsKept, condensations }: VariantSummary,
  { seed, bars, split: { parts, by }, search: { evaluations } }: Omit<Tuned, 'result'>,
  { opening }: Setting,
): PresetEvidence {
  invariant(costRatio && dearerThanNothing !== undefined, 'what is better has a cost')
  return {
    seed,
    evaluations,
    date: new Date().toISOString().slice(0, 10),
    engine: version,
    threshold: opening.given.threshold,
    fitsWindow: opening.fitsWindow,
    bars,
    sessions: { tune: parts.tune.length, choose: parts.choose.length, heldOut: parts.heldOut.length, by },
    heldOut: {
      costRatio,
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
    id: `${base.id}-tuned`,
    name: shortLabel(`${base.name} (tuned)`),
    date: evidence.date,
    origin: undefined,
    evidence,
    config,
  })
