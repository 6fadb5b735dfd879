import 'server-only'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConversationSummary, SampleId, SampleView } from '@/lib/contracts/conversations'
import { dialectName, importLane, importPath, saveChosen, summaryOf } from './conversations'
import { appError } from '@/lib/server/runtime/failure'
import { runTask } from '@/lib/server/workers/run-task'
import { conversationTasks } from './tasks'
import type { ImportedFile } from './tasks/import-file'
import { currentWorkspaceId } from '@/lib/server/workspaces'

/** The demo sessions. The richest is first and shown on the first visit. */
const samples = [
  { id: 'coding-agent', file: 'coding-agent.jsonl' },
  { id: 'long-day', file: 'long-day.jsonl' },
  { id: 'rereading-task', file: 'rereading-task.json' },
  { id: 'compacted-rollout', file: 'compacted-rollout.jsonl' },
  { id: 'opencode-session', file: 'opencode-session.json' },
  { id: 'langgraph-trace', file: 'langgraph-trace.json' },
  { id: 'research-agent', file: 'research-agent.json' },
  { id: 'support-agent', file: 'support-agent.json' },
] as const satisfies readonly { readonly id: SampleId; readonly file: string }[]

export const firstSampleId = samples[0].id

const pathOf = (file: string): string => join(process.cwd(), 'public', 'samples', file)

const sizeOf = async (path: string): Promise<number> => (await stat(path)).size

/** Where the files of all samples stand. */
export const sampleFiles: readonly { readonly name: string; readonly path: string }[] = samples.map(({ file }) => ({
  name: file,
  path: pathOf(file),
}))

type SampleFacts = Pick<ImportedFile, 'dialect' | 'conversations'>
const facts = new Map<string, Promise<SampleFacts>>()

/** The files do not change while the server runs, so each is read once. */
function readOnce(file: string): Promise<SampleFacts> {
  const known = facts.get(file) ?? factsOf(file)
  facts.set(file, known)
  known.catch(() => facts.delete(file))
  return known
}

async function factsOf(file: string): Promise<SampleFacts> {
  const path = pathOf(file)
  const bytes = await sizeOf(path)
  const { dialect, conversations } = await runTask(
    conversationTasks.import,
    { path },
    { lane: importLane(bytes), bytes },
  )
  return { dialect, conversations }
}

export async function listSamples(): Promise<readonly SampleView[]> {
  return Promise.all(
    samples.map(async ({ id, file }) => {
      const { dialect, conversations } = await readOnce(file)
      const view = conversations[0]?.views[0]
      return { id, dialectName: dialectName(dialect), messages: view?.messages ?? 0, tokens: view?.tokens ?? 0 }
    }),
  )
}

/**
 * Imports a sample, or returns it if it was imported before. Of a compacted session, the view with the whole history.
 */
export async function openSample(id: string): Promise<ConversationSummary> {
  const sample = samples.find((each) => each.id === id)
  if (!sample) throw appError('not-found', 'There is no such sample.')
  const path = pathOf(sample.file)
  const outcome = await importPath(path, await sizeOf(path), sample.file)
  return outcome.kind === 'saved'
    ? outcome.conversation
    : saveChosen({ sourceHash: outcome.sourceHash, fileName: sample.file, index: 0, view: 'full' })
}

/** Conversation ids by workspace. */
const firstSamples = new Map<string, string>()

/** The sample of the first page, which every visit asks for: imported once, and again if it was deleted. */
export async function firstSample(): Promise<ConversationSummary> {
  const workspace = await currentWorkspaceId()
  const known = firstSamples.get(workspace)
  const found = known === undefined ? undefined : await summaryOf(known).catch(() => undefined)
  if (found) return found
  const made = await openSample(firstSampleId)
  firstSamples.set(workspace, made.id)
  return made
}
