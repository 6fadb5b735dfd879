import 'server-only'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConversationSummary, SampleView } from '@/lib/server/conversations-contract'
import { dialectName, importPath } from './conversations'
import { refuse } from './failure'
import { runTask } from './runtime/run-task'
import type { ImportedFile } from './tasks/import-file'

/** The sessions that come with the product, the richest first: it is the one of the first visit. */
const samples = [
  { id: 'coding-agent', file: 'coding-agent.jsonl', title: 'Coding agent documents a repository', description: 'A long Claude Code session that reads the same files again and again.' },
  { id: 'research-agent', file: 'research-agent.json', title: 'Research agent answers a question about code', description: 'A Roo Code session with XML tools and an environment block in every message.' },
  { id: 'support-agent', file: 'support-agent.json', title: 'Support agent finds a lost parcel', description: 'A Chat Completions session that looks the same order up several times.' },
] as const

export const firstSampleId = samples[0].id

const pathOf = (file: string): string => join(process.cwd(), 'public', 'samples', file)

const sizeOf = async (path: string): Promise<number> => (await stat(path)).size

type SampleFacts = Pick<ImportedFile, 'dialect' | 'conversations'>
const facts = new Map<string, Promise<SampleFacts>>()

/** They never change while the server runs. */
function readOnce(file: string): Promise<SampleFacts> {
  const known = facts.get(file) ?? factsOf(file)
  facts.set(file, known)
  known.catch(() => facts.delete(file))
  return known
}

async function factsOf(file: string): Promise<SampleFacts> {
  const path = pathOf(file)
  const { dialect, conversations } = await runTask('import', { path }, { lane: 'batch', bytes: await sizeOf(path) })
  return { dialect, conversations }
}

export async function listSamples(): Promise<readonly SampleView[]> {
  return Promise.all(
    samples.map(async ({ id, file, title, description }) => {
      const { dialect, conversations } = await readOnce(file)
      const view = conversations[0]?.views[0]
      return { id, title, description, dialectName: dialectName(dialect), messages: view?.messages ?? 0, tokens: view?.tokens ?? 0 }
    }),
  )
}

/** Imports a sample, or finds it where it is already. */
export async function openSample(id: string): Promise<ConversationSummary> {
  const sample = samples.find((each) => each.id === id)
  if (!sample) throw refuse('not-found', 'There is no such sample.')
  const path = pathOf(sample.file)
  const outcome = await importPath(path, await sizeOf(path), sample.file)
  if (outcome.kind === 'choose') throw refuse('unexpected', 'The sample holds more than one conversation.')
  return outcome.conversation
}
