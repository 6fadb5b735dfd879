import 'server-only'
import type { Usage } from '@/lib/pricing/cost'
import type { ModelCall, ModelClient, Problem, StopReason } from './handler'

/** The answer of one attempt, as far as it was received. */
export interface Answer {
  readonly text: string
  readonly usage: Partial<Omit<Usage, 'accounting'>>
  /** USD as reported by the provider. */
  readonly costUsd?: number | undefined
  readonly problem?: Problem | undefined
}

interface CollectOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  readonly onText: (text: string) => void
}

const aborted: Problem = { code: 'aborted', retryable: false }

/**
 * Reads one streamed answer until it ends, exceeds a limit or fails. Usage that was reported is kept in each case,
 * because it was charged.
 */
export async function collect(
  connect: () => Promise<ModelClient>,
  call: ModelCall,
  { timeoutMs, signal, onText }: CollectOptions,
): Promise<Answer> {
  const limit = AbortSignal.timeout(timeoutMs)
  const either = signal ? AbortSignal.any([signal, limit]) : limit
  const interrupted = (): Problem | undefined =>
    signal?.aborted
      ? aborted
      : limit.aborted
        ? { code: 'timeout', detail: { type: 'timeLimit', seconds: timeoutMs / 1_000 }, retryable: false }
        : undefined
  const answer: {
    text: string
    usage: Answer['usage']
    costUsd?: number | undefined
    stop?: { reason: StopReason; detail?: string | undefined } | undefined
    problem?: Problem | undefined
  } = { text: '', usage: {} }
  if (signal?.aborted) return { ...answer, problem: aborted }
  let client: ModelClient | undefined
  try {
    client = await connect()
    for await (const event of client.stream({ ...call, signal: either })) {
      if (either.aborted) break
      switch (event.type) {
        case 'text':
          answer.text += event.text
          onText(event.text)
          break
        case 'usage':
          answer.usage = { ...answer.usage, ...event.usage }
          answer.costUsd = event.costUsd ?? answer.costUsd
          break
        case 'stop':
          answer.stop ??= { reason: event.reason, detail: event.detail }
          break
        case 'problem':
          answer.problem ??= event.problem
          break
      }
    }
  } catch (error) {
    answer.problem ??= answer.stop
      ? undefined
      : (client?.problemOf(error) ?? {
          code: 'failed',
          detail: error instanceof Error ? { type: 'said', text: error.message } : { type: 'noReason' },
          retryable: false,
        })
  }
  const { stop, ...rest } = answer
  // An interruption shows up as an error, or as a stream that ends early.
  const problem = stop
    ? (rest.problem ?? problemOfStop(stop, rest.text, call.maxTokens))
    : (interrupted() ?? rest.problem ?? cut)
  return { ...rest, problem }
}

const cut: Problem = { code: 'unavailable', detail: { type: 'connectionCut' }, retryable: true }

function problemOfStop(
  { reason, detail }: { readonly reason: StopReason; readonly detail?: string | undefined },
  text: string,
  maxTokens: number,
): Problem | undefined {
  switch (reason) {
    case 'done':
      return text.trim() === '' ? { code: 'empty', retryable: false } : undefined
    case 'cut-off':
      return { code: 'cut-off', detail: { type: 'tokenLimit', tokens: maxTokens }, retryable: false }
    case 'unexpected':
      return {
        code: 'failed',
        detail: detail === undefined ? { type: 'noReason' } : { type: 'unexpectedStop', reason: detail },
        retryable: false,
      }
    default:
      return {
        code: reason,
        ...(detail === undefined ? {} : { detail: { type: 'said', text: detail } }),
        retryable: false,
      }
  }
}
