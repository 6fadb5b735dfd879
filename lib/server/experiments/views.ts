import 'server-only'
import { type Cell, isMeasured, repriceCell } from '@/lib/engine'
import type {
  CellDetail,
  DatasetChoice,
  DatasetRef,
  ExperimentListItem,
  ExperimentView,
  VariantView,
} from '@/lib/contracts/evaluation/experiments'
import { database } from '@/lib/db/client'
import { countSessionsByPart, listDatasets } from '@/lib/db/repositories/evaluation/datasets'
import * as repository from '@/lib/db/repositories/evaluation/experiments'
import type { ListedExperiment } from '@/lib/db/repositories/evaluation/experiments'
import { isOpen, jobsOf } from '@/lib/server/jobs'
import { asking } from '@/lib/server/presets'
import { notFound } from '@/lib/server/runtime/failure'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { findExperiment, jobsPrefix } from './experiments'
import { type Frozen, readFrozen, readSessions } from './frozen'
import { priceOf } from './prices/choice'
import { findCells } from './stored-cells'

/** Newest first. */
export async function listExperiments(): Promise<readonly ExperimentListItem[]> {
  const listed = await repository.listExperiments(await database(), await currentWorkspaceId())
  return Promise.all(listed.map(toItem))
}

async function toItem(experiment: ListedExperiment): Promise<ExperimentListItem> {
  const { variants, baseline, options } = readFrozen(experiment)
  const jobs = await jobsOf(jobsPrefix(experiment.id))
  const open = jobs.filter(isOpen).length
  const base = variants.find(({ id }) => id === baseline)?.title
  return {
    id: experiment.id,
    name: experiment.name,
    dataset: datasetOf(experiment),
    state: experiment.state === 'running' && open === 0 ? 'done' : experiment.state,
    variants: variants.map(({ title }) => title),
    ...(base !== undefined && { baseline: base }),
    options,
    progress: { done: jobs.length - open, of: jobs.length },
    createdAt: experiment.createdAt.toISOString(),
  }
}

/** Those that hold a session, the one that changed last first. */
export async function datasetChoices(): Promise<readonly DatasetChoice[]> {
  const db = await database()
  const choices: DatasetChoice[] = []
  for (const dataset of await listDatasets(db, await currentWorkspaceId())) {
    const { id, name, version } = dataset
    const parts = await countSessionsByPart(db, dataset)
    const sessions = parts.tune + parts.choose + parts.heldOut
    if (sessions > 0) choices.push({ id, name, version, sessions, parts })
  }
  return choices
}

const datasetOf = ({ datasetId, datasetName, datasetVersion }: ListedExperiment): DatasetRef => ({
  id: datasetId,
  name: datasetName,
  version: datasetVersion,
})

export async function experimentDetail(id: string): Promise<ExperimentView> {
  const experiment = await findExperiment(id)
  const { variants, baseline, options, engine } = readFrozen(experiment)
  const notes = await repository.listNotes(await database(), experiment.id)
  return {
    id: experiment.id,
    name: experiment.name,
    ...(experiment.note !== undefined && { note: experiment.note }),
    dataset: datasetOf(experiment),
    options,
    variants: variants.map(toVariant),
    ...(baseline !== undefined && { baseline }),
    sessions: readSessions(experiment).sessions.map(
      ({ conversationId, title, dialect, models, tokens, requests, part, group }) => ({
        id: conversationId,
        title,
        dialect,
        models,
        tokens,
        requests,
        part,
        group,
      }),
    ),
    notes: notes.map(({ conversationId, updatedAt, ...note }) => ({
      ...note,
      session: conversationId,
      updatedAt: updatedAt.toISOString(),
    })),
    engine,
    createdAt: experiment.createdAt.toISOString(),
  }
}

const toVariant = (variant: Frozen['variants'][number]): VariantView => ({
  ...variant,
  ...asking(variant.provider, variant.config),
})

/** One cell with all that was measured, beside the baseline's. */
export async function cellDetail(asked: {
  readonly id: string
  readonly session: string
  readonly variant: string
  readonly price?: string | undefined
}): Promise<CellDetail> {
  const experiment = await findExperiment(asked.id)
  const { variants, baseline } = readFrozen(experiment)
  const session = readSessions(experiment).sessions.find(({ conversationId }) => conversationId === asked.session)
  const keyOf = (id: string | undefined): string | undefined =>
    session?.keys[variants.findIndex((each) => each.id === id)]
  const [key, baseKey] = [keyOf(asked.variant), keyOf(baseline)]
  const found = await findCells([key, baseKey].filter((each) => each !== undefined))
  const own = key === undefined ? undefined : found.get(key)
  if (!own) throw notFound('cell')
  const base = baseKey === undefined ? undefined : found.get(baseKey)
  const price = asked.price === undefined ? undefined : await priceOf(asked.price)
  const priced = (cell: Cell): Cell => withoutTokens(price ? repriceCell(cell, price.rates) : cell)
  return {
    cell: named(priced(own.cell), asked.session, asked.variant),
    ...(base && isMeasured(base.cell) && { baseline: named(priced(base.cell), asked.session, baseline ?? '') }),
    milliseconds: own.milliseconds,
    engine: own.engine,
  }
}

/** Nobody reads them there. */
function withoutTokens(cell: Cell): Cell {
  if (!isMeasured(cell)) return cell
  const { billed: _, ...rest } = cell
  return rest
}

const named = (cell: Cell, session: string, variant: string): CellDetail['cell'] => ({
  ...cell,
  session,
  variant,
})
