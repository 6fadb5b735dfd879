import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { deepFreeze } from '../../core/testing/freeze'
import type { Conversation } from '../../conversation/conversation'
import { withMessages } from '../../conversation/conversation'
import { providers } from '../registry'
import { assistant, call, conversation, lines, result, user, words } from '../testing/conversations'
import { expectLedgerExplains, expectPreservedRead, expectValid } from '../testing/invariants'
import { fakeSummarizer, testCounter, testPorts } from '../testing/ports'
import { expand } from '../lossless/reading/expand'
import { condense } from './provider'
import { native } from './native/native'
import { smart } from './smart/smart'
import { truncation } from './truncation/truncation'

const counter = testCounter()
const gist = fakeSummarizer(() => ({ ok: true, value: { text: 'gist', usage: {} } }))
const ports = () => testPorts({ counter, summarizer: gist })
const read = (turn: number) => [
  assistant(words(12, `s${turn}x`), call(`c${turn}`, 'read_file', { path: `src/${turn % 2}.ts` })),
  user(result(`c${turn}`, lines(60, 8, `f${turn % 2}`))),
]
const session = deepFreeze(
  conversation(user('build it'), ...Array.from({ length: 8 }, (_, turn) => read(turn)).flat(), assistant('done')),
)
const resultTokens = ({ messages }: Conversation): readonly number[] =>
  messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'tool-result' ? [counter.countPart(part)] : [])),
  )
const run = async (config: object, provider = truncation, given = session) =>
  unwrap(await condense(provider, given, config, ports(), { contextWindow: 8_000 }))

describe('a cap on results', () => {
  const capped = { version: 'v2', toolResults: 'keep', capResultTokens: 200 }

  it('cuts results of more tokens to head and tail, and leaves the others', async () => {
    const { conversation: left, steps } = await run(capped)
    expect(resultTokens(session).every((tokens) => tokens > 400)).toBe(true)
    expect(resultTokens(left).every((tokens) => tokens < 260)).toBe(true)
    expect(steps[0]).toMatchObject({ id: 'cap-at-arrival', status: 'done' })
    const [, , first] = left.messages
    const part = first?.parts[0]
    const text = part?.type === 'tool-result' && part.content[0]?.type === 'text' ? part.content[0].text : ''
    const whole = lines(60, 8, 'f0')
    expect([text.startsWith(whole.slice(0, 40)), text.endsWith(whole.slice(-40))]).toEqual([true, true])
    expect(resultTokens((await run({ ...capped, capResultTokens: 100_000 })).conversation)).toEqual(
      resultTokens(session),
    )
  })

  it('cuts the output of commands by a cap of its own, lists the files that it named, and leaves reads whole', async () => {
    const found = Array.from({ length: 40 }, (_, index) => `src/some/folder/file${index % 5}.ts:${index}: const a = 1`)
    const given = conversation(
      user('build it'),
      assistant(call('c1', 'read_file', { path: 'a.ts' }), call('c2', 'shell', { command: 'rg "const a"' })),
      user(result('c1', lines(60, 8, 'f')), result('c2', `${words(40, 'h')}\n${found.join('\n')}\n${words(40, 't')}`)),
      assistant(call('c3', 'shell', { command: 'cd src && sed -n 1,60p a.ts' })),
      user(result('c3', lines(60, 8, 'g'))),
      assistant('done'),
    )
    const { conversation: left, steps } = await run(
      { ...capped, capResultTokens: undefined, capOutputTokens: 120 },
      truncation,
      given,
    )
    const [first, output, second] = resultTokens(left)
    expect([first, second]).toEqual([resultTokens(given)[0], resultTokens(given)[2]])
    expect(output).toBeLessThan(200)
    expect(JSON.stringify(left)).toMatch(/⟨ Files: src\/some\/folder\/file\d\.ts/)
    expect(steps[0]).toMatchObject({ id: 'cap-output-at-arrival', status: 'done' })
  })

  it('gives each message the same form whatever follows', async () => {
    const start = withMessages(session, session.messages.slice(0, 5))
    const some = await run(capped, truncation, start)
    expect((await run(capped)).conversation.messages.slice(0, 5)).toEqual(some.conversation.messages)
  })

  it('leaves protected tools whole', async () => {
    const { conversation: left } = await run({ ...capped, protectedTools: ['read_file'] })
    expect(left).toBe(session)
  })
})

describe('lossless at arrival', () => {
  it('writes what repeats as references that can be read back, and the passes condense what was so written', async () => {
    const { conversation: left, steps } = await run({ passes: [], losslessAtArrival: true }, smart)
    expect(steps.map(({ id }) => id)).toEqual(['lossless-at-arrival'])
    const back = unwrap(expand(left))
    expect(resultTokens(back)).toEqual(resultTokens(session))
    expect(resultTokens(left).filter((tokens) => tokens < 100)).toHaveLength(6)
  })

  it('does not count toward a target of the strategy: that counts from what was written', async () => {
    const target = { version: 'v2', toolResultThreshold: 100, preserveRecentCount: 0, targetReductionPercent: 30 }
    const [alone, hybrid] = [await run(target), await run({ ...target, losslessAtArrival: true })]
    const written = hybrid.steps[0]?.tokensAfter ?? 0
    expect(written).toBeLessThan(
      0.5 *
        session.messages.reduce(
          (sum, { parts }) => sum + parts.reduce((all, part) => all + counter.countPart(part), 0),
          0,
        ),
    )
    expect(hybrid.tokensAfter).toBeLessThanOrEqual(0.7 * written)
    expect(alone.tokensAfter).toBeGreaterThan(written)
  })

  it('is no work of the passes behind it: a summary that fails is a failure', async () => {
    const silent = testPorts({
      counter,
      summarizer: fakeSummarizer(() => ({ ok: true, value: { text: '', usage: {} } })),
    })
    const done = await condense(native, session, { variant: 'classic', losslessAtArrival: true }, silent, {
      contextWindow: 8_000,
    })
    expect(done.ok).toBe(false)
  })
})

it.each(providers.map((provider) => [provider.id, provider] as const))(
  '%s takes a cap, lists it among its steps and keeps the laws',
  async (id, provider) => {
    const config = {
      ...provider.defaultConfig,
      capResultTokens: 150,
      ...(id !== 'lossless' && { losslessAtArrival: true }),
    }
    expect(provider.validate(config)).toMatchObject({ valid: true })
    const done = await run(config, provider)
    expect(provider.outline(config).map((step) => step.id)).toEqual(
      expect.arrayContaining(done.steps.map((step) => step.id)),
    )
    expect(done.steps.map((step) => step.id)).toContain('cap-at-arrival')
    expectValid(done)
    expectLedgerExplains(session, done)
    expectPreservedRead(session, done)
  },
)
