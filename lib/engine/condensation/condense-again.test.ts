import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ok, unwrap } from '../core/result'
import { visibleText } from '../conversation/texts/visible-text'
import { truncateText } from './operations/truncate-text'
import { condense } from './providers/provider'
import { truncation } from './providers/truncation/truncation'
import { readCuts, readSummary } from './references/loss-markers'
import { assistant, call, conversation, lines, result, user, words } from './testing/conversations'
import { batch, individual, run } from './testing/passes'
import { fakeSummarizer, testPorts } from './testing/ports'

const output = { isOutput: true, toolName: 'run' }
const line = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom('Error: boom', 'exit code: 2', '', 'FAILED tests') },
)

describe('cutting again what was cut', () => {
  it('says what is gone of the source, as cutting it at once does', () => {
    const cases = fc.tuple(fc.array(line, { maxLength: 60 }), fc.nat(20), fc.nat(20), fc.nat(3))
    fc.assert(
      fc.property(cases, ([all, one, other, tailLines]) => {
        const text = all.join('\n')
        const [wide, narrow] = [Math.max(one, other), Math.min(one, other)]
        const once = truncateText(text, { maxLines: narrow, tailLines }, output)
        const twice = truncateText(
          truncateText(text, { maxLines: wide, tailLines }, output),
          { maxLines: narrow, tailLines },
          output,
        )
        expect(readCuts(twice).cut).toEqual(readCuts(once).cut)
        expect(truncateText(once, { maxLines: narrow, tailLines }, output)).toBe(once)
      }),
      { seed: 20261127 },
    )
  })

  it('of characters: what stands and what is gone make up the source', () => {
    const cases = fc.tuple(
      fc.string({ minLength: 1, maxLength: 200 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
      fc.nat(20),
    )
    fc.assert(
      fc.property(cases, ([text, one, other, tailChars]) => {
        const wide = truncateText(text, { maxChars: Math.max(one, other), tailChars })
        const { pieces, cut } = readCuts(truncateText(wide, { maxChars: Math.min(one, other), tailChars }))
        expect(cut.lines).toBe(0)
        expect(pieces.join('').length + cut.chars).toBe(text.length)
      }),
      { seed: 20261127 },
    )
  })

  it('by lines and then by characters: says both', () => {
    const cut = truncateText(lines(20, 3), { maxLines: 10 })
    expect(truncateText(cut, { maxChars: 25 })).toMatch(/⟨ Truncated: \d+ more chars, 10 more lines ⟩/)
  })

  it('cuts no marker in half', () => {
    const cut = truncateText(lines(20, 3), { maxLines: 2, tailLines: 4 }, output)
    for (let maxChars = 0; maxChars < cut.length; maxChars++)
      expect(truncateText(cut, { maxChars }).replaceAll(/⟨ [^⟨⟩]* ⟩/g, '')).not.toMatch(/[⟨⟩]/)
  })
})

const session = conversation(
  user('the task'),
  ...Array.from({ length: 8 }, (_, index) => [
    assistant(call(`c${index}`, 'read', { path: `f${index}` })),
    user(result(`c${index}`, lines(20, 20, `r${index}x`))),
  ]).flat(),
  assistant('done'),
)
const summarize = { toolResults: { operation: 'summarize', maxTokens: 150 } }
const texts = (done: { readonly conversation: typeof session }) =>
  done.conversation.messages.flatMap(({ parts }) => parts.map(visibleText))

describe('summarizing again', () => {
  it('asks nobody about summaries that are as short as asked for', async () => {
    const first = await run({ passes: [individual('a', summarize)] }, testPorts(), undefined, session)
    const summarizer = fakeSummarizer()
    const again = await run(
      { passes: [individual('a', summarize)] },
      testPorts({ summarizer }),
      undefined,
      first.conversation,
    )
    expect(first.ledger.length).toBeGreaterThan(0)
    expect(summarizer.requests).toHaveLength(0)
    expect(again.conversation).toEqual(first.conversation)
  })

  it('shorter: asks about the summary, and speaks of the source', async () => {
    const long = fakeSummarizer(() => ok({ text: words(100, 'gist'), usage: {} }))
    const first = await run(
      { passes: [individual('a', summarize)] },
      testPorts({ summarizer: long }),
      undefined,
      session,
    )
    const shorter = { toolResults: { operation: 'summarize', maxTokens: 20 } }
    const nesting = fakeSummarizer((request) => ok({ text: (request.dialogue[0]?.text ?? '').slice(0, 60), usage: {} }))
    const again = await run(
      { passes: [individual('a', shorter)] },
      testPorts({ summarizer: nesting }),
      undefined,
      first.conversation,
    )
    expect(nesting.requests.length).toBeGreaterThan(0)
    expect(nesting.requests.map(({ dialogue }) => dialogue[0]?.text).join('')).not.toContain('⟨ Summarized by')
    const summaries = texts(again).flatMap((text) => readSummary(text) ?? [])
    expect(new Set(summaries.map(({ original }) => original.chars))).toEqual(
      new Set(texts(first).flatMap((text) => readSummary(text)?.original.chars ?? [])),
    )
  })

  it('of a cut text says that the source was longer', async () => {
    const cut = { toolResults: { operation: 'truncate', maxLines: 10 } }
    const first = await run({ passes: [individual('a', cut)] }, testPorts(), undefined, session)
    const again = await run({ passes: [individual('b', summarize)] }, testPorts(), undefined, first.conversation)
    const summaries = texts(again).flatMap((text) => readSummary(text) ?? [])
    expect(summaries.length).toBeGreaterThan(0)
    expect(summaries.every(({ original }) => original.isLeast)).toBe(true)
  })

  it('as one: counts what summaries stand for', async () => {
    const first = await run({ passes: [individual('a', summarize)] }, testPorts(), undefined, session)
    const whole = batch('s', { keepFirst: 0, keepLast: 0 }, {})
    const lengthIn = async (from: typeof session) =>
      texts(await run({ passes: [whole] }, testPorts(), undefined, from)).flatMap(
        (text) => readSummary(text)?.original.chars ?? [],
      )
    expect((await lengthIn(first.conversation)).at(0)).toBe((await lengthIn(session)).at(0))
  })

  it('does not put summaries into summaries, whatever the model writes', async () => {
    const quoting = fakeSummarizer(() =>
      ok({ text: '⟨ Summarized by Other ⟩\n\nA gist.\n\n⟨ Original was 12 chars ⟩', usage: {} }),
    )
    const done = await run(
      { passes: [individual('a', summarize)] },
      testPorts({ summarizer: quoting }),
      undefined,
      session,
    )
    expect(texts(done).filter((text) => text.split('⟨ Summarized by').length > 2)).toEqual([])
  })

  it('truncating a summary leaves its frame', async () => {
    const long = fakeSummarizer(() => ok({ text: lines(12, 8, 'gist'), usage: {} }))
    const first = await run(
      { passes: [individual('a', summarize)] },
      testPorts({ summarizer: long }),
      undefined,
      session,
    )
    const cut = unwrap(
      await condense(
        truncation,
        first.conversation,
        { ...truncation.defaultConfig, preserveRecentCount: 0, maxToolResultLines: 2 },
        testPorts(),
      ),
    )
    const before = texts(first).flatMap((text) => readSummary(text)?.original ?? [])
    expect(texts(cut).flatMap((text) => readSummary(text)?.original ?? [])).toEqual(before)
  })
})
