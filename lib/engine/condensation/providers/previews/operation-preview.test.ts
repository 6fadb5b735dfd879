import { describe, expect, it } from 'vitest'
import { testPorts } from '../../testing/ports'
import { conversation, cut, drop, options, pass } from '../../testing/previews'
import { unwrap } from '../../../core/result'
import { previewOperation } from './operation-preview'
import type { PreviewOptions } from './preview'
import { smart } from '../smart/smart'

describe('the preview of an operation', () => {
  const ask = (
    question: Partial<Parameters<typeof previewOperation>[4]>,
    changes: Partial<PreviewOptions> = {},
    config: object = { losslessPrelude: { enabled: true }, passes: [cut, { ...cut, id: 'next' }, drop] },
  ) =>
    previewOperation(
      smart,
      conversation,
      config,
      testPorts(),
      { pass: 'next', kind: 'toolResults', operation: { operation: 'suppress' }, ...question },
      options(changes),
    )

  it('shows the largest selected part of the kind, as the pass finds it, and what becomes of it', async () => {
    const first = unwrap(await ask({ pass: 'cut', operation: { operation: 'truncate', maxLines: 1 } }))
    expect(first.tokensAfter).toBeLessThan(first.tokensBefore)
    expect(first.after).toContain('⟨')
    const all = await Promise.all(
      Array.from({ length: first.of }, async (_, at) => unwrap(await ask({ pass: 'cut', at }))),
    )
    expect(Math.max(...all.map(({ tokensBefore }) => tokensBefore))).toBe(first.tokensBefore)
    expect(all[first.at]?.part).toBe(first.part)
    const behind = unwrap(await ask({ at: first.at }))
    expect(behind.before).not.toBe(first.before)
    expect(conversation.messages[first.position - 1]?.id).toBe(first.message)
  })

  it('shows no filler where a pass in front writes a summary', async () => {
    const first = pass('first', { defaults: { toolResults: { operation: 'summarize', maxTokens: 20 } } })
    const config = { passes: [first, cut] }
    const unwritten = unwrap(await ask({ pass: 'cut' }, {}, config))
    expect(unwritten.standsIn).toBe(true)
    const known = unwrap(
      await ask({ pass: 'cut' }, { recall: async () => ({ text: 'the pinned answer', usage: {} }) }, config),
    )
    expect(known).not.toHaveProperty('standsIn')
    expect(known.before).toContain('the pinned answer')
  })

  it('stays with one message where it is asked to', async () => {
    const { at, of, part, position } = unwrap(await ask({ pass: 'cut' }))
    const alone = unwrap(await ask({ pass: 'cut', messageIndex: position - 1 }))
    expect(alone.part).toBe(part)
    expect(alone.of).toBeLessThan(of)
    expect(alone.at).toBeLessThanOrEqual(at)
    for (const messageIndex of [0, 99_999])
      expect(await ask({ pass: 'cut', messageIndex })).toMatchObject({ ok: false })
  })

  it('keeps, cuts, and says what would be asked', async () => {
    const kept = unwrap(await ask({ operation: { operation: 'keep' } }))
    expect(kept).toMatchObject({ after: kept.before, tokensAfter: kept.tokensBefore })
    const asked = unwrap(await ask({ pass: 'cut', operation: { operation: 'summarize', maxTokens: 20 } }))
    expect(asked.asks).toMatchObject({ model: 'Fake Model', pinned: false })
    expect(asked.asks?.instruction).toContain('14 tokens')
    expect(asked.asks?.costUsd).toBeGreaterThan(0)
    expect(asked).not.toHaveProperty('after')
    const pinned = unwrap(
      await ask(
        { pass: 'cut', operation: { operation: 'summarize', maxTokens: 20 } },
        { recall: async () => ({ text: 'the pinned answer', usage: {} }) },
      ),
    )
    expect(pinned.after).toContain('the pinned answer')
    expect(pinned.asks).toMatchObject({ pinned: true, costUsd: 0 })
  })

  it('refuses what there is not', async () => {
    for (const question of [{ pass: 'nobody' }, { pass: 'drop' }, { kind: 'images' as const }, { at: 99_999 }])
      expect(await ask(question)).toMatchObject({ ok: false })
  })
})
