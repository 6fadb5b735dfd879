import type { Conversation } from '../conversation/conversation'
import { sessionModel } from '../conversation/session-model'
import { withMessages } from '../conversation/conversation'
import type { Message } from '../conversation/message'
import type { RecordedUsage } from '../conversation/usage'
import { defined } from '../core/defined'
import { definitionsText } from '../conversation/texts/visible-text'
import { countMessage } from '../condensation/measure'
import type { PartCounter } from '../condensation/ports'
import { longLifetimeMinutes, shortLifetimeMinutes } from './simulation/cache-model'
import {
  calibrate,
  recordedHits,
  stretchAt,
  type Calibration,
  type CalibrationOverrides,
  type RecordedHit,
} from './calibration/calibration'
import { ContextNames } from './calibration/context'
import { splitBeside, type BesideMessages } from './bill/earlier-conversation'
import { withEstimatedOutputs } from './bill/estimated-outputs'
import { familyOf, type ModelFamily } from './calibration/families'
import { createMemory, type ReplayMemory } from './simulation/memory'
import type { CountedContext } from './calibration/line'
import { timelineOf, type SessionRequest, type Timeline } from './calibration/timeline'

/** A conversation made ready to be replayed any number of times. */
export interface ReplaySession extends BesideMessages {
  /** Without its own compactions: a replay undoes them. */
  readonly conversation: Conversation
  /** As it came; outputs of which the record has only a placeholder are estimated. */
  readonly recorded: Conversation
  readonly timeline: Timeline
  /** Of the model that wrote it, where the session says it. */
  readonly model?: string
  readonly family: ModelFamily
  readonly calibration: Calibration
  /** For how long most of what was written to the cache is kept. */
  readonly lifetimeMinutes: number
  readonly hits: readonly RecordedHit[]
  /** What stands before each request, of everything since the session began. */
  readonly contexts: readonly CountedContext[]
  /** Of the system prompt and the tools that the file holds, as counted. */
  readonly besideCounted: number
  readonly counter: PartCounter
  readonly names: ContextNames
  readonly memory: ReplayMemory
  count(message: Message): number
  /** In the model's own tokens, a message of this session (its place says how), what a strategy left of one, or one that it made at that request. */
  tokensOf(message: Message, ordinal: number): number
}

export interface SessionOptions {
  /** Instead of the model that the session names: whose family is taken where nothing is recorded. */
  readonly model?: string
  readonly overrides?: CalibrationOverrides
}

export function openSession(
  conversation: Conversation,
  counter: PartCounter,
  { model: given, overrides }: SessionOptions = {},
): ReplaySession {
  const recorded = withEstimatedOutputs(conversation, counter)
  const timeline = timelineOf(recorded)
  const count = (message: Message): number => countMessage(message, counter)
  const besideCounted = counter.countText(recorded.system ?? '') + counter.countText(definitionsText(recorded))
  const contexts = countContexts(timeline, count, besideCounted)
  const model = sessionModel(recorded)
  const family = familyOf(model ?? given)
  const calibration = calibrate(timeline.requests, contexts, family, overrides)
  const [first] = calibration.stretches
  const tokensOf = messageTokens(timeline, calibration, count)
  const besideTokens = Math.max(0, first.intercept) + first.scale * besideCounted
  return {
    conversation: { ...withMessages(recorded, timeline.messages), compactions: [] },
    recorded,
    timeline,
    ...(model !== undefined && { model }),
    family,
    calibration,
    lifetimeMinutes: lifetimeIn(timeline),
    hits: recordedHits(timeline.requests, calibration),
    contexts,
    besideCounted,
    ...splitBeside(besideTokens, { recorded, timeline, calibration, tokensOf }),
    counter,
    names: new ContextNames(),
    memory: createMemory(),
    count,
    tokensOf,
  }
}

/** The same without what replays so far left: it is not needed again. */
export const forgetReplays = (session: ReplaySession): ReplaySession => ({
  ...session,
  names: new ContextNames(),
  memory: createMemory(),
})

function lifetimeIn({ requests }: Timeline): number {
  const sum = (tokens: (usage: RecordedUsage) => number): number =>
    requests.reduce((all, { usage }) => all + (usage ? tokens(usage) : 0), 0)
  const hour = sum(({ cacheWrite1hTokens = 0 }) => cacheWrite1hTokens)
  return 2 * hour > sum(({ cacheWriteTokens = 0 }) => cacheWriteTokens) ? longLifetimeMinutes : shortLifetimeMinutes
}

function countContexts(
  { messages, requests }: Timeline,
  count: (message: Message) => number,
  start: number,
): readonly CountedContext[] {
  const sums = [start]
  for (const [index, message] of messages.entries()) sums.push((sums[index] ?? 0) + count(message))
  let [answers, billedAnswers] = [0, 0]
  return requests.map(({ context, end, usage }) => {
    const before = { counted: sums[context] ?? 0, answers, billedAnswers }
    const billed = recordedOutput(usage)
    if (billed !== undefined) {
      answers += (sums[end] ?? 0) - (sums[context] ?? 0)
      billedAnswers += billed
    }
    return before
  })
}

/** Output that was billed, without what is only estimated. */
const recordedOutput = (usage: RecordedUsage | undefined): number | undefined =>
  usage?.outputTokens === undefined ? undefined : usage.outputTokens - (usage.estimatedOutputTokens ?? 0)

/** How a message of the session enters contexts: as the stretch has it in which it was first sent. */
interface KnownMessage {
  readonly message: Message
  readonly scale: number
  /** Of an answer that enters as it was billed. */
  readonly billed?: number
}

function messageTokens(
  { messages, requests }: Timeline,
  calibration: Calibration,
  count: (message: Message) => number,
): ReplaySession['tokensOf'] {
  const byId = new Map<Message['id'], KnownMessage>()
  let next = 0
  // What follows the last request is sent with the next one.
  const places = [...requests, { context: messages.length, ordinal: Math.max(0, requests.length - 1) }]
  for (const [index, { context, ordinal }] of places.entries()) {
    const { scale, answersBy } = stretchAt(calibration, ordinal)
    const billed = answersBy === 'billed' ? billedByMessage(messages, requests[index - 1], count) : undefined
    for (; next < context; next++) {
      const message = messages[next]
      if (message) byId.set(message.id, { message, scale, ...defined({ billed: billed?.get(message) }) })
    }
  }
  return (message, ordinal) => {
    const known = byId.get(message.id)
    return known ? tokensLeft(message, known, count) : stretchAt(calibration, ordinal).scale * count(message)
  }
}

/** What was billed for an answer, by its messages. */
function billedByMessage(
  messages: readonly Message[],
  request: SessionRequest | undefined,
  count: (message: Message) => number,
): ReadonlyMap<Message, number> {
  const billed = recordedOutput(request?.usage)
  if (!request || billed === undefined) return new Map()
  const answer = messages.slice(request.context, request.end)
  const counted = answer.reduce((sum, message) => sum + count(message), 0)
  return new Map(
    answer.map((message, index) => [
      message,
      counted > 0 ? (billed * count(message)) / counted : index === 0 ? billed : 0,
    ]),
  )
}

/** An answer that goes takes along all that was billed for it; of one that was shortened its hidden thinking stays, unless its thinking went. */
function tokensLeft(
  message: Message,
  { message: original, scale, billed }: KnownMessage,
  count: (message: Message) => number,
): number {
  const counted = count(message)
  if (billed === undefined) return scale * counted
  if (message === original) return billed
  const visible = scale * count(original)
  if (billed < visible) return visible === 0 ? 0 : (billed / visible) * scale * counted
  const keepsThinking = !hasThinking(original) || hasThinking(message)
  return scale * counted + (keepsThinking ? billed - visible : 0)
}

const hasThinking = ({ parts }: Message): boolean => parts.some(({ type }) => type === 'thinking')
