import 'server-only'
import * as z from 'zod'
import { defined, isConnectionFailure } from '@/lib/engine'
import { AnswerTooLong } from './answers/answer-bounds'
import { OutboundRefusal, UnresolvedHost } from './network/guarded-fetch'
import type { Problem } from './handler'
import { NotAStream } from './answers/stream-answers'

/** The fields that the SDKs' error classes have in common. */
const apiErrorSchema = z.object({
  status: z.number().optional(),
  headers: z.instanceof(Headers).optional(),
  error: z.unknown(),
  message: z.string().optional().catch(undefined),
})

/**
 * Error bodies of Anthropic (`{type, error: {type, message}}`), OpenAI (`{message, type, code}`, unwrapped by its SDK),
 * OpenRouter and AWS.
 */
const text = z.string().optional().catch(undefined)
const detailSchema = z.object({
  message: text,
  type: text,
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
})
const errorSchema = z.union([
  z.object({ error: detailSchema }).transform(({ error }) => error),
  z.object({ error: z.string() }).transform(({ error }) => ({ message: error, type: undefined, code: undefined })),
])
const bodySchema = z.union([errorSchema, detailSchema])

interface ErrorFacts {
  readonly status?: number | undefined
  /** Machine-readable error names in the body. */
  readonly names: string
  readonly message: string
  readonly retryAfterMs?: number | undefined
}

type Rule = readonly [test: (facts: ErrorFacts) => boolean, code: Problem['code'], retryable: boolean]

const says =
  (pattern: RegExp) =>
  ({ names, message }: ErrorFacts): boolean =>
    pattern.test(`${names} ${message}`)
const status =
  (...codes: readonly number[]) =>
  (facts: ErrorFacts): boolean =>
    facts.status !== undefined && codes.includes(facts.status)

/** First match wins. Names in the body come before the status, because they are more specific. */
const rules: readonly Rule[] = [
  [says(/insufficient_quota|billing_error|credit balance|insufficient credits/i), 'rate-limited', false],
  [status(402), 'rate-limited', false],
  [status(429), 'rate-limited', true],
  [
    says(
      /context_length_exceeded|context.?(length|window)|prompt is too long|input is too long|too many (input )?tokens|request_too_large|maximum context|exceeds? the (available )?context/i,
    ),
    'context-too-long',
    false,
  ],
  [status(413), 'context-too-long', false],
  [
    says(
      /model_not_found|not_found_error|not a valid model|model identifier is invalid|(model|deployment)\b.{0,120}\b(not found|does not exist|not exist|unknown)|unknown model/i,
    ),
    'unknown-model',
    false,
  ],
  [
    says(
      /content_filter|content_policy|content management policy|responsible ?ai|flagged|bio_policy|cyber_policy|invalid_prompt|moderation/i,
    ),
    'refused',
    false,
  ],
  [
    says(
      /invalid_api_key|authentication_error|permission_error|API key not valid|unrecognizedclient|invalid.?signature|expiredtoken|accessdenied|security token|unauthenticated/i,
    ),
    'unauthorized',
    false,
  ],
  [status(401, 403), 'unauthorized', false],
  [status(404), 'unknown-model', false],
  [says(/rate_limit|throttling|too many requests/i), 'rate-limited', true],
  [
    says(
      /overloaded|server_error|api_error|timeout_error|serviceunavailable|internalserver|modelstreamerror|modeltimeout|modelnotready/i,
    ),
    'unavailable',
    true,
  ],
  [({ status: code }) => code !== undefined && (code === 408 || code >= 500), 'unavailable', true],
]

/** Classifies an error that an SDK threw: an error response, an `error` event in a stream, or a failed connection. */
export function problemOfError(error: unknown, now: () => number): Problem {
  const refusal = causesOf(error).find((cause) => cause instanceof OutboundRefusal)
  if (refusal) return { code: 'failed', detail: refusal.detail, retryable: false }
  const tooLong = causesOf(error).find((cause) => cause instanceof AnswerTooLong)
  if (tooLong) return { code: 'failed', detail: tooLong.detail, retryable: false }
  const other = causesOf(error).find((cause) => cause instanceof NotAStream)
  if (other) return problemOfOther(other)
  const unresolved = causesOf(error).find((cause) => cause instanceof UnresolvedHost)
  if (unresolved) return { code: 'unavailable', detail: unresolved.detail, retryable: true }
  const api = apiErrorSchema.safeParse(error)
  const body = api.success ? bodySchema.safeParse(api.data.error) : undefined
  if (api.success && (api.data.status !== undefined || (api.data.error !== undefined && body?.success))) {
    const detail = body?.success ? body.data : undefined
    const code = typeof detail?.code === 'number' ? detail.code : undefined
    return problemOfFacts({
      status: api.data.status ?? code,
      names: namesOf(detail ?? {}),
      message: detail?.message ?? api.data.message ?? '',
      retryAfterMs: retryAfter(api.data.headers, now),
    })
  }
  // A proxy that cuts a stream in the middle of an event leaves unfinished JSON.
  if (error instanceof SyntaxError) return { code: 'unavailable', detail: { type: 'unreadable' }, retryable: true }
  const reason = reasonsOf(error)
  const connection = isConnectionFailure(reason)
  return {
    code: connection ? 'unavailable' : 'failed',
    detail: reason === '' ? { type: 'noReason' } : { type: 'said', text: reason },
    retryable: connection,
  }
}

/** Some gateways answer an error with a status of success. */
function problemOfOther({ answered, json }: NotAStream): Problem {
  const said = errorSchema.safeParse(json)
  return said.success
    ? problemOfFacts({ names: namesOf(said.data), message: said.data.message ?? '' })
    : { code: 'failed', detail: { type: 'notAStream', answered }, retryable: false }
}

const namesOf = ({ type, code }: Partial<z.output<typeof detailSchema>>): string =>
  [type, code].filter((name) => name !== undefined).join(' ')

export function problemOfFacts(facts: ErrorFacts): Problem {
  const rule = rules.find(([test]) => test(facts))
  const said = facts.message || facts.names
  const retryAfterMs = rule?.[2] ? facts.retryAfterMs : undefined
  return {
    code: rule?.[1] ?? 'failed',
    detail: said === '' ? { type: 'noReason' } : { type: 'said', text: said },
    retryable: rule?.[2] ?? false,
    ...defined({ status: facts.status, retryAfterMs }),
  }
}

/** Milliseconds from `retry-after-ms`, or from `Retry-After` in seconds or as an HTTP date. */
export function retryAfter(headers: Headers | undefined, now: () => number): number | undefined {
  const milliseconds = Number(headers?.get('retry-after-ms') ?? Number.NaN)
  if (milliseconds >= 0) return milliseconds
  const value = headers?.get('retry-after')
  if (!value) return undefined
  const seconds = Number(value)
  if (seconds >= 0) return seconds * 1_000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now())
}

/** The messages of an error and its causes, outermost first. */
function reasonsOf(error: unknown): string {
  const reasons = causesOf(error).map((each) => {
    const code = 'code' in each && typeof each.code === 'string' ? ` (${each.code})` : ''
    return `${each.message.replace(/\.$/, '')}${code}`
  })
  return [...new Set(reasons)].join(': ')
}

/** An error and its causes, outermost first. */
function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = []
  for (let at: unknown = error; at instanceof Error && causes.length < 5; at = at.cause) causes.push(at)
  return causes
}
