import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../../conversation/conversation'
import { mapParts } from '../../../conversation/map-parts'
import { deepFreeze } from '../../../core/testing/freeze'
import type { Condensation } from '../../report'
import { messageTypes } from '../../steps/compare/classify'
import { assistant, conversation, user, words } from '../../testing/conversations'
import { session, kinds, run, type Json } from '../../testing/passes'
import { failing, fakeSummarizer, testPorts } from '../../testing/ports'
import { smart } from './smart'

/** Images are left out where a test speaks of shares: they are estimated at 1,000 tokens each. */
const withoutImages = (value: Conversation): Conversation =>
  deepFreeze(mapParts(value, (part) => (part.type === 'image' ? undefined : part)))

describe('two phases', () => {
  it('knows every type once, and at least one', () => {
    const refuses = (preservationPriority: readonly string[]): boolean =>
      !smart.validate({ strategy: 'two-phase', preservationPriority }).valid
    expect([[], ['user_message', 'user_message'], ['nonsense'], [...messageTypes]].map(refuses)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('condenses earlier summaries and state where they are listed, after what is worth less', async () => {
    const order = (types: readonly string[]): readonly string[] | undefined => {
      const plan = smart.compile({ strategy: 'two-phase', enableLossless: false, preservationPriority: types })
      return plan.ok ? plan.value.steps.map(({ id }) => id) : undefined
    }
    expect(order([...messageTypes])).toEqual([
      'unknown',
      'system_message',
      'tool_result',
      'tool_call',
      'assistant_thinking',
      'assistant_message',
    ])
    expect(order(['tool_result'])).toEqual(['assistant_message', 'assistant_thinking', 'tool_call', 'unknown'])
    const value = conversation(
      user('go'),
      { ...assistant(words(400, 'sum')), summary: { type: 'recorded' } },
      assistant(words(400, 'said')),
      user('on'),
    )
    const config = {
      strategy: 'two-phase',
      enableLossless: false,
      useLLMSummarization: false,
      preserveRecentCount: 1,
      targetReductionPercent: 100,
    }
    const cut = async (more: Json): Promise<readonly (string | undefined)[]> =>
      (await run({ ...config, ...more }, testPorts(), undefined, value)).ledger.map(({ message }) => message)
    expect(await cut({})).toEqual(['m3'])
    expect(await cut({ preservationPriority: ['user_message', 'assistant_message', 'system_message'] })).toEqual([
      'm2',
      'm3',
    ])
  })

  const config = { strategy: 'two-phase', enableLossless: false, preserveRecentCount: 1, summaryMaxTokens: 20 }
  const reduce = (changes: Json, ports = testPorts()): Promise<Condensation> =>
    run({ ...config, ...changes }, ports, undefined, withoutImages(session))
  it('goes from what is least worth keeping to what is most, and stops at the target', async () => {
    const done = await reduce({ targetReductionPercent: 40 })
    expect(done.steps.map((step) => [step.id, step.status])).toEqual([
      ['assistant_thinking', 'done'],
      ['unknown', 'done'],
      ['tool_call', 'done'],
      ['tool_result', 'done'],
      ['assistant_message', 'not-reached'],
    ])
    expect(done.tokensAfter).toBeLessThanOrEqual(done.tokensBefore * 0.6)
  })

  it('follows another priority, and never touches what stands first', async () => {
    const done = await reduce({
      targetReductionPercent: 100,
      preservationPriority: ['tool_result', 'tool_call', 'user_message', 'assistant_message'],
    })
    expect(done.steps.map((step) => step.id)).toEqual([
      'assistant_thinking',
      'unknown',
      'assistant_message',
      'user_message',
      'tool_call',
    ])
    expect(kinds(done)).not.toContain('toolResults')
  })

  it('reduces no phase by more than allowed', async () => {
    const done = await reduce({ targetReductionPercent: 100, maxReductionPerPhase: 10 })
    for (const step of done.steps)
      expect(step.tokensBefore - step.tokensAfter).toBeLessThanOrEqual(step.tokensBefore * 0.1)
    expect(done.tokensAfter).toBeLessThan(done.tokensBefore)
  })

  it('works without a model', async () => {
    const done = await reduce(
      { targetReductionPercent: 60, useLLMSummarization: false },
      testPorts({ summarizer: undefined }),
    )
    expect(done.fallbacks).toEqual([])
    expect(done.tokensAfter).toBeLessThan(done.tokensBefore * 0.5)
  })

  it('cuts where summaries fail', async () => {
    const done = await reduce({ targetReductionPercent: 60 }, testPorts({ summarizer: fakeSummarizer(failing()) }))
    expect(done.fallbacks.length).toBeGreaterThan(0)
    expect(done.ledger.some((row) => row.kind === 'toolResults' && row.operation === 'truncate')).toBe(true)
  })
})
