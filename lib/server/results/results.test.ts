import { expect, it } from 'vitest'
import { fates, type JsonObject, totalOf, unpackFates, unwrap } from '@/lib/engine'
import { reads } from '@/lib/server/reads'
import { explain } from '@/lib/server/studio/studio'
import { addProfile, defaults, ran, savedConversation, useMoneyServer } from '@/lib/server/testing/money'
import { resultRow } from './results'

const { server } = useMoneyServer()
const open = new AbortController().signal
const live = (conversation: string, provider: string, given: { readonly profile?: string } = {}) =>
  ({ type: 'live', conversation, strategy: { provider, config: defaults(provider), ...given } }) as const

it('a live result of a mechanical strategy is what its run is: figures, fates, map, rows, texts, ledger', async () => {
  const conversation = await savedConversation(61)
  for (const provider of ['lossless', 'truncation', 'smart']) {
    const stored = { type: 'run', run: (await ran(conversation, { provider })).id } as const
    const result = live(conversation, provider)
    const [now, then] = [await resultRow(result, open), await resultRow(stored, open)]
    expect(now).toMatchObject({
      tokensBefore: then.tokensBefore,
      tokensAfter: then.tokensAfter,
      messagesAfter: then.messagesAfter,
      planned: false,
    })
    expect(now.fates).toEqual(then.fates)
    expect(now.map).toEqual(then.map)
    const mapped = [...unpackFates(now.map ?? [])]
    for (const fate of fates.filter((each) => each !== 'kept'))
      expect(mapped.reduce((sum, run) => sum + (run.fate === fate ? run.tokens : 0), 0)).toBe(now.fates?.[fate])
    expect(now.fates && totalOf(now.fates)).toBe(now.tokensBefore)
    expect(await reads.results.ledger({ result })).toEqual(await reads.results.ledger({ result: stored }))
    expect(await reads.diff.rows({ result })).toEqual(await reads.diff.rows({ result: stored }))
    const texts = { from: 0, count: 20, original: true }
    expect(await reads.diff.messages({ result, ...texts })).toEqual(
      await reads.diff.messages({ result: stored, ...texts }),
    )
  }
})

it('where a model has said nothing yet an extract stands in, and the price is said; once it has spoken the result is exact', async () => {
  const conversation = await savedConversation(62)
  const profile = await addProfile(server(), { model: 'fixture-live' })
  const asked = server().requests.length
  const result = live(conversation, 'native', { profile })
  const planned = await resultRow(result, open)
  expect(planned).toMatchObject({ planned: true, expected: { calls: 1, tokensAfter: planned.tokensAfter } })
  const rows = unwrap(await reads.diff.rows({ result }))
  expect(rows.reduce((sum, row) => sum + row.tokensAfter, 0)).toBe(planned.tokensAfter)
  expect(planned.steps.at(-1)?.tokensAfter).toBe(planned.tokensAfter)
  const { items, untouched } = unwrap(await reads.results.ledger({ result }))
  expect(items.reduce((sum, item) => sum + item.tokensAfter, untouched)).toBe(planned.tokensAfter)
  const strategy = { ...result.strategy, key: 'A' }
  const [outcome] = unwrap(await reads.estimates.strategies({ conversationId: conversation, strategies: [strategy] }))
  const estimated = outcome?.ok ? outcome.estimate.tokensAfter : 0
  expect(Math.abs(planned.tokensAfter / estimated - 1)).toBeLessThan(0.1)
  expect(planned.expected?.costUsd).toBeGreaterThan(0)
  expect(planned.fates?.summarized).toBeGreaterThan(0)
  const made = unwrap(await reads.diff.rows({ result })).find(({ before }) => before === undefined)
  expect(await explain({ result, message: made?.id ?? '' })).toMatchObject({ estimated: true, position: made?.after })
  expect(server().requests).toHaveLength(asked)
  const run = await ran(conversation, { profile })
  const known = await resultRow(result, open)
  expect(known).toMatchObject({ planned: false, tokensAfter: run.tokensAfter })
  expect(known.expected).toBeUndefined()
})

it('a summary that is planned bears no model’s name, until the model has written it', async () => {
  const conversation = await savedConversation(62)
  const profile = await addProfile(server(), { model: 'fixture-named' })
  const pass = { selection: { type: 'preserve_recent', keepRecentCount: 1 }, execution: { type: 'always' } }
  const defaultsOf = { toolResults: { operation: 'summarize', maxTokens: 100 } }
  const config: JsonObject = {
    passes: [
      { ...pass, id: 'results', name: 'Results', mode: 'individual', individualConfig: { defaults: defaultsOf } },
    ],
  }
  const strategy = { provider: 'smart', config, profile }
  const result = { type: 'live', conversation, strategy } as const
  const summarizers = async () => {
    const read = await reads.diff.messages({ result, from: 0, count: 100, original: false })
    return [...new Set([...JSON.stringify(read).matchAll(/⟨ Summarized by ([^⟩]*) ⟩/g)].map(([, by]) => by))]
  }
  expect(await summarizers()).toEqual(['an extract, as planned'])
  await ran(conversation, strategy)
  expect(await summarizers()).toEqual(['fixture-named'])
})

it('what cannot be worked out is refused with its reason', async () => {
  const conversation = await savedConversation(61)
  const result = live(conversation, 'truncation')
  const config = { maxLines: 'many' }
  expect(await reads.results.row({ result: { ...result, strategy: { ...result.strategy, config } } })).toMatchObject({
    ok: false,
    error: { code: 'CONFIG_INVALID' },
  })
  expect(await reads.results.row({ result: live('nowhere', 'truncation') })).toMatchObject({ ok: false })
})
