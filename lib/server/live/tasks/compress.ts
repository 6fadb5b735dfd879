import { type Dialect, dialectById, isJsonObject, type JsonObject } from '@/lib/engine'
import type { NewLiveOriginal } from '@/lib/db/repositories/live-originals'
import type { NewLiveSession } from '@/lib/db/repositories/live-sessions'
import type { CallOutcome } from '@/lib/contracts/production/live'
import { inspect, type Next } from '@/lib/integrations'
import { counterOf } from '@/lib/integrations/call/ports'
import { o200k } from '@/lib/integrations/vocabularies/o200k'
import { sessionWindow } from '@/lib/server/models/tasks'
import { encodeJson } from '@/lib/server/runtime/encoded'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { markOriginals, withoutMarks } from './originals'
import { condensedSession, poolFor } from './pools'
import { type CompressRequest, readRequest } from './request'
import { type Unchanged, unchangedText } from './unchanged'

export interface CompressInput {
  /** As it was sent. */
  readonly body: Uint8Array
  readonly workspaceId: string
  readonly preset: {
    readonly id: string
    readonly name: string
    readonly provider: string
    readonly config: JsonObject
  }
  /** Nothing is to be done. */
  readonly isBypassed: boolean
}

/** What became of a call, for the list of calls. */
export interface CallFigures {
  readonly outcome: CallOutcome
  readonly model?: string
  readonly messages: number
  readonly tokensBefore: number
  readonly tokensAfter: number
}

export type Compressed =
  | { readonly status: 400; readonly message: string }
  | {
      readonly status: 200
      /** JSON to be sent. */
      readonly body: Uint8Array<ArrayBuffer>
      readonly figures: CallFigures
      readonly originals: readonly NewLiveOriginal[]
      readonly session?: NewLiveSession
    }

/** What a call of the service does, in the thread of the sessions that it may go on with. */
export async function compressTask(input: CompressInput, context: TaskContext): Promise<Compressed> {
  const read = readRequest(input.body)
  if (!read.ok) return { status: 400, message: read.error }
  const request = read.value
  const done = await condensed(request, input, context)
  if (done.status === 200) context.hand(done.body)
  return done
}

async function condensed(request: CompressRequest, input: CompressInput, context: TaskContext): Promise<Compressed> {
  const { messages } = request
  if (input.isBypassed) return untouched(request, { code: 'bypassed' })
  if (messages.length === 0) return untouched(request, { code: 'empty' })
  const dialect = dialectFor(messages)
  const own = withoutMarks(messages)
  const opened = await poolFor({ ...settingOf(request, input), dialect }, context.host)
  const next = await opened.pool.next(own, { signal: context.signal })
  if (!next.verdict) return { status: 400, message: `The messages cannot be read: ${next.failure ?? ''}` }
  const marked = markOriginals(messages, own, next.messages, counterOf(o200k))
  const tokensBefore = tokensOf(messages, dialect)
  const tokensAfter = next.changed ? tokensOf(marked.messages, dialect) : tokensBefore
  const session = condensedSession(opened, next)
  return {
    ...answerOf(request, marked.messages, {
      tokensBefore,
      tokensAfter,
      ...(next.changed ? { applied: appliedIn(next, input) } : { unchanged: reasonFor(next) }),
      hashes: marked.originals.map(({ hash }) => hash),
    }),
    originals: marked.originals,
    ...(session && { session }),
  }
}

function settingOf({ model, tokenBudget }: CompressRequest, { workspaceId, preset }: CompressInput) {
  const { tokens } = sessionWindow({ model }, new Date())
  return {
    workspaceId,
    preset: { provider: preset.provider, config: preset.config },
    window: tokens,
    ...(tokenBudget !== undefined && { threshold: tokenBudget }),
  }
}

/** Messages of Anthropic's interface are told by the blocks of their tools; all others are those of Chat Completions. */
function dialectFor(messages: readonly object[]): Dialect {
  const isBlock = (block: unknown): boolean =>
    isJsonObject(block) && (block.type === 'tool_use' || block.type === 'tool_result')
  const isAnthropic = messages.some(
    (message) => isJsonObject(message) && Array.isArray(message.content) && message.content.some(isBlock),
  )
  const dialect = dialectById(isAnthropic ? 'anthropic' : 'openai-chat')
  if (!dialect) throw new Error('The engine lacks a dialect of this service.')
  return dialect
}

const tokensOf = (messages: readonly unknown[], dialect: Dialect): number =>
  inspect(messages, { dialect, vocabulary: o200k }).tokens

/** The preset, and the rules by which this call wrote something. */
const appliedIn = ({ ledger }: Next<unknown>, { preset }: CompressInput): readonly string[] => [
  `condensery:${preset.id}`,
  ...new Set(ledger.map(({ rule }) => rule)),
]

function reasonFor({ verdict, failure }: Next<unknown>): Unchanged {
  if (verdict?.outcome === 'failed') return { code: 'failed', detail: failure ?? '' }
  if (verdict?.outcome === 'saved-nothing') return { code: 'saved-nothing', ...(failure && { detail: failure }) }
  if (verdict?.outcome !== 'not-due') return { code: 'nothing-to-write' }
  const { contextTokens, allowedTokens, reason } = verdict
  return reason === 'held-back' ? { code: 'held-back' } : { code: 'below-threshold', contextTokens, allowedTokens }
}

interface Told {
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly applied?: readonly string[]
  readonly unchanged?: Unchanged
  readonly hashes: readonly string[]
}

/** As it came, and nothing is counted. */
const untouched = (request: CompressRequest, unchanged: Unchanged): Compressed => ({
  ...answerOf(request, request.messages, { tokensBefore: 0, tokensAfter: 0, unchanged, hashes: [] }),
  originals: [],
})

function answerOf(request: CompressRequest, messages: readonly unknown[], told: Told) {
  const { tokensBefore, tokensAfter, applied = [], unchanged, hashes } = told
  const answer = {
    messages,
    tokens_before: tokensBefore,
    tokens_after: tokensAfter,
    tokens_saved: tokensBefore - tokensAfter,
    compression_ratio: tokensBefore === 0 ? 1 : Number((tokensAfter / tokensBefore).toFixed(4)),
    transforms_applied: applied,
    ccr_hashes: hashes,
    ...(unchanged && { reason: { code: unchanged.code, message: unchangedText(unchanged) } }),
    ...(request.ignored.length > 0 && { ignored_options: request.ignored }),
  }
  const figures: CallFigures = {
    outcome: unchanged?.code ?? 'changed',
    ...(request.model !== undefined && { model: request.model }),
    messages: request.messages.length,
    tokensBefore,
    tokensAfter,
  }
  return { status: 200 as const, body: encodeJson(answer), figures }
}
