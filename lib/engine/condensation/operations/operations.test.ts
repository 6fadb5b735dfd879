import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partId, messageId, toolCallId } from '../../conversation/ids'
import type { Part, ToolCallPart, ToolResultPart } from '../../conversation/part'
import { visibleText } from '../../conversation/texts/visible-text'
import { formatReference } from '../references/markers'
import { arbitraryConversation } from '../testing/arbitrary'
import { lines, words } from '../testing/conversations'
import { expectNoHarm } from '../testing/invariants'
import { testCounter } from '../testing/ports'
import { applyOperation, operationSchema, type MechanicalConfig } from './registry'
import { applySummary, summarizableText } from './summarize'
import { clip, truncateText } from './truncate-text'

const id = partId(messageId(1), 1)
const counter = testCounter()
const context = { counter }
const call = (input: ToolCallPart['input'], extra: Partial<ToolCallPart> = {}): ToolCallPart => ({
  type: 'tool-call',
  id,
  callId: toolCallId('c'),
  name: 'write_file',
  input,
  ...extra,
})
const result = (text: string, extra: Partial<ToolResultPart> = {}): ToolResultPart => ({
  type: 'tool-result',
  id,
  callId: toolCallId('c'),
  name: 'run',
  content: [{ type: 'text', text }],
  isError: false,
  ...extra,
})
const apply = (part: Part, config: MechanicalConfig): Part | undefined => applyOperation(part, config, context)

describe('every operation', () => {
  it('is registered once', () => {
    expect(operationSchema.options.map(({ shape }) => shape.operation.value)).toEqual([
      'keep',
      'suppress',
      'truncate',
      'summarize',
    ])
  })

  it('marks a cut unless it is told not to', () => {
    const text = lines(9)
    const cut = (more: object): string =>
      visibleText(apply(result(text), { operation: 'truncate', maxLines: 2, tailLines: 1, ...more }) ?? result(''))
    const [first, second, ...rest] = text.split('\n')
    expect(cut({ addEllipsis: false })).toBe([first, second, rest.at(-1)].join('\n'))
    expect(cut({ addEllipsis: true })).toBe(cut({}))
    expect(
      visibleText(
        apply(call({ text: words(90) }), { operation: 'truncate', maxChars: 9, addEllipsis: false }) ?? result(''),
      ),
    ).not.toContain('⟨')
    expect(truncateText(text, { maxLines: 0, addEllipsis: false })).toContain('⟨ Truncated')
  })

  const configs: readonly MechanicalConfig[] = [
    { operation: 'keep' },
    { operation: 'suppress' },
    { operation: 'truncate', maxLines: 2 },
    { operation: 'truncate', maxChars: 30, tailLines: 1 },
    { operation: 'truncate', maxLines: 0, maxChars: 0 },
    { operation: 'truncate' },
  ]
  it.each(configs)('never makes a part larger, and keeps id, type and pair: %j (seed 7)', (config) => {
    fc.assert(
      fc.property(arbitraryConversation, (conversation) => {
        for (const part of conversation.messages.flatMap((message) => message.parts)) {
          expectNoHarm(part, apply(part, config), counter)
        }
      }),
      { seed: 7, numRuns: 60 },
    )
  })
})

describe('suppress', () => {
  it('leaves one marker in a result and drops its images, but not what no rule knows', () => {
    const part = result(words(50), {
      content: [
        { type: 'text', text: words(50) },
        { type: 'image', source: { type: 'unknown' } },
        { type: 'opaque', text: 'odd' },
        { type: 'text', text: words(9) },
      ],
    })
    expect(apply(part, { operation: 'suppress' })).toMatchObject({
      content: [
        { type: 'text', text: '⟨ Content suppressed ⟩' },
        { type: 'opaque', text: 'odd' },
      ],
    })
  })

  it('replaces long values of arguments and keeps the rest', () => {
    expect(
      apply(call({ path: 'a.ts', content: words(40), line: 3, deep: { list: [words(20), 'x'] } }), {
        operation: 'suppress',
      }),
    ).toMatchObject({
      input: {
        path: 'a.ts',
        content: '⟨ Content suppressed ⟩',
        line: 3,
        deep: { list: ['⟨ Content suppressed ⟩', 'x'] },
      },
    })
  })

  it('rewrites of templated arguments only what has a place in the text', () => {
    const part = call(
      { a: words(40), b: words(40) },
      {
        template: [
          { type: 'fixed', text: '<a>' },
          { type: 'slot', path: ['a'], encoding: 'plain' },
          { type: 'fixed', text: '</a>' },
        ],
      },
    )
    expect(apply(part, { operation: 'suppress' })).toMatchObject({
      input: { a: '⟨ Content suppressed ⟩', b: words(40) },
    })
  })

  it('removes thinking and images whole, signed or not', () => {
    expect(apply({ type: 'thinking', id, text: words(30), signed: true }, { operation: 'suppress' })).toBeUndefined()
    expect(apply({ type: 'image', id, source: { type: 'unknown' } }, { operation: 'suppress' })).toBeUndefined()
  })
})

describe('truncate', () => {
  it('thins the numbers of lines that follow each other, and of nothing else', () => {
    const read = Array.from({ length: 25 }, (_, index) => `${String(index + 8).padStart(6)}→  line ${index}`)
    const text = ['Contents:', ...read, '<note>', '41\tx', '17\ty', 'a.ts:18: z'].join('\n')
    const thin = visibleText(apply(result(text), { operation: 'truncate', thinLineNumbers: true }) ?? result(''))
    expect(thin).toContain('Contents:\n     8→  line 0\n  line 1\n    10→  line 2\n  line 3\n  line 4')
    expect(thin).toContain('<note>\n41\tx\n17\ty\na.ts:18: z')
    const whole = result('1 | a\n3 | b')
    expect(apply(whole, { operation: 'truncate', thinLineNumbers: true })).toBe(whole)
  })

  it('lists the files that what is cut names, those it names most first, and keeps the list when it is cut again', () => {
    const line = (path: string, index: number) => `${path}:${index}: ${words(3, 'x')}`
    const found = Array.from({ length: 60 }, (_, index) =>
      line(index % 3 === 0 ? 'src/rare.ts' : 'src/often.ts', index),
    )
    const text = [words(30, 'h'), ...found, words(30, 't')].join('\n')
    const bounds = { maxChars: 100, tailChars: 100, keepPaths: true }
    const cut = truncateText(text, bounds, { isOutput: true, toolName: 'run' })
    expect(cut).toContain('more chars ⟩\n⟨ Tool: run ⟩\n⟨ Files: src/often.ts, src/rare.ts ⟩')
    expect(truncateText(text, { ...bounds, keepPaths: false })).not.toContain('⟨ Files')
    const again = truncateText(cut, { maxChars: 40, tailChars: 40, keepPaths: true }, { isOutput: true })
    expect(again).toContain('⟨ Files: src/often.ts')
    expect(again.match(/⟨ Files/g)).toHaveLength(1)
  })

  it('keeps the first lines, says what is gone and whose it was, and keeps the end', () => {
    const text = lines(30, 8)
    const all = text.split('\n')
    const cut = apply(result(text), { operation: 'truncate', maxLines: 3, tailLines: 2 })
    expect(cut && visibleText(cut)).toBe(
      [...all.slice(0, 3), '', '⟨ Truncated: 25 more lines ⟩', '⟨ Tool: run ⟩', ...all.slice(-2)].join('\n'),
    )
  })

  it('keeps head and tail of so many tokens, half of them each, of what holds more', () => {
    const text = lines(60, 8)
    const part = result(text)
    const cut = apply(part, { operation: 'truncate', maxTokens: 100 }) ?? part
    const shown = visibleText(cut)
    expect([shown.startsWith(text.slice(0, 40)), shown.endsWith(text.slice(-40))]).toEqual([true, true])
    expect(context.counter.countPart(cut)).toBeLessThan(150)
    expect(apply(part, { operation: 'truncate', maxTokens: 100_000 })).toBe(part)
    const ofTokens = { operation: 'truncate', maxTokens: 400 } as const
    const sizeOf = (config: MechanicalConfig) => context.counter.countPart(apply(part, config) ?? part)
    expect(sizeOf({ ...ofTokens, maxChars: 100 })).toBeLessThan(sizeOf(ofTokens))
  })

  it('keeps errors and exit codes of the middle', () => {
    const text = [
      ...lines(20, 8).split('\n'),
      'TypeError: x is not a function',
      ...lines(20, 8, 'm').split('\n'),
      'Command exited with code 2',
      ...lines(9, 8, 'n').split('\n'),
    ].join('\n')
    const cut = truncateText(text, { maxLines: 2 }, { isOutput: true })
    expect(truncateText(text, { maxLines: 2 })).not.toContain('TypeError')
    expect(cut).toContain('TypeError: x is not a function\nCommand exited with code 2')
    expect(cut).toContain('⟨ Truncated: 47 more lines ⟩')
  })

  it('keeps at most six of very many errors, none long', () => {
    const text = Array.from({ length: 500 }, (_, index) => `Error: number ${index} ${'x'.repeat(400)}`).join('\n')
    const survivors = truncateText(text, { maxLines: 1 }, { isOutput: true })
      .split('\n')
      .slice(1)
      .filter((line) => line.startsWith('Error:'))
    expect(survivors.map((line) => line.split(' ')[2])).toEqual(['1', '2', '3', '497', '498', '499'])
    expect(Math.max(...survivors.map((line) => line.length))).toBe(200)
  })

  it('does not take source code that speaks of errors for errors', () => {
    const code = Array.from(
      { length: 40 },
      (_, index) =>
        `${index + 1} | throw new Error('boom')\n  if (error) return handle(error)\n    error: 'not found',`,
    ).join('\n')
    expect(truncateText(code, { maxLines: 2 }, { isOutput: true }).split('\n')).toHaveLength(4)
  })

  it('cuts string values of arguments one by one and keeps valid JSON', () => {
    const cut = apply(
      call({ path: 'a.ts', content: `${'x'.repeat(90)} ${words(80)}`, edits: [{ old: words(60), count: 2 }] }),
      { operation: 'truncate', maxChars: 20 },
    )
    const input = (cut as ToolCallPart).input
    expect(JSON.parse(JSON.stringify(input))).toEqual(input)
    expect(input).toMatchObject({
      path: 'a.ts',
      content: expect.stringMatching(/^x{20}⟨ Truncated: \d+ more chars ⟩$/),
      edits: [{ old: expect.stringMatching(/^.{20}⟨ Truncated: \d+ more chars ⟩$/), count: 2 }],
    })
  })

  it('keeps both ends where the cut is by characters', () => {
    const text = words(200)
    expect(truncateText(text, { maxChars: 25, tailChars: 25 })).toBe(
      `${text.slice(0, 25)}\n⟨ Truncated: ${text.length - 50} more chars ⟩\n${text.slice(-25)}`,
    )
    expect(truncateText(text, { maxChars: 25, tailChars: text.length })).toBe(text)
    const cut = apply(call({ content: text }), { operation: 'truncate', maxChars: 25, tailChars: 25 })
    expect((cut as ToolCallPart).input).toEqual({
      content: `${text.slice(0, 25)}⟨ Truncated: ${text.length - 50} more chars ⟩${text.slice(-25)}`,
    })
  })

  it('shares its bounds among the texts of a result and leaves images', () => {
    const part = result('', {
      content: [
        { type: 'text', text: lines(4, 8) },
        { type: 'image', source: { type: 'unknown' } },
        { type: 'text', text: lines(10, 8, 'k') },
      ],
    })
    const cut = apply(part, { operation: 'truncate', maxLines: 5 }) as ToolResultPart
    expect(cut.content[0]).toEqual(part.content[0])
    expect(visibleText(cut)).toContain('⟨ Truncated: 9 more lines ⟩')
    expect(cut.content[1]).toEqual({ type: 'image', source: { type: 'unknown' } })
  })

  it('never cuts a reference in half', () => {
    const reference = formatReference({
      message: 3,
      firstLine: 1,
      lastLine: 9,
      numbering: { type: 'same' },
      check: '123456',
    })
    const text = `first line\n${reference}\nlast line`
    for (let max = 0; max <= text.length; max++) {
      const cut = clip(text, max)
      expect(cut.length).toBeLessThanOrEqual(max)
      expect(cut.includes('⟨')).toBe(cut.includes(reference))
    }
    expect(clip(text, 20)).toBe('first line')
  })

  it('never cuts a surrogate pair in half', () => {
    expect(clip('ab😀c', 3)).toBe('ab')
    expect(clip('ab😀c', 4)).toBe('ab😀')
  })

  it('does not touch signed thinking', () => {
    const part: Part = { type: 'thinking', id, text: lines(40), signed: true }
    expect(apply(part, { operation: 'truncate', maxLines: 1 })).toBe(part)
  })
})

describe('summarize', () => {
  it('puts the summary between who made it and how much it stands for', () => {
    const next = applySummary(result(words(2_000)), ' the gist ', 'Model', context)
    expect(visibleText(next)).toBe(
      `⟨ Summarized by Model ⟩\n\nthe gist\n\n⟨ Original was ${words(2_000).length.toLocaleString('en-US')} chars ⟩`,
    )
  })

  it('of arguments asks for the long values together and leaves the short ones', () => {
    const part = call({ path: 'a.ts', old: words(100), text: words(200) })
    expect(summarizableText(part)).toBe(`old:\n${words(100)}\n\ntext:\n${words(200)}`)
    expect(applySummary(part, 'gist', 'Model', context)).toMatchObject({
      input: { path: 'a.ts', old: '⟨ Summarized in another value ⟩', text: expect.stringContaining('gist') },
    })
  })

  it('leaves the part alone where the summary is no shorter, or nothing can be summarized', () => {
    const short = result('done')
    expect(applySummary(short, words(50), 'Model', context)).toBe(short)
    expect(summarizableText({ type: 'image', id, source: { type: 'unknown' } })).toBeUndefined()
    expect(summarizableText(call({ path: 'a.ts' }))).toBeUndefined()
  })
})
