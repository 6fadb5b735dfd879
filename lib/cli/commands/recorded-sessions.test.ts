import { describe, expect, it } from 'vitest'
import { json, testFolder } from '../testing/cli'
import { claudeCodeSession, codexSession } from '../testing/recorded'

testFolder()

/** A replay of a session that is piped in. */
const replay = (session: string, ...words: readonly string[]) =>
  json(['replay', '-', '--provider', 'truncation', ...words], session)
const words = (count: number): string => 'word '.repeat(count)

describe('the window of a session', () => {
  const codexUsage = (input: number) => ({ input_tokens: input, cached_input_tokens: 0, output_tokens: 5 })

  it('is the one that Codex notes, and doing nothing beyond it is said to be impossible', async () => {
    const session = codexSession(
      [1_000, 2_000, 3_000, 4_000].map((input) => ({ prompt: words(1_000), usage: codexUsage(input) })),
      { contextWindow: 2_584 },
    )
    const found = await replay(session)
    expect(found).toMatchObject({ profile: { contextWindow: 2_584, windowIsAssumed: false } })
    expect(found['warnings']).toContainEqual(
      expect.objectContaining({ type: 'nothingOverflows', requests: 2, contextWindow: 2_584 }),
    )
    expect(await replay(session, '--window', '1000000')).toMatchObject({ profile: { contextWindow: 1_000_000 } })
  })

  it('is the smallest of Claude Code’s that holds what stood before its own compactions', async () => {
    const boundary = (trigger: string, preTokens: number) => ({
      type: 'system',
      subtype: 'compact_boundary',
      uuid: 'b',
      sessionId: 's',
      compactMetadata: { trigger, preTokens },
    })
    const usage = (input: number) => ({ input_tokens: input, output_tokens: 5 })
    const windowOf = async (trigger: string, preTokens: number, model = 'claude-opus-4-6') => {
      const session = claudeCodeSession([
        { usage: usage(preTokens), model },
        { usage: usage(20_000), model, before: [boundary(trigger, preTokens)] },
      ])
      return (await replay(session))['profile']?.['contextWindow']
    }
    expect(await windowOf('auto', 155_000)).toBe(200_000)
    expect(await windowOf('auto', 940_000)).toBe(1_000_000)
    expect(await windowOf('manual', 155_000)).toBe(1_000_000)
  })
})
