import { LRUCache } from 'lru-cache'
import type { CellSession } from '@/lib/engine'
import { openStored, type StoredPlace } from '@/lib/server/conversations/tasks'
import { openCells } from '@/lib/server/experiments/tasks'
import type { TaskContext } from '@/lib/server/workers/task-context'

export interface OpenQuestion {
  readonly place: StoredPlace
  /** Its name in the answers. */
  readonly session: string
  /** Per cent of the window up to 100, else tokens. */
  readonly threshold: number
  readonly fitsWindow: boolean
  /** When the tuning began, ISO 8601: prices are those of that time. */
  readonly at: string
}

/** A search asks for the same sessions again and again. */
const sessions = new LRUCache<string, CellSession>({ max: 12 })

/** As experiments open it, and held for the next question: the figures are those of `tune` of the terminal. */
export async function heldCells(question: OpenQuestion, context: TaskContext): Promise<CellSession> {
  const { place, threshold, fitsWindow, at } = question
  const key = JSON.stringify([place, threshold, fitsWindow, at])
  const known = sessions.get(key)
  if (known) return { ...known, id: question.session }
  const { conversation } = (await openStored(place, context)).view
  const opened = await openCells(conversation, {
    session: question.session,
    options: { threshold, fitsWindow },
    rates: {},
    at,
  })
  sessions.set(key, opened)
  return opened
}
