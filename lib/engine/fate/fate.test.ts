import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../core/testing/freeze'
import { everyCase } from '../core/testing/every-case'
import { unwrap } from '../core/result'
import { measure } from '../condensation/measure'
import { condense } from '../condensation/providers/provider'
import { providerById } from '../condensation/registry'
import { arbitraryConversation } from '../condensation/testing/arbitrary'
import {
  assistant,
  call,
  conversation,
  lines,
  result,
  thinking,
  user,
  words,
} from '../condensation/testing/conversations'
import { testCounter, testPorts } from '../condensation/testing/ports'
import { importFile } from '../dialects/import/import-file'
import { configuredStrategies, scaledPresets } from '../presets/testing/strategies'
import { fatesOf, itemise, lostOf, totalOf, type ConversationFates } from '.'
import { expectFatesAddUp } from './testing/fates-add-up'

const counter = testCounter()

const strategies = [...scaledPresets, ...configuredStrategies]

describe('10: fates add up', () => {
  it('on generated conversations, under every strategy (seed 20261122)', () =>
    everyCase(
      strategies.map((strategy) => [strategy.name, strategy]),
      ({ provider, config }) =>
        fc.assert(
          fc.asyncProperty(arbitraryConversation, async (generated) => {
            const before = deepFreeze(generated)
            const done = await condense(provider, before, config, testPorts({ counter }), { contextWindow: 200_000 })
            if (done.ok) expectFatesAddUp(before, done.value, counter)
          }),
          { seed: 20_261_122, numRuns: 5 },
        ),
    ))
})

describe('fates', () => {
  const file = lines(40, 6, 'f')
  const session = conversation(
    user('Please read the file twice'),
    assistant('First', call('c1', 'Read', { file_path: 'src/a.ts' })),
    user(result('c1', file)),
    assistant('Again', call('c2', 'Read', { file_path: 'src/a.ts' })),
    user(result('c2', `${file}\nand one more line at the end`)),
    assistant(`Done. ${words(30, 'z')}`),
  )
  const condensed = async (id: string, config: unknown) => {
    const provider = providerById(id)
    if (!provider) throw new Error(id)
    return unwrap(await condense(provider, session, config, testPorts({ counter }), {}))
  }
  const fatesBy = async (id: string, config: unknown): Promise<ConversationFates> =>
    fatesOf(session, await condensed(id, config), counter)

  it('of a repeated read: the lines that a reference stands for are recoverable, the rest of that part is kept', async () => {
    const fates = await fatesBy('lossless', {})
    expect(fates.parts.find(({ part }) => part === 'm5.p1')?.stretches).toEqual([
      { fate: 'recoverable', tokens: counter.countText(file) },
      { fate: 'kept', tokens: 7 },
    ])
    expect(fates.total).toMatchObject({ removed: 0, truncated: 0, summarized: 0, superseded: 0 })
  })

  it('itemised: one item a changed part, with its place, tool, path and rules', async () => {
    const { conversation: after, ledger } = await condensed('lossless', {})
    const fates = await fatesBy('lossless', {})
    const { items, changedParts, parts } = itemise(
      { before: session.messages, after: after.messages, ledger, fates },
      counter,
    )
    expect(items).toEqual([
      expect.objectContaining({
        message: 'm5',
        position: 5,
        part: 'm5.p1',
        made: false,
        kind: 'toolResults',
        tool: 'Read',
        path: 'src/a.ts',
        rules: [expect.stringMatching(/^lossless\./)],
      }),
    ])
    expect([changedParts, parts]).toEqual([1, 8])
    expect(totalOf(items[0]?.fates ?? fates.total)).toBe(items[0]?.tokensBefore)
  })

  it('itemised: without what nobody can read, which has no tokens to lose', async () => {
    const encrypted = conversation(
      user('A question'),
      assistant(thinking('', true), words(40, 'a')),
      user('Another'),
      assistant(words(40, 'b')),
      user('And a last'),
      assistant('Done'),
    )
    const provider = providerById('native')
    if (!provider) throw new Error('the registry has native')
    const done = unwrap(await condense(provider, encrypted, { variant: 'fresh-start' }, testPorts({ counter }), {}))
    const { conversation: after, ledger } = done
    expect(ledger.map(({ part }) => part)).toContain('m2.p1')
    const fates = fatesOf(encrypted, done, counter)
    const itemised = itemise({ before: encrypted.messages, after: after.messages, ledger, fates }, counter)
    expect(itemised.items.map(({ part }) => part)).not.toContain('m2.p1')
    expect(itemised.items.map(({ part }) => part)).toContain('m2.p2')
    expect(itemised.changedParts).toBe(itemised.items.filter(({ made }) => !made).length)
    expect(itemised.changedBefore + itemised.untouched).toBe(measure(encrypted, counter).total)
    expect(itemised.changedAfter + itemised.untouched).toBe(measure(after, counter).total)
  })

  it('of a cut: the lines that stay are kept, the others truncated', async () => {
    const fates = await fatesBy('truncation', {
      version: 'v1',
      preserveRecentCount: 3,
      toolResults: 'truncate',
      maxToolResultLines: 5,
    })
    const [kept, cut] = fates.parts.find(({ part }) => part === 'm3.p1')?.stretches ?? []
    expect(kept).toEqual({ fate: 'kept', tokens: counter.countText(file.split('\n').slice(0, 5).join('\n')) })
    expect(cut).toEqual({ fate: 'truncated', tokens: counter.countText(file.split('\n').slice(5).join('\n')) })
    expect(lostOf(fates.total)).toBe(cut?.tokens)
  })

  it('of a call whose arguments stand in the file as JSON: what is cut of them counts as it is written there', async () => {
    const code = words(30, 'q').replaceAll(' ', '\n"')
    const chat = new TextEncoder().encode(
      JSON.stringify([
        { role: 'user', content: 'Paste it' },
        {
          role: 'assistant',
          content: 'Pasting',
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'edit', arguments: JSON.stringify({ code, line: 1 }) } },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'ok' },
        { role: 'user', content: 'Thanks' },
      ]),
    )
    const before = unwrap(importFile(chat)).conversations[0]?.views[0].conversation
    const provider = providerById('truncation')
    if (!before || !provider) throw new Error('the file holds a conversation')
    const config = { version: 'v1', preserveRecentCount: 1, toolParameters: 'suppress' }
    const done = unwrap(await condense(provider, before, config, testPorts({ counter }), {}))
    expectFatesAddUp(before, done, counter)
    const removed = fatesOf(before, done, counter).total.removed
    expect(removed).toBe(counter.countText(JSON.stringify(code).slice(1, -1)))
    expect(removed).toBeGreaterThan(counter.countText(code))
  })

  it('of a suppressed result: removed; of a summarized span: summarized, and nothing of it kept', async () => {
    const suppressed = await fatesBy('truncation', { version: 'v1', preserveRecentCount: 3, toolResults: 'suppress' })
    expect(suppressed.parts.find(({ part }) => part === 'm3.p1')?.stretches).toEqual([
      { fate: 'removed', tokens: counter.countText(file) },
    ])
    const summarized = await fatesBy('native', { variant: 'fresh-start' })
    const task = counter.countText('Please read the file twice')
    expect(summarized.total).toMatchObject({
      kept: task,
      removed: 0,
      summarized: measure(session, counter).total - task,
    })
  })
})
