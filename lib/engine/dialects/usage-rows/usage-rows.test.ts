import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { counterNamed, defaultCounter } from '@/lib/llm/token-counters'
import { createMemo } from '../../tokens'
import { unwrap } from '../../core/result'
import { condense } from '../../condensation/providers/provider'
import { providerById } from '../../condensation/registry'
import { testPorts } from '../../condensation/testing/ports'
import type { Conversation } from '../../conversation/conversation'
import { sizedText, sizeOf } from '../../conversation/texts/sized-text'
import { visibleText } from '../../conversation/texts/visible-text'
import { importFile } from '../import/import-file'
import { dialectById } from '../registry'
import { fixtures } from '../testing/corpus'
import { recordedIn } from './dialect'
import { usageRowsOf, usageRowsText } from './rows'

const counter = createMemo(defaultCounter())
const textOf = (conversation: Conversation): string =>
  usageRowsText(usageRowsOf(conversation, recordedIn(conversation.dialect), counter))
function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('nothing there')
  return value
}
const read = (text: string): Conversation => known(unwrap(importFile(text)).conversations[0]).views[0].conversation

const sessions = fixtures().flatMap((sample) => {
  const file = importFile(sample.read(), sample.name)
  return file.ok
    ? file.value.conversations.flatMap(({ views }) =>
        views.map(({ id, conversation }): [string, Conversation] => [`${sample.name}, ${id}`, conversation]),
      )
    : []
})

/** An image is read back with the size of any. */
const withoutImages = (text: string): string =>
  text.replace(/("kind":"image","tokens":)\d+/g, (_, before: string) => `${before}0`)

/** What of a session rows tell. */
const told = ({ messages, compactions, contextWindow, model }: Conversation) => ({
  messages: messages.map(({ role, timestamp, summary, usage, parts }) => ({
    role,
    timestamp,
    isSummary: summary !== undefined,
    usage,
    parts: parts.map((part) => [part.type, part.type === 'image' ? undefined : counter.countPart(part)]),
  })),
  compactions: compactions.map(({ at }) => messages.findIndex(({ id }) => id === at)),
  contextWindow,
  model,
})

describe('a sized text', () => {
  it.each(['o200k_base', 'cl100k_base'] as const)('has as many tokens as it should, by %s', (id) => {
    for (const tokens of [0, 1, 2, 7, 100, 4_321]) {
      expect(counterNamed(id).count(sizedText(tokens))).toBe(tokens)
      expect(sizeOf(sizedText(tokens))).toBe(tokens === 0 ? undefined : tokens)
    }
    expect(['', '… a', '……', '… … b …', ' …'].map(sizeOf)).toEqual(Array.from({ length: 5 }, () => undefined))
  })
})

describe('usage rows', () => {
  it.each(sessions)(
    'of %s tell the sizes, times and usage, and are read back as they were written',
    (_, conversation) => {
      const text = textOf(conversation)
      const again = read(text)
      expect(told(again)).toEqual(told(conversation))
      expect(again.sizesOnly).toBe(true)
      expect(recordedIn(again.dialect)).toBe(recordedIn(conversation.dialect))
      const written = dialectById(again.dialect)?.serialize(again) ?? ''
      expect(JSON.parse(withoutImages(written))).toEqual(JSON.parse(withoutImages(text)))
    },
  )

  it('hold no word of a session', () => {
    const fields = /^(?:system|user|assistant|tool|text|thinking|image|result|other|environment|auto|manual|true|null)$/
    for (const [name, conversation] of sessions) {
      const text = textOf(conversation)
      const words = conversation.messages.flatMap(({ parts }) =>
        parts.flatMap((part) => visibleText(part).split(/\W+/)),
      )
      const models = JSON.stringify(conversation.messages.map(({ usage }) => usage?.model)) + conversation.model
      const leaked = words.filter(
        (word) => /[a-z]{5,}/i.test(word) && !fields.test(word) && !models.includes(word) && text.includes(`"${word}"`),
      )
      const ownWords = new Set([
        'messages',
        'model',
        'parts',
        'kind',
        'tokens',
        'usage',
        'format',
        'version',
        'harness',
        'summary',
        'counter',
        'tools',
        'failed',
      ])
      expect(
        leaked.filter((word) => !ownWords.has(word)),
        name,
      ).toEqual([])
    }
  })

  it('are refused where they are not as they are written, or far too large', () => {
    const rows = JSON.parse(textOf(known(sessions[0])[1])) as {
      messages: { parts: { tokens: number; text?: string }[] }[]
    }
    const refusedWith = (change: (part: { tokens: number; text?: string }) => void) => {
      const copy = structuredClone(rows)
      const part = copy.messages.flatMap(({ parts }) => parts)[0]
      if (part) change(part)
      const file = importFile(JSON.stringify(copy))
      return file.ok ? undefined : file.error.problem.type
    }
    expect(refusedWith(() => undefined)).toBeUndefined()
    expect(refusedWith((part) => (part.tokens = -1))).toBe('wrongRows')
    expect(refusedWith((part) => (part.text = 'secret'))).toBe('wrongRows')
    expect(refusedWith((part) => (part.tokens = 1e9))).toBe('tooLarge')
  })

  it('can be condensed by sizes, and by nothing else', async () => {
    const sample = unwrap(importFile(readFileSync('public/samples/long-day.jsonl'), 'a.jsonl'))
    const whole = known(sample.conversations[0]).views[0].conversation
    const run = (conversation: Conversation, provider: string, config: unknown) =>
      condense(known(providerById(provider)), conversation, config, testPorts({ counter }))
    const clear = {
      passes: [
        {
          id: 'clear',
          name: 'Clear',
          selection: { type: 'custom', filter: { kinds: ['toolResults'], keepNewest: 3 } },
          mode: 'individual',
          individualConfig: { defaults: { toolResults: { operation: 'suppress' } } },
        },
      ],
    }
    const rows = read(textOf(whole))
    const [exact, bySize] = [unwrap(await run(whole, 'smart', clear)), unwrap(await run(rows, 'smart', clear))]
    expect(bySize.tokensBefore).toBe(exact.tokensBefore)
    expect(Math.abs(bySize.tokensAfter - exact.tokensAfter)).toBeLessThan(0.01 * exact.tokensBefore)
    expect(await run(rows, 'lossless', {})).toMatchObject({ ok: false, error: { code: 'TEXTS_NEEDED' } })
    expect(await run(rows, 'truncation', { version: 'v1' })).toMatchObject({ error: { code: 'TEXTS_NEEDED' } })
  })
})
