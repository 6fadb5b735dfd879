import { describe, expect, it, vi } from 'vitest'
import { POST } from '@/app/api/[feature]/[read]/route'
import { readClient } from '@/components/shared/queries/read-client'
import { type JsonObject, type Result, unwrap } from '@/lib/engine'
import { estimateStrategies } from '@/lib/server/estimates/estimates'
import type { Failure } from '@/lib/server/runtime/failure'
import { reads } from '@/lib/server/reads'
import { explain, previewOperation, previewPipeline } from './studio'
import type { studioReads } from '@/lib/contracts/studio'
import { sessionVerdicts } from '@/lib/server/verdicts/verdicts'
import { addProfile, defaults, ran, savedConversation, useMoneyServer } from '@/lib/server/testing/money'

const { server } = useMoneyServer()

type Route = (given: Request) => Promise<Response>
const routeOf =
  (feature: string, read: string): Route =>
  (given) =>
    POST(given, { params: Promise.resolve({ feature, read }) })
const dryRunRoute = routeOf('studio', 'dryRun')
const operationRoute = routeOf('studio', 'operationPreview')
const explainRoute = routeOf('studio', 'explain')
const client = readClient<typeof studioReads>('studio')

const headers = { 'content-type': 'application/json', host: 'localhost:3000', origin: 'http://localhost:3000' }
const request = (body: BodyInit | undefined, changes: RequestInit & { readonly duplex?: 'half' } = {}): Request =>
  new Request('http://localhost:3000/api/studio/dryRun', {
    method: 'POST',
    headers,
    ...(body === undefined ? {} : { body }),
    ...changes,
  })

async function asked(
  route: Route,
  given: unknown,
): Promise<{ readonly status: number; readonly result: Result<JsonObject, Failure> }> {
  const response = await route(given instanceof Request ? given : request(JSON.stringify(given)))
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-type')).toContain('application/json')
  const result = (await response.json()) as Result<JsonObject, Failure>
  expect(JSON.stringify(result)).not.toMatch(/\n\s+at |node_modules/)
  return { status: response.status, result }
}

const cut = {
  id: 'cut',
  name: 'Cut',
  mode: 'individual',
  execution: { type: 'always' },
  selection: { type: 'preserve_recent', keepRecentCount: 2 },
  individualConfig: { defaults: { toolResults: { operation: 'truncate', maxLines: 3 } } },
} as const
const summarize = {
  ...cut,
  id: 'summarize',
  name: 'Summarize',
  individualConfig: { defaults: { toolResults: { operation: 'summarize', maxTokens: 50 } } },
} as const
const mechanical: JsonObject = { losslessPrelude: { enabled: true }, passes: [cut] }

/** The same strategy as a reference to its live result. */
const live = ({ conversationId, ...strategy }: { conversationId: string; provider: string; config: JsonObject }) =>
  ({ type: 'live', conversation: conversationId, strategy }) as const

describe('the routes', () => {
  it('answer a question with its Result', async () => {
    const conversationId = await savedConversation()
    const pipeline = { conversationId, provider: 'smart', config: mechanical }
    const dry = await asked(dryRunRoute, { ...pipeline, focus: 'cut' })
    expect(dry).toMatchObject({
      status: 200,
      result: {
        ok: true,
        value: { confidence: 1, calls: 0, passes: [{ id: 'lossless-prelude' }, { id: 'cut', status: 'done' }] },
      },
    })
    expect(
      await asked(operationRoute, {
        ...pipeline,
        pass: 'cut',
        kind: 'toolResults',
        operation: { operation: 'suppress' },
      }),
    ).toMatchObject({ status: 200, result: { ok: true, value: { at: expect.any(Number) } } })
    expect(await asked(explainRoute, { result: live(pipeline), message: 'm1' })).toMatchObject({
      status: 200,
      result: { ok: true, value: { message: 'm1', position: 1, estimated: false } },
    })
  })

  it('take JSON from the app itself only', async () => {
    const body = JSON.stringify({ conversationId: 'x', provider: 'smart', config: {} })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
      expect(await asked(dryRunRoute, request(body, { headers: { ...headers, 'content-type': type } }))).toMatchObject({
        status: 415,
        result: { ok: false, error: { code: 'content-type' } },
      })
    }
    const foreign: readonly Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:9' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const given of foreign)
      expect(await asked(dryRunRoute, request(body, { headers: { ...headers, ...given } }))).toMatchObject({
        status: 403,
        result: { ok: false, error: { code: 'origin' } },
      })
    expect(await asked(dryRunRoute, request(undefined, { method: 'GET' }))).toMatchObject({ status: 405 })
    const { origin: _, ...without } = headers
    expect((await asked(dryRunRoute, request(body, { headers: without }))).status).toBe(200)
    const forwarded = { ...headers, origin: 'https://app.example', 'x-forwarded-host': 'app.example, inner' }
    expect((await asked(dryRunRoute, request(body, { headers: forwarded }))).status).toBe(200)
  })

  it('appError what is no question', async () => {
    for (const [feature, read] of [
      ['studio', 'nothing'],
      ['studio', 'toString'],
      ['nobody', 'dryRun'],
      ['__proto__', 'dryRun'],
    ] as const) {
      expect(await asked(routeOf(feature, read), {})).toMatchObject({
        status: 404,
        result: { error: { code: 'not-found' } },
      })
    }
    expect(await asked(dryRunRoute, request('{"conversationId":'))).toMatchObject({
      status: 400,
      result: { error: { code: 'not-json' } },
    })
    expect(await asked(dryRunRoute, request(undefined))).toMatchObject({
      status: 400,
      result: { error: { code: 'not-json' } },
    })
    expect(await asked(dryRunRoute, [])).toMatchObject({ status: 400, result: { error: { code: 'invalid-input' } } })
    expect(await asked(dryRunRoute, { conversationId: 1, provider: 'smart', config: {} })).toMatchObject({
      status: 400,
      result: { error: { message: expect.stringContaining('conversationId') } },
    })
    expect(
      await asked(operationRoute, {
        conversationId: 'x',
        provider: 'smart',
        config: {},
        pass: 'a',
        kind: 'system',
        operation: {},
      }),
    ).toMatchObject({ status: 400 })
    expect(await asked(explainRoute, { message: 'm1' })).toMatchObject({ status: 400 })
    expect(await asked(dryRunRoute, request(`"${'x'.repeat(1024 * 1024)}"`))).toMatchObject({
      status: 413,
      result: { error: { code: 'too-large' } },
    })
  })

  it('tell of unknown conversations, providers, runs and hostile configs in the Result', async () => {
    const conversationId = await savedConversation()
    const codes = async (given: JsonObject, route = dryRunRoute): Promise<unknown> => {
      const { status, result } = await asked(route, { conversationId, provider: 'smart', config: mechanical, ...given })
      return [status, result.ok ? 'ok' : result.error.code]
    }
    expect(await codes({ conversationId: 'nobody' })).toEqual([200, 'not-found'])
    expect(await codes({ provider: 'nobody' })).toEqual([200, 'PROVIDER_NOT_FOUND'])
    expect(await codes({ config: {} })).toEqual([200, 'CONFIG_INVALID'])
    expect(
      await codes({
        config: { passes: [{ ...cut, selection: { type: 'custom', filter: { paths: ['*'.repeat(400)] } } }] },
      }),
    ).toEqual([200, 'ok'])
    expect(
      await codes({
        config: { passes: [{ ...cut, selection: { type: 'custom', filter: { paths: ['*'.repeat(401)] } } }] },
      }),
    ).toEqual([200, 'CONFIG_INVALID'])
    expect(await codes({ config: JSON.parse('{"__proto__":{"passes":[]},"passes":[]}') as JsonObject })).toEqual([
      200,
      'CONFIG_INVALID',
    ])
    expect(await codes({ conversationProfile: 'nobody' })).toEqual([200, 'not-found'])
    expect(
      await codes(
        {
          result: live({ conversationId, provider: 'smart', config: mechanical }),
          message: 'nobody',
        },
        explainRoute,
      ),
    ).toEqual([200, 'not-found'])
    expect(await codes({ result: { type: 'run', run: 'nobody' }, message: 'm1' }, explainRoute)).toEqual([
      200,
      'not-found',
    ])
    expect(
      await codes({ pass: 'cut', kind: 'toolResults', operation: { operation: 'explode' } }, operationRoute),
    ).toEqual([400, 'invalid-input'])
  })

  it('end a question that nobody waits for any more', async () => {
    const abort = new AbortController()
    const body = JSON.stringify({ conversationId: await savedConversation(91), provider: 'smart', config: mechanical })
    const pending = asked(dryRunRoute, request(body, { signal: abort.signal }))
    abort.abort()
    expect(await pending).toMatchObject({ status: 200, result: { ok: false, error: { code: 'cancelled' } } })
  })
})

describe('the client', () => {
  it('posts to the routes, and never rejects', async () => {
    const pipeline = { conversationId: await savedConversation(), provider: 'smart', config: mechanical }
    const routes = new Map([
      ['/api/studio/dryRun', dryRunRoute],
      ['/api/studio/operationPreview', operationRoute],
      ['/api/studio/explain', explainRoute],
    ])
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
      routes.get(path)?.(
        new Request(`http://localhost:3000${path}`, {
          ...init,
          headers: { ...headers, ...Object.fromEntries(new Headers(init.headers)) },
        }),
      ),
    )
    try {
      expect(await client.dryRun(pipeline)).toMatchObject({ ok: true, value: { passes: [{}, {}] } })
      expect(
        await client.operationPreview({
          ...pipeline,
          pass: 'cut',
          kind: 'toolResults',
          operation: { operation: 'keep' },
        }),
      ).toMatchObject({ ok: true })
      expect(await client.explain({ result: live(pipeline), message: 'm2' })).toMatchObject({
        ok: true,
        value: { position: 2 },
      })
      vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no way')))
      expect(await client.dryRun(pipeline)).toEqual({ ok: false, error: { code: 'network', message: 'no way' } })
      expect(await client.dryRun(pipeline, AbortSignal.abort())).toMatchObject({
        ok: false,
        error: { code: 'cancelled' },
      })
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

describe('the studio', () => {
  it('expects what the estimate expects, and knows pinned answers', async () => {
    const conversationId = await savedConversation(7)
    const profile = await addProfile(server(), { model: 'fixture-studio' })
    const config: JsonObject = { passes: [summarize] }
    const strategy = { provider: 'smart', config, profile }
    const before = await previewPipeline({ conversationId, ...strategy })
    const [outcome] = await estimateStrategies({ conversationId, strategies: [{ key: 'a', ...strategy }] })
    expect(outcome).toMatchObject({
      ok: true,
      estimate: {
        tokensBefore: before.tokensBefore,
        tokensAfter: before.tokensAfter,
        calls: before.calls,
        costUsd: before.costUsd,
        confidence: before.confidence,
      },
    })
    expect(before.passes[0]).toMatchObject({ id: 'summarize', calls: before.calls, costUsd: before.costUsd })
    expect(before.confidence).toBeLessThan(1)
    // Without a profile extracts answer, and no model is said to be asked.
    expect(before).not.toHaveProperty('extracts')
    const offline = await previewPipeline({ conversationId, provider: 'smart', config, profile: 'offline' })
    expect(offline).toMatchObject({ calls: before.calls, extracts: true, passes: [{ extracts: true }] })

    const question = {
      conversationId,
      ...strategy,
      pass: 'summarize',
      kind: 'toolResults',
      operation: { operation: 'summarize', maxTokens: 50 },
    } as const
    expect((await previewOperation(question)).asks).toMatchObject({ pinned: false })
    const run = await ran(conversationId, strategy)
    const after = await previewPipeline({ conversationId, ...strategy })
    expect(after).toMatchObject({ tokensAfter: run.tokensAfter, costUsd: 0, confidence: 1 })
    expect(await previewOperation(question)).toMatchObject({ asks: { pinned: true }, after: expect.any(String) })
  })

  it('tries a pass out that is switched off', async () => {
    const question = {
      conversationId: await savedConversation(),
      provider: 'smart',
      pass: 'cut',
      kind: 'toolResults',
      operation: { operation: 'suppress' },
    } as const
    expect(await previewOperation({ ...question, config: { passes: [{ ...cut, enabled: false }] } })).toMatchObject({
      after: expect.stringContaining('suppressed'),
    })
    await expect(previewOperation({ ...question, provider: 'lossless', config: {} })).rejects.toThrow('no such pass')
  })

  it('warns where a request does not fit its model', async () => {
    const profile = await addProfile(server(), { model: 'fixture-small', contextWindow: 100 })
    const { warnings } = await previewPipeline({
      conversationId: await savedConversation(),
      provider: 'native',
      config: defaults('native'),
      profile,
    })
    expect(warnings.map(({ type }) => type)).toContain('requestTooLong')
    const again = await previewPipeline({
      conversationId: await savedConversation(),
      provider: 'native',
      config: defaults('native'),
      profile,
    })
    expect(again.warnings).toEqual(warnings)
  })

  it('judges conditions on the window by that of the verdict, in a run as in a preview', async () => {
    const conversationId = await savedConversation()
    const config = { passes: [{ ...cut, execution: { type: 'percentage', percentage: 50, relativeTo: 'window' } }] }
    const { contextWindow } = (await sessionVerdicts(conversationId)).session
    const dry = await previewPipeline({ conversationId, provider: 'smart', config })
    const expected = {
      type: 'belowWindow',
      percent: (100 * dry.tokensBefore) / contextWindow,
      tokens: dry.tokensBefore,
      written: dry.tokensBefore,
      bound: 50,
    }
    expect(dry.passes).toMatchObject([{ id: 'cut', status: 'skipped', reason: expected }])
    expect((await ran(conversationId, { provider: 'smart', config })).steps).toMatchObject([
      { id: 'cut', status: 'skipped', reason: expected },
    ])
  })

  it('says what is probably not meant in the options, before anything runs', async () => {
    const off = {
      ...defaults('lossless'),
      deduplicateFileReads: false,
      consolidateToolResults: false,
      referenceRepeatedLines: false,
      removeObsoleteState: 'off',
    }
    const conversationId = await savedConversation()
    expect((await previewPipeline({ conversationId, provider: 'lossless', config: off })).warnings).toContainEqual({
      type: 'option',
      warning: { type: 'everyStrategyOff' },
    })
    expect(
      (await previewPipeline({ conversationId, provider: 'lossless', config: defaults('lossless') })).warnings,
    ).toEqual([])
  })

  it('explains a run by its own record', async () => {
    const conversationId = await savedConversation(8, 14_000)
    const profile = await addProfile(server(), { model: 'fixture-explained' })
    const drop = {
      id: 'drop',
      name: 'Drop',
      mode: 'batch',
      execution: { type: 'always' },
      selection: { type: 'preserve_recent', keepRecentCount: 6 },
      batchConfig: { operation: 'drop', dropShare: 0.5 },
    }
    const never = {
      ...cut,
      id: 'never',
      name: 'Never',
      execution: { type: 'conditional', condition: { tokenThreshold: 90_000_000 } },
    }
    const run = await ran(conversationId, {
      provider: 'smart',
      profile,
      config: {
        losslessPrelude: { enabled: true },
        passes: [summarize, never, { ...cut, id: 'off', name: 'Off', enabled: false }, drop, cut],
      },
    })
    const { items } = unwrap(await reads.results.ledger({ result: { type: 'run', run: run.id } }))
    for (const message of ['m1', 'm2', 'm3', 'm5', 'm9', 'm12']) {
      const { parts, estimated } = await explain({ result: { type: 'run', run: run.id }, message })
      expect(estimated).toBe(true)
      for (const { part, steps } of parts) {
        expect(steps.map(({ id }) => id)).toEqual(['lossless-prelude', 'summarize', 'never', 'off', 'drop', 'cut'])
        const changed = steps.flatMap(({ id, verdict }) => (verdict.type === 'changed' ? [id] : []))
        expect(changed).toEqual(
          steps.map(({ id }) => id).filter((id) => items.some((item) => item.part === part && item.steps.includes(id))),
        )
        const went = steps.findIndex(({ verdict }) => verdict.type === 'gone')
        const third = steps[2]?.verdict
        expect(went !== -1 || (third?.type === 'idle' && third.status === 'skipped')).toBe(true)
      }
    }
    await expect(explain({ result: { type: 'run', run: run.id }, message: 'nobody' })).rejects.toThrow(
      'no such message',
    )
  })

  it('explains a message that a run made: by which step, for which messages', async () => {
    const run = await ran(await savedConversation(8, 14_000), { provider: 'native', config: defaults('native') })
    const rows = unwrap(await reads.diff.rows({ result: { type: 'run', run: run.id } }))
    const summary = rows.find(({ before }) => before === undefined)
    const gone = rows.flatMap(({ id, before, after }) => (after === undefined ? [{ id, position: before }] : []))
    const explained = await explain({ result: { type: 'run', run: run.id }, message: summary?.id ?? '' })
    expect(explained).toMatchObject({ position: summary?.after, replaces: gone, estimated: false })
    expect(gone.length).toBeGreaterThan(2)
    expect(explained.parts).toMatchObject([
      {
        tokensBefore: 0,
        tokensAfter: summary?.tokensAfter,
        steps: [{ verdict: { type: 'changed', row: { operation: 'insert', status: 'summarized' } } }],
      },
    ])
  })
})
