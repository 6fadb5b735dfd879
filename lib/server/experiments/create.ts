import 'server-only'
import type * as z from 'zod'
import { asJson, type Rates } from '@/lib/engine'
import type { createExperimentInput } from '@/lib/contracts/evaluation/experiments'
import { database } from '@/lib/db/client'
import { parseDatasetId, type ExperimentId, type WorkspaceId } from '@/lib/db/ids'
import { datasetVersionOf, type StoredDatasetSession } from '@/lib/db/repositories/evaluation/datasets'
import { createExperiment as save } from '@/lib/db/repositories/evaluation/experiments'
import { addJobs, startJobs } from '@/lib/server/jobs'
import { pricedModel } from '@/lib/server/models/tasks'
import { appError, notFound } from '@/lib/server/runtime/failure'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { version } from '../../../package.json'
import { jobsPrefix } from './experiments'
import { type Frozen, type FrozenSession, toColumn } from './frozen'
import { cellKeys } from './keys'
import { experimentJob, type MeasureWork } from './measure-job'
import { findCells, isFailed } from './stored-cells'
import { freezeVariants } from './variants'

type Asked = z.output<typeof createExperimentInput>

/** Freezes an experiment and begins what is not known of it. */
export async function createExperiment(asked: Asked): Promise<{ readonly id: string }> {
  const [db, workspaceId] = [await database(), await currentWorkspaceId()]
  const datasetId = parseDatasetId(asked.datasetId)
  const dataset = datasetId && (await datasetVersionOf(db, workspaceId, datasetId, asked.version))
  if (!dataset) throw notFound('dataset')
  const chosen = dataset.sessions.filter(
    ({ part, statistics }) => (asked.parts?.includes(part) ?? true) && statistics.tokens >= asked.leastTokens,
  )
  if (chosen.length === 0) throw appError('empty-dataset', 'No session of the dataset is left.')
  const frozen = await freeze(asked, chosen)
  const sessions = chosen.map((session) => frozenSession(session, frozen))
  const known = await knownKeys(sessions)
  const reused = sessions.reduce((sum, { keys }) => sum + keys.filter((key) => known.has(key)).length, 0)
  const id = await db.$transaction(async (transaction) => {
    const made = await save(transaction, workspaceId, {
      name: asked.name,
      datasetId: dataset.id,
      datasetName: dataset.name,
      datasetVersion: dataset.version,
      frozen: toColumn(frozen),
      cells: toColumn({ sessions, reused }),
    })
    const missing = sessions.flatMap((session, at) =>
      session.keys.some((key) => !known.has(key)) ? [jobOf(made, workspaceId, session, at)] : [],
    )
    await addJobs(transaction, experimentJob, missing)
    return made
  })
  await startJobs(experimentJob)
  return { id }
}

async function freeze({ variants, baseline, options }: Asked, sessions: readonly StoredDatasetSession[]) {
  const at = new Date()
  const frozen = await freezeVariants(variants)
  const base = baseline === undefined ? undefined : frozen[baseline]
  if (baseline !== undefined && !base) throw appError('invalid-input', 'The baseline is none of the variants.')
  const models = new Set(sessions.flatMap(({ statistics }) => statistics.models))
  return {
    schema: 1,
    variants: frozen,
    ...(base && { baseline: base.id }),
    options,
    rates: Object.fromEntries(
      [...models].flatMap((model): (readonly [string, Rates])[] => {
        const rates = pricedModel(model, at)?.rates
        return rates ? [[model, rates]] : []
      }),
    ),
    at: at.toISOString(),
    engine: version,
  } satisfies Frozen
}

function frozenSession(session: StoredDatasetSession, frozen: Frozen): FrozenSession {
  const { conversationId, title, dialect, sourceHash, conversationIndex, view, part, group, statistics } = session
  const { models, tokens, requests } = statistics
  const facts = { conversationId, title, dialect, sourceHash, conversationIndex, view, part, group }
  return { ...facts, models, tokens, requests, keys: [...cellKeys({ ...facts, models }, frozen)] }
}

async function knownKeys(sessions: readonly FrozenSession[]): Promise<ReadonlySet<string>> {
  const found = await findCells(sessions.flatMap(({ keys }) => keys))
  return new Set([...found].flatMap(([key, { cell }]) => (isFailed(cell) ? [] : [key])))
}

/** The job of a session. Its key tells the place of the session. */
export const jobOf = (
  id: ExperimentId,
  workspaceId: WorkspaceId,
  { conversationId, title, keys }: FrozenSession,
  place: number,
) => ({
  key: `${jobsPrefix(id)}${place}`,
  workspaceId,
  title,
  input: asJson({ experimentId: id, conversationId, keys } satisfies MeasureWork),
})
