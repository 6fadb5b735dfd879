import { basename } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '@/lib/core/testing/freeze'
import { everyCase } from '@/lib/core/testing/every-case'
import { unwrap } from '@/lib/core/result'
import type { Conversation } from '@/lib/conversation/conversation'
import { expand } from '@/lib/condensation/lossless/reading/expand'
import { measure } from '@/lib/condensation/measure'
import { condense, type Provider } from '@/lib/condensation/providers/provider'
import { providerById, providers } from '@/lib/condensation/registry'
import { arbitraryConversation } from '@/lib/condensation/testing/arbitrary'
import { contractConfigs } from '@/lib/condensation/testing/configs'
import {
  assistant,
  call,
  conversation,
  lines,
  result,
  thinking,
  user,
  words,
} from '@/lib/condensation/testing/conversations'
import { testCounter, testPorts } from '@/lib/condensation/testing/ports'
import { importFile } from '@/lib/dialects/import-file'
import { corpus, fixtures } from '@/lib/dialects/testing/corpus'
import { builtInPresets } from '@/lib/presets/registry'
import { sampled } from '@/lib/presets/testing/sampled'
import { scaled } from '@/lib/presets/testing/scaled'
import { addFates, fatesByMessage, fatesOf, itemise, lostOf, sessionMap, totalOf, type ConversationFates } from '.'

const counter = testCounter()

/** Strategies tried on a file, others on each. */
const TRIED = 10

/** Law 10 on one outcome. */
function expectAddsUp(original: Conversation, fates: ConversationFates, label = ''): void {
  for (const { message, part, stretches } of fates.parts) {
    const own = original.messages[message]?.parts.find(({ id }) => id === part)
    const sizes =
      original.messages[message]?.parts.filter(({ id }) => id === part).map((each) => counter.countPart(each)) ?? []
    expect(sizes, `${label} ${own?.id}`).toContain(stretches.reduce((sum, { tokens }) => sum + tokens, 0))
    expect(
      stretches.every(({ tokens }) => tokens > 0 && Number.isInteger(tokens)),
      `${label} ${own?.id}: whole positive stretches`,
    ).toBe(true)
  }
  expect(totalOf(fates.total), label).toBe(measure(original, counter).total)
  expect(
    fatesByMessage(fates, original.messages.length).reduce((sum, each) => sum + totalOf(each), fates.beside),
    label,
  ).toBe(totalOf(fates.total))
  for (const axis of ['tokens', 'messages'] as const) {
    for (const cells of [1, 7, 240]) {
      const map = sessionMap(fates, cells, axis)
      expect(map.length).toBeLessThanOrEqual(cells)
      expect(addFates(...map.map(({ tokens }) => tokens)), `${label} map`).toEqual({
        ...fates.total,
        kept: fates.total.kept - fates.beside,
      })
    }
  }
}

/** Tokens that a cut may count more on both its sides than the text counts in one piece. */
const SEAMS = 8

/** What is kept of a part is no more than what is left of it. */
function expectKeptStands(original: Conversation, after: Conversation, fates: ConversationFates, label: string): void {
  const left = new Map(after.messages.flatMap(({ parts }) => parts.map((part) => [part.id, counter.countPart(part)])))
  for (const { message, part, stretches } of fates.parts) {
    const all = original.messages[message]?.parts.filter(({ id }) => id === part) ?? []
    if (all.length !== 1 || stretches.some(({ fate }) => fate === 'recoverable')) continue
    const kept = stretches.reduce((sum, { fate, tokens }) => sum + (fate === 'kept' ? tokens : 0), 0)
    const most = left.get(part)
    if (kept > 0 && most !== undefined) expect(kept, `${label} ${part}: kept`).toBeLessThanOrEqual(most + SEAMS)
  }
}

async function expectLaw10(
  original: Conversation,
  provider: Provider,
  config: unknown,
  label: string,
): Promise<boolean> {
  const done = await condense(provider, original, config, testPorts({ counter }), { contextWindow: 200_000 })
  if (!done.ok) return false
  const fates = fatesOf(original, done.value, counter)
  expectAddsUp(original, fates, label)
  const { conversation: after, ledger } = done.value
  expectKeptStands(original, after, fates, label)
  const itemised = itemise({ before: original.messages, after: after.messages, ledger, fates }, counter)
  expect(itemised.changedBefore + itemised.untouched, `${label}: the ledger's original`).toBe(totalOf(fates.total))
  expect(itemised.changedAfter + itemised.untouched, `${label}: the ledger's result`).toBe(
    measure(after, counter).total,
  )
  const expanded = expand(done.value.conversation)
  if (!expanded.ok) return true
  const read = fatesOf(original, { ...done.value, conversation: expanded.value }, counter)
  expect(read.total, `${label}: expanding brings back what is recoverable`).toEqual({
    ...fates.total,
    kept: fates.total.kept + fates.total.recoverable,
    recoverable: 0,
  })
  return true
}

const strategies = [
  ...builtInPresets.map(({ id, provider, config }) => ({
    name: id as string,
    provider: providerById(provider),
    config: scaled(config) as unknown,
  })),
  ...providers.flatMap((provider: Provider) =>
    (contractConfigs[provider.id] ?? []).map(({ name, config }) => ({
      name: `${provider.id} ${name}`,
      provider,
      config,
    })),
  ),
]

describe('law 10: fates add up', () => {
  it(
    'under every strategy, on some fixtures each',
    () =>
      everyCase(
        [...fixtures(), ...corpus()].map((file) => [file.name, file]),
        async (file, fileName) => {
          const parsed = importFile(file.read(), basename(file.path))
          let held = 0
          for (const { views } of parsed.ok ? parsed.value.conversations.slice(0, 2) : []) {
            for (const { name, provider, config } of sampled(strategies, TRIED, fileName))
              if (provider && (await expectLaw10(deepFreeze(views[0].conversation), provider, config, name))) held++
          }
          expect(held > 0).toBe(parsed.ok)
        },
      ),
    1_800_000,
  )

  it('tries every strategy on some fixture', () => {
    expect(new Set(fixtures().flatMap(({ name }) => sampled(strategies, TRIED, name))).size).toBe(strategies.length)
  })

  it('on generated conversations (seed 20261122)', () =>
    everyCase(
      strategies.map((strategy) => [strategy.name, strategy]),
      ({ provider, config }, name) =>
        fc.assert(
          fc.asyncProperty(arbitraryConversation, async (generated) => {
            if (provider) await expectLaw10(deepFreeze(generated), provider, config, name)
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
