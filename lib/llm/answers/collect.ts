import 'server-only'
import { unreachable, type Usage } from '@/lib/engine'
import { AnswerTooLong } from './answer-bounds'
import type { ModelCall, ModelClient, ModelEvent, Problem, StopReason } from '../handler'

/** The answer of one attempt, as far as it was received. */
export interface Answer {
  readonly text: string
  readonly usage: Partial<Omit<Usage, 'accounting'>>
  /** USD as reported by the provider. */
  readonly costUsd?: number | undefined
  readonly problem?: Problem | undefined
  /** How far the server came: it took the request, which it may charge for; it stopped or failed of its own accord. */
  readonly reached?: 'accepted' | 'stopped' | 'failed' | undefined
}

interface CollectOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  readonly onText: (text: string) => void
}

interface Draft {
  text: string
  usage: Answer['usage']
  costUsd?: number | undefined
  stop?: { readonly reason: StopReason; readonly detail?: string | undefined }
  problem?: Problem
  reached?: Answer['reached']
}

const aborted: Problem = { code: 'aborted', retryable: false }

/** Far above what a token can hold on average: a token of ordinary text has about four characters. */
const MOST_CHARACTERS_PER_TOKEN = 32
/** So that a limit of a few tokens, which a server may round up, allows an answer. */
const LEAST_CHARACTERS = 10_000
/** What may follow the end of an answer, such as its usage, is waited for so long: some servers never close the connection. */
const AFTER_END_MS = 5_000

/**
 * Reads one streamed answer until it ends, exceeds a limit or fails, and closes the connection. Usage that was reported
 * is kept in each case, because it was charged.
 */
export async function collect(
  connect: () => Promise<ModelClient>,
  call: ModelCall,
  { timeoutMs, signal, onText }: CollectOptions,
): Promise<Answer> {
  if (signal?.aborted) return { text: '', usage: {}, problem: aborted }
  const draft: Draft = { text: '', usage: {} }
  const end = callEnd(timeoutMs, signal)
  await Promise.race([end.reached, read(connect, call, draft, { onText, end })])
  const interruption = end.cause()
  end.finish()
  const { stop, problem, ...rest } = draft
  // An interruption shows up as an error, or as a stream that ends early.
  return {
    ...rest,
    problem: stop ? (problem ?? problemOfStop(stop, rest.text, call.maxTokens)) : (interruption ?? problem ?? cut),
  }
}

interface CallEnd {
  /** Aborts at the end, which closes the connection. */
  readonly signal: AbortSignal
  readonly reached: Promise<void>
  /** Why the call had to end before its answer. */
  cause(): Problem | undefined
  /** The answer has ended, but for what may follow within a short time. */
  finishSoon(): void
  finish(): void
}

function callEnd(timeoutMs: number, signal: AbortSignal | undefined): CallEnd {
  const controller = new AbortController()
  let cause: Problem | undefined
  let last: NodeJS.Timeout | undefined
  const endBecause = (problem: Problem): void => {
    cause ??= problem
    controller.abort()
  }
  const cancel = (): void => endBecause(aborted)
  const limit = setTimeout(
    () => endBecause({ code: 'timeout', detail: { type: 'timeLimit', seconds: timeoutMs / 1_000 }, retryable: false }),
    timeoutMs,
  )
  signal?.addEventListener('abort', cancel, { once: true })
  return {
    signal: controller.signal,
    reached: new Promise((resolve) => controller.signal.addEventListener('abort', () => resolve(), { once: true })),
    cause: () => cause,
    finishSoon: () => void (last ??= setTimeout(() => controller.abort(), AFTER_END_MS)),
    finish() {
      clearTimeout(limit)
      clearTimeout(last)
      signal?.removeEventListener('abort', cancel)
      controller.abort()
    },
  }
}

/** Reads into `draft` till the end of the answer or of the call. Never rejects. */
async function read(
  connect: () => Promise<ModelClient>,
  call: ModelCall,
  draft: Draft,
  { onText, end }: Pick<CollectOptions, 'onText'> & { readonly end: CallEnd },
): Promise<void> {
  const mostCharacters = LEAST_CHARACTERS + call.maxTokens * MOST_CHARACTERS_PER_TOKEN
  let client: ModelClient | undefined
  try {
    client = await connect()
    for await (const event of client.stream({ ...call, signal: end.signal })) {
      if (end.signal.aborted) return
      take(event, draft)
      if (event.type === 'text') {
        if (draft.text.length > mostCharacters) throw new AnswerTooLong('text', mostCharacters)
        onText(event.text)
      } else if (event.type === 'stop' || event.type === 'problem') end.finishSoon()
    }
  } catch (error) {
    if (end.signal.aborted || draft.stop) return
    draft.problem ??= client?.problemOf(error) ?? {
      code: 'failed',
      detail: error instanceof Error ? { type: 'said', text: error.message } : { type: 'noReason' },
      retryable: false,
    }
  }
}

function take(event: ModelEvent, draft: Draft): void {
  switch (event.type) {
    case 'accepted':
      draft.reached = 'accepted'
      return
    case 'text':
      draft.text += event.text
      return
    case 'usage':
      draft.usage = { ...draft.usage, ...event.usage }
      draft.costUsd = event.costUsd ?? draft.costUsd
      return
    case 'stop':
      draft.stop ??= { reason: event.reason, detail: event.detail }
      draft.reached = 'stopped'
      return
    case 'problem':
      draft.problem ??= event.problem
      draft.reached = 'failed'
      return
    default:
      unreachable(event)
  }
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
