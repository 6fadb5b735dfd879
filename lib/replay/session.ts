import type { Conversation } from '@/lib/conversation/conversation'
import { sessionModel } from '@/lib/conversation/session-model'
import { withMessages } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import type { RecordedUsage } from '@/lib/conversation/usage'
import { definitionsText } from '@/lib/conversation/visible-text'
import { countMessage } from '@/lib/condensation/measure'
import type { PartCounter } from '@/lib/condensation/ports'
import { longLifetimeMinutes, shortLifetimeMinutes } from './cache-model'
import {
  calibrate,
  recordedHits,
  stretchAt,
  type Calibration,
  type CalibrationOverrides,
  type RecordedHit,
} from './calibration'
import { ContextNames } from './context'
import { familyOf, type ModelFamily } from './families'
import { createMemory, type ReplayMemory } from './memory'
import { timelineOf, type Timeline } from './timeline'

/** A conversation made ready to be replayed any number of times. */
export interface ReplaySession {
  /** Without the summaries of its own compactions. */
  readonly conversation: Conversation
  /** As it came. */
  readonly recorded: Conversation
  readonly timeline: Timeline
  /** Of the model that wrote it, where the session says it. */
  readonly model?: string
  readonly family: ModelFamily
  readonly calibration: Calibration
  /** For how long most of what was written to the cache is kept. */
  readonly lifetimeMinutes: number
  readonly hits: readonly RecordedHit[]
  /** Tokens before each request, as counted, of everything since the session began. */
  readonly counted: readonly number[]
  /** Of the system prompt and the tools that the file holds, as counted. */
  readonly besideCounted: number
  /** What every request holds besides its messages, in the model's own tokens. */
  readonly overheadTokens: number
  readonly counter: PartCounter
  readonly names: ContextNames
  readonly memory: ReplayMemory
  count(message: Message): number
  /** The model's own tokens for one counted, of a message of this session (its place says it) or one that a strategy made at that request. */
  scaleOf(message: Message, ordinal: number): number
}

export interface SessionOptions {
  /** Instead of the model that the session names: whose family is taken where nothing is recorded. */
  readonly model?: string
  readonly overrides?: CalibrationOverrides
}

export function openSession(
  recorded: Conversation,
  counter: PartCounter,
  { model: given, overrides }: SessionOptions = {},
): ReplaySession {
  const timeline = timelineOf(recorded)
  const count = (message: Message): number => countMessage(message, counter)
  const besideCounted = counter.countText(recorded.system ?? '') + counter.countText(definitionsText(recorded))
  const sums = runningSums(timeline.messages.map(count), besideCounted)
  const counted = timeline.requests.map(({ context }) => sums[context] ?? 0)
  const model = sessionModel(recorded)
  const family = familyOf(model ?? given)
  const calibration = calibrate(timeline.requests, counted, family, overrides)
  const [first] = calibration.stretches
  return {
    conversation: withMessages(recorded, timeline.messages),
    recorded,
    timeline,
    ...(model !== undefined && { model }),
    family,
    calibration,
    lifetimeMinutes: lifetimeIn(timeline),
    hits: recordedHits(timeline.requests, calibration),
    counted,
    besideCounted,
    overheadTokens: Math.max(0, first.intercept) + first.scale * besideCounted,
    counter,
    names: new ContextNames(),
    memory: createMemory(),
    count,
    scaleOf: scalesOf(timeline, calibration),
  }
}

function lifetimeIn({ requests }: Timeline): number {
  const sum = (tokens: (usage: RecordedUsage) => number): number =>
    requests.reduce((all, { usage }) => all + (usage ? tokens(usage) : 0), 0)
  const hour = sum(({ cacheWrite1hTokens = 0 }) => cacheWrite1hTokens)
  return 2 * hour > sum(({ cacheWriteTokens = 0 }) => cacheWriteTokens) ? longLifetimeMinutes : shortLifetimeMinutes
}

function runningSums(counts: readonly number[], start: number): readonly number[] {
  const sums = [start]
  for (const [index, count] of counts.entries()) sums.push((sums[index] ?? 0) + count)
  return sums
}

/** A message has the scale of the stretch in which it was first sent. */
function scalesOf({ messages, requests }: Timeline, calibration: Calibration): ReplaySession['scaleOf'] {
  const byId = new Map<Message['id'], number>()
  let next = 0
  for (const { ordinal, context } of requests) {
    const { scale } = stretchAt(calibration, ordinal)
    for (; next < context; next++) {
      const message = messages[next]
      if (message) byId.set(message.id, scale)
    }
  }
  return ({ id }, ordinal) => byId.get(id) ?? stretchAt(calibration, ordinal).scale
}
