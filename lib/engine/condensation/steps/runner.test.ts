import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { deepFreeze } from '../../core/testing/freeze'
import { expand } from '../lossless/reading/expand'
import type { RunEvent } from '../report'
import { assistant, call, conversation, lines, result, user } from '../testing/conversations'
import { expectLedgerExplains } from '../testing/invariants'
import { step, statuses, session, lossless, parameters, run, plan } from '../testing/plans'
import { failing, fakeSummarizer, testPorts } from '../testing/ports'
import { fallbackText, reasonText } from '../words'
import { runPlan } from './runner'
import type { Step } from './step'

const span = (id: string, changes: Partial<Step> = {}): Step =>
  step(id, {
    transform: {
      type: 'summarize-span',
      rule: `rule.${id}`,
      layout: {
        keepFirst: 0,
        keepLast: 0,
        role: 'assistant',
        reads: 'selected',
        system: 's',
        instruction: 'i',
        prompt: { replaces: 'system' },
        frame: 'marked',
        maxTokens: 100,
        refusals: 'none',
      },
    },
    ...changes,
  })

describe('the runner', () => {
  it('runs steps in sequence, measures each, and gives every change a row', async () => {
    const done = await run({ plan: plan(step('results'), parameters('parameters')) })
    expect(statuses(done)).toEqual(['results done', 'parameters done'])
    expect(done.steps[1]?.tokensBefore).toBe(done.steps[0]?.tokensAfter)
    expect(done.tokensAfter).toBe(done.steps[1]?.tokensAfter)
    expect(done.ledger).toHaveLength(12)
    expectLedgerExplains(session, done)
    expect(done.ledger.reduce((sum, row) => sum + row.tokensBefore - row.tokensAfter, 0)).toBe(
      done.tokensBefore - done.tokensAfter,
    )
  })

  it('says what happens as it happens', async () => {
    const events: RunEvent[] = []
    await run({ plan: plan(step('a'), parameters('b')), onEvent: (event) => events.push(event) })
    expect(
      events.map((event) =>
        event.type === 'step-finished'
          ? `${event.type} ${event.report.id}`
          : event.type === 'step-started'
            ? `${event.type} ${event.id}`
            : event.type,
      ),
    ).toEqual(['started', 'step-started a', 'step-finished a', 'step-started b', 'step-finished b'])
  })

  it('stops inside a step as soon as the target is reached, and does not reach the next', async () => {
    const done = await run({
      plan: { ...plan(step('a'), parameters('b')), until: { type: 'reduction', percent: 30, of: 'start' } },
    })
    expect(statuses(done)).toEqual(['a done', 'b not-reached'])
    expect(done.ledger).toHaveLength(3)
    expect(done.tokensAfter).toBeLessThanOrEqual(done.tokensBefore * 0.7)
  })

  it('stops a step at its own target and goes on with the next', async () => {
    const done = await run({
      plan: plan(step('a', { until: { type: 'reduction', percent: 10, of: 'step' } }), parameters('b')),
    })
    expect(done.ledger.filter((row) => row.step === 'a')).toHaveLength(1)
    expect(done.ledger.filter((row) => row.step === 'b')).toHaveLength(6)
  })

  it.each([
    ['above tokens', { type: 'tokens', above: 100_000 } as const, 'are not above 100,000'],
    [
      'of the window, unknown',
      { type: 'percentage', atLeast: 50, of: 'window' } as const,
      'The context window is not known.',
    ],
    ['of the start', { type: 'percentage', atLeast: 101, of: 'start' } as const, '100.0% of the start is below 101%.'],
    ['while little is saved', { type: 'saved-less', percent: 0 } as const, '0.0% is saved already.'],
  ])('skips a step whose condition does not hold: %s', async (_name, when, reason) => {
    const done = await run({ plan: plan(step('a', { when })) })
    expect(done.steps[0]?.status).toBe('skipped')
    expect(done.steps[0]?.reason && reasonText(done.steps[0].reason)).toContain(reason)
    expect(done.conversation).toBe(session)
  })

  it('runs a step whose condition holds', async () => {
    const conditions = [
      { type: 'tokens', above: 10 },
      { type: 'percentage', atLeast: 50, of: 'window' },
      { type: 'percentage', atLeast: 99, of: 'start' },
      { type: 'saved-less', percent: 1 },
    ] as const
    for (const when of conditions)
      expect(statuses(await run({ plan: { ...plan(step('a', { when })), contextWindow: 2_000 } }))).toEqual(['a done'])
  })

  it('undoes a step that saves too little', async () => {
    const done = await run({ plan: plan(step('a', { minSaving: 100_000 }), parameters('b')) })
    expect(statuses(done)).toEqual(['a skipped', 'b done'])
  })

  it('goes to the step that stands in for a failed one, and reports both', async () => {
    const done = await run({
      plan: plan(span('a', { onFailure: step('instead') }), parameters('b')),
      ports: testPorts({ summarizer: fakeSummarizer(failing()) }),
    })
    expect(statuses(done)).toEqual(['a failed', 'instead done', 'b done'])
    expect(done.fallbacks.map(fallbackText)).toEqual(['a → instead: Condensing API call failed: injected unavailable'])
  })

  it('cancels between steps and inside one', async () => {
    const controller = new AbortController()
    const ports = testPorts({
      summarizer: fakeSummarizer(
        () => (controller.abort(), { ok: false, error: { code: 'aborted', message: 'gone' } }),
      ),
    })
    const done = await runPlan({
      plan: plan(parameters('a'), span('b'), step('c')),
      conversation: session,
      ports,
      signal: controller.signal,
    })
    expect(done).toMatchObject({
      ok: false,
      error: { code: 'ABORTED', details: { steps: [{ id: 'a' }, { id: 'b' }] } },
    })
  })

  it('takes a summarizer that throws for one that failed', async () => {
    const summarizer = { ...fakeSummarizer(), summarize: () => Promise.reject(new Error('socket closed')) }
    const done = await run({ plan: plan(span('a')), ports: testPorts({ summarizer }) })
    expect(done.steps[0]).toMatchObject({
      status: 'failed',
      reason: { type: 'callFailed', code: 'failed', message: 'socket closed' },
    })
  })

  it('does not know what calls cost where one price is unknown', async () => {
    const summarizer = fakeSummarizer((_request, index) => ({
      ok: true,
      value: { text: 'short', usage: index === 1 ? { costUsd: 1 } : {} },
    }))
    const summarize = step('a', {
      transform: {
        type: 'operate',
        operations: { toolResults: { operation: 'summarize', maxTokens: 20 } },
        maxParallel: 2,
        rule: 'r',
      },
    })
    const done = await run({ plan: plan(summarize), ports: testPorts({ summarizer }) })
    expect(done.steps[0]).toMatchObject({ calls: 6, costUsd: undefined })
    expect(done.costUsd).toBeUndefined()
  })

  it('summarizes a summary without losing what it stood for', async () => {
    const ports = testPorts({ summarizer: fakeSummarizer(() => ({ ok: true, value: { text: 'gist', usage: {} } })) })
    const done = await run({
      plan: plan(span('a', { select: { preserveFirst: 1, zones: [{ type: 'recent', keep: 7 }] } }), span('b')),
      ports,
    })
    expect(done.conversation.messages.map((message) => message.id)).toEqual(['m1', 's2', 'm14'])
    expect(done.conversation.messages[1]?.summary).toMatchObject({
      replaces: session.messages.slice(1, -1).map((message) => message.id),
    })
    expectLedgerExplains(session, done)
  })

  it('gives each summary an id of its own, however many go into others', async () => {
    const ports = testPorts({ summarizer: fakeSummarizer(() => ({ ok: true, value: { text: 'gist', usage: {} } })) })
    const range = (from: number, to: number): Partial<Step> => ({
      select: { preserveFirst: 0, zones: [{ type: 'all' }], filter: { range: { from, to } } },
    })
    const done = await run({
      plan: plan(span('a', range(2, 3)), span('b', range(3, 4)), span('c', range(2, 3)), span('d', range(3, 4))),
      ports,
    })
    expect(done.conversation.messages.filter((message) => message.summary).map((message) => message.id)).toEqual([
      's3',
      's4',
    ])
    expect(done.checks.idsUnique).toBe(true)
    expectLedgerExplains(session, done)
  })

  it('keeps references whole when a later step cuts what they refer to', async () => {
    const text = lines(30, 12)
    const repeated = deepFreeze(
      conversation(
        user('task'),
        assistant(call('a', 'read', { path: 'f' })),
        user(result('a', text)),
        assistant('next'),
        assistant(call('b', 'read', { path: 'f' })),
        user(result('b', text)),
        assistant('done'),
      ),
    )
    const done = await run({
      conversation: repeated,
      plan: plan(lossless, step('cut', { select: { preserveFirst: 0, zones: [{ type: 'recent', keep: 4 }] } })),
    })
    expect(statuses(done)).toEqual(['lossless done', 'cut done'])
    expect(done.checks.referencesResolve).toBe(true)
    const kept = done.conversation.messages[5]?.parts[0]
    expect(kept).toMatchObject({ content: [{ text }] })
    expectLedgerExplains(repeated, done)
  })

  it('keeps the references of a session that was condensed before', async () => {
    const text = lines(30, 12)
    const repeated = conversation(
      user('task'),
      assistant(call('a', 'read', { path: 'f' })),
      user(result('a', text)),
      assistant('next'),
      assistant(call('b', 'read', { path: 'f' })),
      user(result('b', text)),
      assistant('done'),
    )
    const condensed = deepFreeze((await run({ conversation: repeated, plan: plan(lossless) })).conversation)
    expect(condensed.messages[5]?.parts[0]).not.toMatchObject({ content: [{ text }] })
    const done = await run({
      conversation: condensed,
      plan: plan(
        step('cut', { select: { preserveFirst: 0, zones: [{ type: 'recent', keep: 4 }] } }),
        span('all', { select: { preserveFirst: 1, zones: [{ type: 'recent', keep: 3 }] } }),
      ),
    })
    expect(done.checks.referencesResolve).toBe(true)
    expect(unwrap(expand(done.conversation)).messages.at(-2)?.parts[0]).toMatchObject({ content: [{ text }] })
  })
})
