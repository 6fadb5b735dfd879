import 'server-only'
import { groupBy, type PartName, partNames } from '@/lib/engine'
import type {
  DatasetDetail,
  DatasetList,
  DatasetSessionView,
  DatasetSummary,
  HarnessCount,
  StoredSessionView,
} from '@/lib/contracts/evaluation/datasets'
import { database } from '@/lib/db/client'
import * as conversations from '@/lib/db/repositories/conversations'
import * as repository from '@/lib/db/repositories/evaluation/datasets'
import type { DatasetVersion, ListedSession, StoredDataset } from '@/lib/db/repositories/evaluation/datasets'
import { countLooseSessions } from '@/lib/db/repositories/evaluation/loose-sessions'
import { experimentsOfDatasets, type ExperimentOfDataset } from '@/lib/db/repositories/evaluation/experiments'
import { dialectName } from '@/lib/server/conversations'
import { notFound } from '@/lib/server/runtime/failure'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { findOwn } from './find-own'
import { beginSample, listImports } from './imports'

/** `withSample`: the one that comes with the program is made where it was not yet. */
export async function listDatasets({ withSample = true } = {}): Promise<DatasetList> {
  const [db, workspaceId] = [await database(), await currentWorkspaceId()]
  if (withSample) await beginSample()
  // Before the datasets: one whose import is at its end is among them.
  const imports = await listImports()
  const [listed, experiments, loose] = await Promise.all([
    repository.listDatasets(db, workspaceId),
    experimentsOfDatasets(db, workspaceId),
    countLooseSessions(db, workspaceId),
  ])
  const datasets: DatasetSummary[] = []
  for (const dataset of listed)
    datasets.push(toSummary(dataset, await figuresOf(dataset), experiments.get(dataset.id)?.[0]))
  return {
    datasets,
    imports,
    loose: {
      sessions: loose.reduce((sum, { sessions }) => sum + sessions, 0),
      harnesses: harnessesOf(loose),
    },
  }
}

type Figures = Pick<DatasetSummary, 'sessions' | 'tokens' | 'requests' | 'recordedUsd' | 'harnesses' | 'parts'>

/** Of the newest version of each dataset: it never changes, holds thousands of sessions, and is asked for all the time while files come. */
const knownFigures = new Map<string, { readonly version: number; readonly figures: Figures }>()

async function figuresOf(dataset: StoredDataset): Promise<Figures> {
  const known = knownFigures.get(dataset.id)
  if (known?.version === dataset.version) return known.figures
  const figures = toFigures(await repository.listSessions(await database(), dataset))
  knownFigures.set(dataset.id, { version: dataset.version, figures })
  return figures
}

function toFigures(sessions: readonly ListedSession[]): Figures {
  const sum = (of: (statistics: ListedSession['statistics']) => number): number =>
    sessions.reduce((all, { statistics }) => all + of(statistics), 0)
  const billed = sessions.some(({ statistics }) => statistics.recordedUsd !== undefined)
  return {
    sessions: sessions.length,
    tokens: sum(({ tokens }) => tokens),
    requests: sum(({ requests }) => requests),
    ...(billed && { recordedUsd: sum(({ recordedUsd = 0 }) => recordedUsd) }),
    harnesses: countHarnesses(sessions),
    parts: countParts(sessions),
  }
}

const toSummary = (
  { id, name, tags, version, isSample, updatedAt }: StoredDataset,
  figures: Figures,
  last: ExperimentOfDataset | undefined,
): DatasetSummary => ({
  id,
  name,
  tags,
  version,
  isSample,
  ...figures,
  ...(last && {
    lastExperiment: { id: last.id, name: last.name, state: last.state, at: last.createdAt.toISOString() },
  }),
  updatedAt: updatedAt.toISOString(),
})

const countHarnesses = (sessions: readonly { readonly dialect: string }[]): readonly HarnessCount[] =>
  harnessesOf(
    [...groupBy(sessions, ({ dialect }) => dialect)].map(([dialect, own]) => ({ dialect, sessions: own.length })),
  )

/** With their names, the most frequent first. */
const harnessesOf = (counts: readonly Omit<HarnessCount, 'name'>[]): readonly HarnessCount[] =>
  counts
    .map((count) => ({ ...count, name: dialectName(count.dialect) }))
    .toSorted((one, other) => other.sessions - one.sessions || (one.name < other.name ? -1 : 1))

function countParts(sessions: readonly { readonly part: PartName }[]): Record<PartName, number> {
  const [tune, choose, heldOut] = partNames.map((name) => sessions.filter(({ part }) => part === name).length)
  return { tune: tune ?? 0, choose: choose ?? 0, heldOut: heldOut ?? 0 }
}

/** A dataset at a version; at its newest where none is named. */
export async function datasetDetail(id: string, version?: number): Promise<DatasetDetail> {
  const [db, workspaceId, dataset] = [await database(), await currentWorkspaceId(), await findOwn(id)]
  const [shown, versions, experiments] = await Promise.all([
    versionOf(id, version),
    repository.listDatasetVersions(db, dataset.id),
    experimentsOfDatasets(db, workspaceId),
  ])
  const own = experiments.get(dataset.id) ?? []
  const { name, tags, note, isSample, version: newest } = dataset
  return {
    id,
    name,
    tags,
    ...(note !== undefined && { note }),
    isSample,
    version: shown.version,
    newest,
    versions: versions.map(({ heldOutOpenedAt, createdAt, ...each }) => ({
      ...each,
      experiments: own.filter(({ datasetVersion }) => datasetVersion === each.version).length,
      ...(heldOutOpenedAt && { heldOutOpenedAt: heldOutOpenedAt.toISOString() }),
      createdAt: createdAt.toISOString(),
    })),
    sessions: await toSessions(shown),
  }
}

/** A version of a dataset of the current workspace; throws `not-found`. */
export async function versionOf(id: string, version?: number): Promise<DatasetVersion> {
  const { id: known } = await findOwn(id)
  const found = await repository.datasetVersionOf(await database(), await currentWorkspaceId(), known, version)
  if (!found) throw notFound('version')
  return found
}

async function toSessions({ sessions }: DatasetVersion): Promise<readonly DatasetSessionView[]> {
  const stored = await allStored()
  const titles = new Map(stored.map(({ id, title }) => [id as string, title]))
  return sessions.map(({ conversationId, title, dialect, view, part, group, groupedBy, statistics }) => ({
    id: conversationId,
    // It may have been renamed since.
    title: titles.get(conversationId) ?? title,
    dialect,
    dialectName: dialectName(dialect),
    view,
    part,
    group,
    groupedBy,
    statistics,
    isGone: !titles.has(conversationId),
  }))
}

/** All stored sessions, newest first. */
export async function storedSessions(): Promise<readonly StoredSessionView[]> {
  const [stored, known] = await Promise.all([
    allStored(),
    repository.conversationsInDatasets(await database(), await currentWorkspaceId()),
  ])
  return stored.map(({ id, title, dialect, messages, tokens, createdAt }) => ({
    id,
    title,
    dialect,
    dialectName: dialectName(dialect),
    messages,
    tokens,
    isInDataset: known.has(id),
    createdAt: createdAt.toISOString(),
  }))
}

async function allStored(): Promise<readonly conversations.ListedConversation[]> {
  return conversations.listAllConversations(await database(), await currentWorkspaceId())
}
