import type { Conversation } from '../../conversation/conversation'
import { inputTokensOf, type RecordedUsage } from '../../conversation/usage'
import { familyOf, type ModelFamily } from '../calibration/families'

/** What a recorded request took from a cache, and what not. */
interface CacheFigures {
  readonly context: number
  readonly read: number | undefined
  readonly write: number | undefined
  readonly fresh: number
  readonly output: number
}

/** Tokens in which some caches grow: a read may go beyond the previous context by its answer and this much. */
const CACHE_STEP = 128
const LEAST_READS = 3
const MOST = 0.9

/**
 * Whether the record has cache reads and writes in one figure: there are no writes, and what is read goes beyond what could be there; or,
 * of models whose cache is written at a price, less than half of what came in is neither.
 */
export function hasMergedReads(requests: readonly CacheFigures[], { writeShare }: ModelFamily): boolean {
  if (!requests.every(({ write = 0 }) => write === 0)) return false
  const merged = requests.flatMap((request, index) => {
    const before = requests[index - 1]
    const { read = 0, context, fresh } = request
    if (!before || read === 0) return []
    const growth = context - before.context
    return [read > before.context + before.output + CACHE_STEP || (writeShare === 1 && 2 * fresh < growth)]
  })
  return merged.length >= LEAST_READS && merged.filter(Boolean).length >= MOST * merged.length
}

/** The same session with what must have been written taken out of such reads: all beyond the context before. */
export function withEstimatedWrites(conversation: Conversation): Conversation {
  const { messages, model } = conversation
  const usages = messages.flatMap(({ usage }) => (usage && inputTokensOf(usage) > 0 ? [usage] : []))
  const [first] = usages
  if (!first || !hasMergedReads(usages.map(figuresOf), familyOf(first.model ?? model))) return conversation
  let before = 0
  return {
    ...conversation,
    messages: messages.map((message) => {
      const { usage } = message
      if (!usage || inputTokensOf(usage) === 0) return message
      const read = Math.min(usage.cacheReadTokens ?? 0, before)
      const written = (usage.cacheReadTokens ?? 0) - read
      before = inputTokensOf(usage)
      return {
        ...message,
        usage: { ...usage, cacheReadTokens: read, cacheWriteTokens: written, estimatedCacheWriteTokens: written },
      }
    }),
  }
}

const figuresOf = (usage: RecordedUsage): CacheFigures => ({
  context: inputTokensOf(usage),
  read: usage.cacheReadTokens,
  write: usage.cacheWriteTokens,
  fresh: usage.inputTokens ?? 0,
  output: usage.outputTokens ?? 0,
})
