import 'server-only'
import type * as z from 'zod'
import { DEFAULT_GLOBAL_THRESHOLD, type JsonObject, toJsonObject } from '@/lib/engine'
import {
  type decideTuningInput,
  type renameTuningInput,
  type startTuningInput,
  type TunedOptionView,
  tuningProgressSchema,
  type TuningResult,
  type TuningSummary,
  type TuningView,
} from '@/lib/contracts/evaluation/tunings'
import { database } from '@/lib/db/client'
import { parseTuningId } from '@/lib/db/ids'
import * as repository from '@/lib/db/repositories/evaluation/tunings'
import type { StoredTuning } from '@/lib/db/repositories/evaluation/tunings'
import { versionOf } from '@/lib/server/datasets'
import { addJob, cancelJobs } from '@/lib/server/jobs'
import { appError, notFound } from '@/lib/server/runtime/failure'
import { UNDO_MS } from '@/lib/server/runtime/undo'
import { loadEngineSettings } from '@/lib/server/settings'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { openPreset, openSetup, partsOf } from './open-setup'
import { tuneJob } from './tune-job'
import { progressJson, SearchLog } from './search-log'

/** Begins a search; it goes on as a job. */
export async function startTuning({
  name,
  ...given
}: z.output<typeof startTuningInput>): Promise<{ readonly id: string }> {
  const [version, { base, options }] = [await versionOf(given.dataset, given.version), await openPreset(given)]
  if (options.length === 0)
    throw appError(
      'nothing-varies',
      'This preset has no option that can be varied.',
      'Choose another preset or option.',
    )
  const { parts } = partsOf(version, given)
  if (parts.tune.length < 2 || parts.choose.length === 0 || parts.heldOut.length === 0)
    throw appError(
      'too-few-sessions',
      'There are too few sessions with enough requests: it takes two to search on, one to choose by and one to prove it.',
      'Add sessions to the dataset, move some to the parts that have none, or ask for fewer requests of a session.',
    )
  const setup = { ...given, version: version.version, threshold: given.threshold ?? (await standardThreshold()) }
  const stored = await repository.createTuning(await database(), await currentWorkspaceId(), {
    name: name ?? `${base.name}: ${version.name}`,
    datasetId: version.id,
    datasetName: version.name,
    datasetVersion: version.version,
    setup: toJsonObject(setup),
    progress: progressJson(new SearchLog(base.config).progress(false)),
  })
  await run(stored)
  return { id: stored.id }
}

async function standardThreshold(): Promise<number> {
  const { threshold } = (await loadEngineSettings()).manager
  return threshold?.tokens ?? threshold?.percent ?? DEFAULT_GLOBAL_THRESHOLD
}

const keyOf = ({ id }: Pick<StoredTuning, 'id'>): string => `tune ${id}`

async function run({ id, name, workspaceId }: StoredTuning): Promise<void> {
  await addJob(tuneJob, { key: keyOf({ id }), workspaceId, title: name, input: { id } })
}

export async function decideTuning({ id, decision }: z.output<typeof decideTuningInput>): Promise<null> {
  const [db, found] = [await database(), await findOwn(id)]
  if (decision === 'take') {
    await repository.setTuningState(db, found.id, 'running')
    const isKept = await repository.changeProgress(db, found.id, (before) =>
      progressJson({ ...tuningProgressSchema.parse(before), isOver: true }),
    )
    if (!isKept) throw ended()
    await run(found)
    return null
  }
  const state = decision === 'pause' ? 'paused' : decision === 'resume' ? 'running' : 'cancelled'
  if (!(await repository.setTuningState(db, found.id, state))) throw ended()
  if (state === 'running') await run(found)
  else await cancelJobs(keyOf(found))
  return null
}

export async function renameTuning({ id, name }: z.output<typeof renameTuningInput>): Promise<null> {
  const [db, { id: known }] = [await database(), await findOwn(id)]
  if (!(await repository.renameTuning(db, known, name))) throw notFound('tuning')
  return null
}

/** What runs for it ends; the preset that it found stays. */
export async function deleteTuning(id: string): Promise<null> {
  const [db, { id: known }] = [await database(), await findOwn(id)]
  await repository.setTuningState(db, known, 'paused')
  await repository.setTuningDeleted(db, await currentWorkspaceId(), known, true)
  await cancelJobs(keyOf({ id: known }))
  await repository.purgeTunings(db, new Date(Date.now() - UNDO_MS))
  return null
}

/** It comes back as it was, but paused. */
export async function undeleteTuning(id: string): Promise<null> {
  const known = parseTuningId(id)
  const isBack =
    known && (await repository.setTuningDeleted(await database(), await currentWorkspaceId(), known, false))
  if (!isBack) throw notFound('tuning')
  return null
}

const ended = () => appError('tuning-ended', 'This tuning is at its end.', 'Begin a new one.')

/** Tunings that are listed: the newest. */
const LISTED = 50

export async function listTunings(): Promise<readonly TuningSummary[]> {
  const stored = await repository.listTunings(await database(), await currentWorkspaceId(), LISTED)
  return stored.map(toSummary)
}

const toSummary = ({
  id,
  name,
  datasetId,
  datasetName,
  datasetVersion,
  state,
  createdAt,
}: StoredTuning): TuningSummary => ({
  id,
  name,
  dataset: { id: datasetId, name: datasetName, version: datasetVersion },
  state,
  createdAt: createdAt.toISOString(),
})

export async function tuningDetail(id: string): Promise<TuningView> {
  const stored = await findOwn(id)
  const { setup, base, parts, leftOut } = await openSetup(stored)
  const { result, endedAt } = stored
  return {
    ...toSummary(stored),
    base: { id: base.id, name: base.name, provider: base.provider, config: base.config },
    setup,
    parts: { tune: parts.tune.length, choose: parts.choose.length, heldOut: parts.heldOut.length },
    leftOut,
    progress: tuningProgressSchema.parse(stored.progress),
    ...(result !== undefined && { result: result as unknown as TuningResult }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}

/** What can be varied of a preset. */
export async function variableOptions(preset: string): Promise<readonly TunedOptionView[]> {
  const { base, options } = await openPreset({ preset })
  return options.map(({ path, values }) => ({
    path: [...path],
    values: values.map((value) => value ?? null),
    own: ownValue(base.config, path),
  }))
}

function ownValue(config: JsonObject, path: readonly (string | number)[]): TunedOptionView['own'] {
  let at: unknown = config
  for (const key of path)
    at = typeof at === 'object' && at !== null ? (at as Readonly<Record<string | number, unknown>>)[key] : undefined
  return typeof at === 'string' || typeof at === 'number' || typeof at === 'boolean' ? at : null
}

async function findOwn(id: string): Promise<StoredTuning> {
  const known = parseTuningId(id)
  const found = known && (await repository.findTuning(await database(), await currentWorkspaceId(), known))
  if (!found) throw notFound('tuning')
  return found
}
