import { LRUCache } from 'lru-cache'
import {
  type CellSession,
  type Conversation,
  defaultReplayOptions,
  fittedWindow,
  openSession,
  priceOfSession,
  type ReplayRequest,
  withThreshold,
} from '@/lib/engine'
import { openStored, type StoredPlace } from '@/lib/server/conversations/tasks'
import { conditionWindow, listedRates, sessionWindow } from '@/lib/server/models/tasks'
import { ports } from '@/lib/server/runtime/engine-ports'
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

/** As `tune` of the terminal opens a session: the figures are the same. */
export async function openCells(question: OpenQuestion, context: TaskContext): Promise<CellSession> {
  const { place, threshold, fitsWindow, at } = question
  const key = JSON.stringify([place, threshold, fitsWindow, at])
  const known = sessions.get(key)
  if (known) return { ...known, id: question.session }
  const { conversation } = (await openStored(place, context)).view
  const opened = await open(conversation, question)
  sessions.set(key, opened)
  return opened
}

async function open(
  conversation: Conversation,
  { session: id, threshold, fitsWindow, at }: OpenQuestion,
): Promise<CellSession> {
  const session = openSession(conversation, ports().counter)
  const { model, family, recorded, lifetimeMinutes, timeline } = session
  const ratesOf = listedRates(new Date(at))
  const contextWindow = sessionWindow({ recorded: recorded.contextWindow, model }, new Date(at)).tokens
  const options = withThreshold({ ...defaultReplayOptions, contextWindow, lifetimeMinutes }, threshold)
  const price = priceOfSession(model === undefined ? undefined : ratesOf(model), ratesOf, {
    model,
    family,
    requests: timeline.requests,
    lifetimeMinutes,
  })
  const request: ReplayRequest = { session, options, price }
  const fitted = fitsWindow ? await fittedWindow(request) : undefined
  return {
    id,
    conversation,
    request: fitted === undefined ? request : { ...request, options: { ...options, contextWindow: fitted } },
    contextWindow: conditionWindow({ given: fitted }, conversation),
  }
}
