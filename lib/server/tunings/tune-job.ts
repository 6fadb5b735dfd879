import 'server-only'
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import {
  asJson,
  canonicalJson,
  type Cell,
  type Evaluation,
  invariant,
  isMeasured,
  type JsonObject,
  type Parts,
  type PresetEvidence,
  providerById,
  seeded,
  shortLabel,
  tuneConfig,
  type TuningOutcome,
} from '@/lib/engine'
import { hashOfText } from '@/lib/db/blob-hash'
import { type HeldOutSession, tuningProgressSchema, type TuningResult } from '@/lib/contracts/evaluation/tunings'
import { database } from '@/lib/db/client'
import { parseDatasetId, parseTuningId } from '@/lib/db/ids'
import { noteHeldOutOpened, type StoredDatasetSession } from '@/lib/db/repositories/evaluation/datasets'
import { findKnownCells, saveKnownCell } from '@/lib/db/repositories/evaluation/known-cells'
import * as repository from '@/lib/db/repositories/evaluation/tunings'
import type { StoredTuning } from '@/lib/db/repositories/evaluation/tunings'
import { dialectName, findStored, placeOf, runOnStored } from '@/lib/server/conversations'
import type { JobKind } from '@/lib/server/jobs'
import { savePreset } from '@/lib/server/presets'
import { appError, isAppError } from '@/lib/server/runtime/failure'
import type { Task } from '@/lib/server/workers/task'
import { isPassing } from '@/lib/server/workers/task-failures'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { openSetup, type OpenSetup } from './open-setup'
import { changedOptions, progressJson, SearchLog } from './search-log'
import { tuningTasks, type TuningQuestion } from './tasks'
import { version as engine } from '../../../package.json'

const MINUTE_MS = 60_000
/** Of one session with all configs of a round. */
const LIMIT_MS = 30 * MINUTE_MS
/** Version of what is kept of evaluations: kept ones of another are worked out anew. */
const KEPT_VERSION = 1

/** Searches, step by step. What was evaluated is kept, so that a search that is begun again goes on where it was. */
export const tuneJob: JobKind = {
  name: 'tune',
  lane: 'large',
  async run(input, { signal }) {
    const id = parseTuningId(z.object({ id: z.string() }).parse(input).id)
    const db = await database()
    const tuning = id && (await repository.findTuning(db, await currentWorkspaceId(), id))
    if (tuning?.state !== 'running') return null
    try {
      await tune(tuning, signal)
    } catch (error) {
      // What says nothing of the tuning is tried again.
      if (signal.aborted || !isAppError(error) || isPassing(error.failure)) throw error
      await repository.endTuning(db, tuning.id, { type: 'failed', message: error.failure.message })
    }
    return null
  },
}

async function tune(tuning: StoredTuning, signal: AbortSignal): Promise<void> {
  const setup = await openSetup(tuning)
  const { base, options, parts, setup: given } = setup
  const log = new SearchLog(base.config)
  let isOver = tuningProgressSchema.parse(tuning.progress).isOver
  let stage: 'halving' | 'steps' = 'halving'
  const keep = async (): Promise<void> => {
    const isKept = await repository.changeProgress(await database(), tuning.id, (before) => {
      isOver ||= tuningProgressSchema.parse(before).isOver
      return progressJson(log.progress(isOver))
    })
    if (!isKept) throw new DOMException('It was paused or cancelled.', 'AbortError')
  }
  const provider = providerById(base.provider)
  invariant(provider, 'the preset has a provider')
  const outcome = await tuneConfig({
    base: base.config,
    provider,
    options,
    parts,
    bars: given.bars,
    budget: given.budget,
    random: seeded(given.seed),
    isOver: () => isOver,
    onProgress: (progress) => {
      log.noteChosen(progress.chosen)
      // The last round over all sessions is followed by steps.
      if (progress.stage === 'steps' || progress.best) stage = 'steps'
    },
    async evaluate(configs, sessions) {
      const evaluated = await evaluate(setup, configs, sessions, signal)
      const part = parts.choose.includes(sessions[0] ?? '') ? 'choose' : 'tune'
      log.add({ part, stage, configs, evaluated, isWhole: sessions.length === parts[part].length })
      await keep()
      return evaluated
    },
    cells: async (configs, sessions) => {
      const datasetId = parseDatasetId(tuning.datasetId)
      if (datasetId) await noteHeldOutOpened(await database(), datasetId, tuning.datasetVersion)
      const cells = await askAll(sessions, (session) => askCells(setup, configs, session, signal))
      return cells.flat()
    },
  })
  log.noteChosen(outcome.search.chosen?.score)
  await keep()
  await repository.endTuning(await database(), tuning.id, asJson(await resultOf(tuning, setup, outcome)))
}

/** Sessions are asked beside each other; the answers do not depend on how many. */
async function askAll<Value>(
  sessions: readonly string[],
  ask: (session: string) => Promise<Value>,
): Promise<readonly Value[]> {
  const answers: Value[] = []
  const next = sessions.entries()
  const lane = async (): Promise<void> => {
    for (const [index, session] of next) answers[index] = await ask(session)
  }
  await Promise.all(Array.from({ length: Math.min(sessions.length, Math.max(2, availableParallelism())) }, lane))
  return answers
}

/** Evaluations by config, each in the order of the sessions. */
async function evaluate(
  setup: OpenSetup,
  configs: readonly JsonObject[],
  sessions: readonly string[],
  signal: AbortSignal,
): Promise<readonly (readonly Evaluation[])[]> {
  const bySession = await askAll(sessions, (session) => askEvaluations(setup, configs, session, signal))
  return configs.map((_, index) => bySession.flatMap((evaluations) => evaluations[index] ?? []))
}

type Asking = readonly [setup: OpenSetup, configs: readonly JsonObject[], session: string, signal: AbortSignal]

async function askEvaluations(...asking: Asking): Promise<readonly (Evaluation | null)[]> {
  const evaluations = await known('evaluate', tuningTasks.evaluate, asking)
  return evaluations.map((each) => each && { ...each, session: asking[2] })
}

const askCells = async (...asking: Asking): Promise<readonly Cell[]> => {
  const cells = await known('cells', tuningTasks.cells, asking)
  return cells.map((cell) => ({ ...cell, session: asking[2] }))
}

/** From what is kept, else worked out in a worker and kept. */
async function known<Value>(
  name: string,
  task: Task<TuningQuestion, readonly Value[]>,
  [{ base, setup, at }, configs, session, signal]: Asking,
): Promise<readonly Value[]> {
  if (signal.aborted) throw appError('cancelled', 'The search was stopped.')
  const [db, stored] = [await database(), await findStored(session)]
  const { threshold, fitsWindow } = setup
  const question = { provider: base.provider, configs, place: placeOf(stored), threshold, fitsWindow, at }
  const provider = providerById(base.provider)
  const depends = canonicalJson(asJson([KEPT_VERSION, name, provider?.version ?? null, engine, question]))
  const key = hashOfText(depends)
  const kept = (await findKnownCells(db, [key])).get(key)
  if (Array.isArray(kept)) return kept as unknown as readonly Value[]
  const answer = await runOnStored(
    task,
    stored,
    { ...question, session: '' },
    { lane: 'background', isOneOfMany: true, limitMs: LIMIT_MS, signal },
  )
  await saveKnownCell(db, { key, conversationId: stored.id, cell: asJson(answer) })
  return answer
}

async function resultOf(
  tuning: StoredTuning,
  setup: OpenSetup,
  { search, heldOut, result }: TuningOutcome,
): Promise<TuningResult> {
  if ('nothingBetter' in result) return { type: 'nothing', why: result.nothingBetter, opened: heldOut !== undefined }
  invariant(heldOut, 'what is better was proved')
  const { base, parts, sessions } = setup
  const evidence = evidenceOf(setup, heldOut, search.evaluations)
  const saved = await saveTuned(tuning, setup, result.config, evidence)
  return {
    type: 'found',
    preset: saved,
    evidence,
    changes: changedOptions(base.config, result.config),
    before: heldOut.base,
    after: heldOut.found,
    sessions: parts.heldOut.map((id) => heldOutSession(sessions.get(id), heldOut.cells, id)),
  }
}

function heldOutSession(session: StoredDatasetSession | undefined, cells: readonly Cell[], id: string): HeldOutSession {
  const of = (variant: string) =>
    cells.filter(isMeasured).find((cell) => cell.session === id && cell.variant === variant)
  const [after, before] = [of('0'), of('1')]
  return {
    id,
    title: session?.title ?? id,
    dialectName: dialectName(session?.dialect ?? ''),
    ...(before && { before: before.costRatio }),
    ...(after && { after: after.costRatio }),
    lost: after?.used.lost ?? 0,
    items: after?.used.items ?? 0,
  }
}

function evidenceOf(
  { setup, parts, isWhole }: OpenSetup,
  { found }: NonNullable<TuningOutcome['heldOut']>,
  evaluations: number,
): PresetEvidence {
  const { costRatio, dearerThanNothing, recallAtUse, instructionsKept, condensations } = found
  invariant(costRatio && dearerThanNothing !== undefined, 'what is better has a cost')
  const { seed, threshold, fitsWindow, bars } = setup
  const count = (name: keyof Parts): number => parts[name].length
  return {
    seed,
    evaluations,
    date: new Date().toISOString().slice(0, 10),
    engine,
    threshold,
    fitsWindow,
    bars,
    sessions: {
      tune: count('tune'),
      choose: count('choose'),
      heldOut: count('heldOut'),
      by: isWhole ? 'group' : 'session',
    },
    heldOut: {
      costRatio,
      dearerThanNothing,
      recallAtUse: { ...recallAtUse },
      instructionsKept: { ...instructionsKept },
      condensations,
    },
  }
}

/** The next version of a person's own preset; of a built-in one, a preset of its own. */
async function saveTuned(
  { datasetName, datasetVersion }: StoredTuning,
  { base, isOwn }: OpenSetup,
  config: JsonObject,
  evidence: PresetEvidence,
): Promise<{ readonly id: string; readonly name: string; readonly version: number }> {
  const fields = {
    ...(isOwn && { id: base.id }),
    name: isOwn ? base.name : shortLabel(`${base.name} (tuned)`),
    description: base.description,
    tags: [...base.tags],
    provider: base.provider,
    config,
    note: `Tuned on ${datasetName}, version ${datasetVersion}`.slice(0, 500),
    evidence,
  }
  const saved = await savePreset(fields)
  return { id: saved.id, name: saved.name, version: saved.own?.version ?? 1 }
}
