import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { expand } from '../lossless/reading/expand'
import { outcomeOf } from '../report'
import { expectLedgerExplains } from '../testing/invariants'
import { assistant, call, conversation, lines, result, user } from '../testing/conversations'
import { testPorts } from '../testing/ports'
import { lossless } from './lossless'
import { condense } from './provider'

const twice = conversation(
  user('task'),
  assistant(call('a', 'read', { path: 'f' })),
  user(result('a', lines(30, 10))),
  assistant(call('b', 'read', { path: 'f' })),
  user(result('b', lines(30, 10))),
)

describe('lossless', () => {
  it('asks nobody, loses nothing, and says what it did', async () => {
    const done = unwrap(await condense(lossless, twice, lossless.defaultConfig, testPorts({ summarizer: undefined })))
    expect(done.tokensAfter).toBeLessThan(done.tokensBefore * 0.7)
    expect(done.ledger).toMatchObject([{ message: 'm5', status: 'recoverable', operation: 'reference' }])
    expect(unwrap(expand(done.conversation))).toEqual(twice)
    expect(done.costUsd).toBe(0)
  })

  it.each(['readable', 'compact'] as const)('says for whom a reference can be recovered: %s', async (references) => {
    const done = unwrap(
      await condense(lossless, twice, { ...lossless.defaultConfig, references }, testPorts({ summarizer: undefined })),
    )
    expectLedgerExplains(twice, done)
    expect(done.ledger.map(outcomeOf)).toEqual([`recoverable-${references}`])
  })

  it('warns of configs that do nothing, or that cannot be undone', () => {
    const off = {
      deduplicateFileReads: false,
      consolidateToolResults: false,
      referenceRepeatedLines: false,
      removeObsoleteState: 'off',
    }
    expect(lossless.validate(off).warnings).toMatchObject([{ field: '', type: 'everyStrategyOff' }])
    expect(lossless.validate({ ...off, removeObsoleteState: 'outright' }).warnings).toMatchObject([
      { field: 'removeObsoleteState' },
    ])
    expect(lossless.validate({}).warnings).toEqual([])
  })
})
