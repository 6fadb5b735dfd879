import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sourcesOf } from '@/lib/cli/bundle'
import { processConsole } from '@/lib/cli/output/console'
import {
  type Conversation,
  createMemo,
  importSession,
  openSession,
  type PartCounter,
  seeded,
  withMessages,
  writeCopied,
} from '@/lib/engine'
import { defaultCounter } from '@/lib/llm/token-counters'

/** Shorter sessions say little of strategies. */
export const LEAST_REQUESTS = 15
/** What each round of beginnings is shorter by, as a share of the session's requests. */
const SHORTER_BY = 0.12
const SEED = 1

interface Whole {
  readonly conversation: Conversation
  /** By request, the number of messages at its end. */
  readonly ends: readonly number[]
}

/**
 * So many sessions as files of a new folder: those below `source`, and, where they are too few, the same as if they had ended sooner, none
 * twice. They stand in an order in which each part of the list is like the whole. Returns the number of files.
 */
export async function writeSessions(source: string, most: number, folder: string): Promise<number> {
  if (existsSync(folder)) return readdirSync(folder).length
  const sessions = beginnings(await sessionsBelow(source)).slice(0, most)
  const made = `${folder}.new`
  mkdirSync(made, { recursive: true })
  for (const [index, session] of inAnyOrder(sessions).entries())
    writeFileSync(path.join(made, `${String(index).padStart(4, '0')}.json`), writeCopied(session))
  renameSync(made, folder)
  return sessions.length
}

async function sessionsBelow(folder: string): Promise<readonly Whole[]> {
  const counter = createMemo(defaultCounter())
  const found: Whole[] = []
  for (const { load } of await sourcesOf([folder], processConsole))
    for (const session of await load()) {
      const read = importSession(session)
      for (const { views } of read.ok ? read.value.conversations : []) {
        const { conversation } = views[0]
        const ends = requestEnds(conversation, counter)
        if (ends.length >= LEAST_REQUESTS) found.push({ conversation, ends })
      }
    }
  return found
}

function requestEnds(conversation: Conversation, counter: PartCounter): readonly number[] {
  const { requests, places } = openSession(conversation, counter).timeline
  return requests.map(({ end }) => (places[end - 1] ?? conversation.messages.length - 1) + 1)
}

/** First all sessions whole, then the beginnings of all that have enough requests, shorter in each round. */
const beginnings = (sessions: readonly Whole[]): readonly Conversation[] =>
  Array.from({ length: Math.floor(1 / SHORTER_BY) }, (_, round) =>
    sessions.flatMap(({ conversation, ends }) => {
      if (round === 0) return [conversation]
      const requests = Math.floor(ends.length * (1 - round * SHORTER_BY))
      return requests >= LEAST_REQUESTS
        ? [withMessages(conversation, conversation.messages.slice(0, ends[requests - 1]))]
        : []
    }),
  ).flat()

function inAnyOrder<Item>(items: readonly Item[]): readonly Item[] {
  const random = seeded(SEED)
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
