import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { UnresolvedHost } from './network/guarded-fetch'
import { problemOfError, problemOfFacts, retryAfter } from './failure'
import { defaultDelays, delayBefore } from './network/retry'
import { redact, Secret } from './secret'
import { systemPorts } from './system-ports'
import { callErrorOf } from './wording'

const codeOf = (status: number | undefined, names: string, message = ''): string =>
  problemOfFacts({ status, names, message }).code

describe('classification', () => {
  it.each([
    [429, 'rate_limit_error', 'Number of request tokens has exceeded your rate limit', 'rate-limited'],
    [429, 'tokens rate_limit_exceeded', 'Request too large: too many input tokens per minute', 'rate-limited'],
    [402, '402', 'Insufficient credits', 'rate-limited'],
    [400, 'invalid_request_error', 'Your credit balance is too low', 'rate-limited'],
    [400, '', "This model's maximum context length is 8192 tokens", 'context-too-long'],
    [500, 'server_error', 'the request exceeds the available context size', 'context-too-long'],
    [413, 'request_too_large', '', 'context-too-long'],
    [400, 'content_filter', 'The response was filtered', 'refused'],
    [400, '', 'API key not valid. Please pass a valid API key.', 'unauthorized'],
    [403, 'UnrecognizedClientException', 'The security token included in the request is invalid.', 'unauthorized'],
    [404, '', 'no such path', 'unknown-model'],
    [404, 'DeploymentNotFound', 'The API deployment for this resource does not exist', 'unknown-model'],
    [undefined, 'throttlingException', '', 'rate-limited'],
    [408, '', '', 'unavailable'],
    [524, '', '<html>', 'unavailable'],
    [422, '', 'unprocessable', 'failed'],
  ])('%s %s %s: %s', (status, names, message, code) => expect(codeOf(status, names, message)).toBe(code))

  it('reads connections that fail, by their causes', () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    expect(problemOfError(new Error('Connection error.', { cause }), () => 0)).toMatchObject({
      code: 'unavailable',
      retryable: true,
      detail: { type: 'said', text: 'Connection error: connect (ECONNREFUSED)' },
    })
    const unresolved = new UnresolvedHost('The host x could not be found.', {
      type: 'address',
      code: 'unresolved',
      host: 'x',
    })
    expect(problemOfError(new Error('Connection error.', { cause: unresolved }), () => 0)).toMatchObject({
      code: 'unavailable',
      retryable: true,
      detail: { type: 'address', code: 'unresolved', host: 'x' },
    })
    expect(problemOfError(new TypeError('terminated'), () => 0).code).toBe('unavailable')
    expect(problemOfError(new Error('x is not a function'), () => 0)).toMatchObject({
      code: 'failed',
      retryable: false,
    })
    expect(problemOfError('odd', () => 0)).toMatchObject({ code: 'failed', detail: { type: 'noReason' } })
  })

  it('reads error bodies of every shape', () => {
    const problem = (status: number, error: unknown) =>
      problemOfError(Object.assign(new Error('status'), { status, headers: new Headers(), error }), () => 0)
    expect(
      problem(400, { type: 'error', error: { type: 'invalid_request_error', message: 'prompt is too long' } }),
    ).toMatchObject({ code: 'context-too-long', detail: { type: 'said', text: 'prompt is too long' }, status: 400 })
    expect(problem(404, { error: 'model "x" not found' })).toMatchObject({
      code: 'unknown-model',
      detail: { type: 'said', text: 'model "x" not found' },
    })
    expect(problem(503, undefined)).toMatchObject({ code: 'unavailable', retryable: true })
    expect(problem(418, [1, 2])).toMatchObject({ code: 'failed', detail: { type: 'said', text: 'status' } })
  })
})

describe('Retry-After', () => {
  const now = () => Date.parse('2026-01-01T00:00:00Z')
  it.each([
    [{ 'retry-after': '2' }, 2_000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after-ms': '120', 'retry-after': '9' }, 120],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT' }, 5_000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('%o: %s', (headers, expected) => {
    expect(retryAfter(new Headers(Object.entries(headers)), now)).toBe(expected)
  })
})

describe('delays', () => {
  const busy = { code: 'unavailable', retryable: true } as const
  const policy = { ...defaultDelays, maxRetries: 10 }

  it('double up to the longest, the upper half at random', () => {
    const low = Array.from({ length: 8 }, (_, index) => delayBefore(index + 1, busy, policy, () => 0))
    const high = Array.from({ length: 8 }, (_, index) => delayBefore(index + 1, busy, policy, () => 1))
    expect(low).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
    expect(high).toEqual(low.map((delay) => 2 * (delay ?? 0)))
  })

  it('end with the retries, with a lasting failure, and with too long a wish', () => {
    expect(delayBefore(11, busy, policy, () => 0)).toBeUndefined()
    expect(delayBefore(1, { ...busy, retryable: false }, policy, () => 0)).toBeUndefined()
    expect(delayBefore(1, { ...busy, retryAfterMs: 60_001 }, policy, () => 0)).toBeUndefined()
    expect(delayBefore(1, { ...busy, retryAfterMs: 60_000 }, policy, () => 0)).toBe(60_000)
  })

  it('pass on the machine, and end at once when cancelled', async () => {
    await systemPorts.sleep(1)
    const controller = new AbortController()
    const sleeping = systemPorts.sleep(60_000, controller.signal)
    controller.abort()
    await sleeping
    await systemPorts.sleep(60_000, controller.signal)
    expect(systemPorts.random()).toBeLessThan(1)
  })
})

describe('secrets', () => {
  const secret = new Secret('hunter2/plain+key')

  it('show nowhere', () => {
    const shown = [
      String(secret),
      `${secret}`,
      `${JSON.stringify({ secret })}`,
      inspect({ secret }, { showHidden: true, depth: 9 }),
      inspect(secret, { customInspect: false, showHidden: true }),
      secret.toString(),
      Object.values(secret).join(),
      JSON.stringify(structuredClone({ ...secret })),
    ]
    expect(shown.filter((text) => text.includes('hunter2'))).toEqual([])
    expect(secret.reveal()).toBe('hunter2/plain+key')
  })

  it('are taken out of any text, and so is what looks like a key', () => {
    const text = `plain hunter2/plain+key, encoded ${encodeURIComponent('hunter2/plain+key')}, base64 ${btoa('hunter2/plain+key')}, sk-abcdefgh12345678, sk-pr***9f8e, Bearer abcdef123456, AKIAABCDEFGH1234`
    expect(redact(text, [secret])).toBe(
      'plain [secret], encoded [secret], base64 [secret], [secret], [secret], [secret], [secret]',
    )
    expect(redact('the risk-averse task stays', [new Secret('')])).toBe('the risk-averse task stays')
  })

  it('messages stay short', () => {
    const { message, problem } = callErrorOf(
      { code: 'failed', detail: { type: 'said', text: 'x'.repeat(5_000) } },
      { handler: 'H', model: 'm' },
    )
    expect(message.length).toBeLessThan(340)
    expect(JSON.stringify(problem).length).toBeLessThan(400)
  })
})

describe('the words of an unavailable server', () => {
  const names = { handler: 'OpenAI', model: 'm' }
  const said = (problem: Parameters<typeof callErrorOf>[0]) => callErrorOf(problem, names).message

  it.each([
    [{ status: 500, detail: { type: 'said', text: 'oops' } }, 'failed with an error of its own'],
    [{ status: 529, detail: { type: 'noReason' } }, 'is overloaded'],
    [{ detail: { type: 'said', text: 'Overloaded' } }, 'is overloaded'],
    [{ detail: { type: 'connectionCut' } }, 'broke off its answer'],
    [{ detail: { type: 'said', text: 'fetch failed (ECONNREFUSED)' } }, 'could not be reached'],
    [{ detail: { type: 'said', text: 'api_error' } }, 'failed with an error of its own'],
  ] as const)('%j: %s', (problem, words) => {
    expect(said({ code: 'unavailable', ...problem })).toContain(`OpenAI ${words}.`)
  })

  it('say how long it asks to wait, where nobody waits so long', () => {
    const busy = { code: 'rate-limited', status: 429 } as const
    expect(said({ ...busy, retryAfterMs: 3_600_000 })).toContain('It asks to wait 60 minutes')
    expect(said({ ...busy, retryAfterMs: 5_000 })).not.toContain('wait')
  })
})
