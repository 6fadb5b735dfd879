import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { assistant, call, conversation, lines, result, user } from '../testing/conversations'
import { expectLedgerExplains } from '../testing/invariants'
import { testPorts } from '../testing/ports'
import { condense } from './provider'
import { truncation } from './truncation/truncation'
import type { Trigger } from './trigger'

const session = conversation(
  user('Go on.'),
  ...Array.from({ length: 12 }, (_, turn) => [
    assistant('Reading.', call(`c${turn}`, 'Read', { path: `src/${turn}.ts` })),
    user(result(`c${turn}`, lines(40, 8, `f${turn}`))),
  ]).flat(),
)
const run = async (leastSavedTokens: number | undefined, trigger: Trigger) =>
  unwrap(
    await condense(truncation, session, { version: 'v1', toolResults: 'suppress', leastSavedTokens }, testPorts(), {
      trigger,
    }),
  )

describe('a least saving', () => {
  it('leaves the session as it is where a harness condenses and less would go, and says so', async () => {
    const { tokensBefore, tokensAfter } = await run(undefined, 'automatic')
    const saved = tokensBefore - tokensAfter
    expect(saved).toBeGreaterThan(0)
    expect((await run(saved, 'automatic')).tokensAfter).toBe(tokensAfter)
    const left = await run(saved + 1, 'automatic')
    expect(left.conversation).toBe(session)
    expect(left).toMatchObject({ tokensBefore, tokensAfter: tokensBefore, ledger: [], byKindAfter: left.byKindBefore })
    expect(left.warnings).toEqual([{ type: 'savesTooLittle', saved, least: saved + 1 }])
    expect(left.steps.map(({ status }) => status)).not.toContain('done')
    expect(Object.values(left.checks)).not.toContain(false)
    expectLedgerExplains(session, left)
  })

  it('never stands against a person', async () => {
    expect((await run(1_000_000, 'manual')).tokensAfter).toBe((await run(undefined, 'manual')).tokensAfter)
  })
})

it.each([0.5, 101, 999, -1])('%s is neither a share of the window nor tokens from which to condense', (coldFrom) => {
  expect(truncation.validate({ version: 'v1', coldFrom }).valid).toBe(false)
})
