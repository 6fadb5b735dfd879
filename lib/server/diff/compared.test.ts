import { describe, expect, it } from 'vitest'
import type { DiffMessage, DiffPart, DiffRow } from '@/lib/contracts/runs'
import { messageId, noTokens, partId } from '@/lib/engine'
import { tokenCount } from '@/lib/engine/conversation/ids'
import { comparedMessages, comparedRows, comparedWhole, LINE_CHARACTERS, PART_LINES } from './compared'
import { searchTexts } from './search-texts'

const id = messageId(1)
const part = partId(id, 1)

function comparable(
  before: string | undefined,
  after: string | undefined,
  status: DiffPart['reasons'][number]['status'],
) {
  const row: DiffRow = {
    index: 0,
    id,
    role: 'tool',
    status: before === undefined ? 'inserted' : after === undefined ? 'removed' : 'edited',
    before: 1,
    kinds: ['toolResults'],
    mainKind: 'toolResults',
    tools: [],
    tokensBefore: 100,
    tokensAfter: 40,
    changedParts: 1,
    preview: '',
    summary: before === undefined,
    fates: [status],
    ...(before !== undefined && { tokensByFate: { ...noTokens, kept: 40, [status]: 60 } }),
  }
  const message: DiffMessage = {
    index: 0,
    parts: [
      {
        id: part,
        type: 'tool-result',
        kind: 'toolResults',
        status: row.status,
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
        tokensBefore: 100,
        tokensAfter: 40,
        images: 0,
        reasons: [
          {
            message: id,
            part,
            kind: 'toolResults',
            step: 'one',
            rule: 'a.rule',
            operation: 'truncate',
            status,
            tokensBefore: tokenCount(100),
            tokensAfter: tokenCount(40),
          },
        ],
      },
    ],
  }
  return { rows: [row], messages: [message] }
}

const page = { from: 0, count: 20, original: true, ignoreBlanks: false }
const textOf = (lines: number): string => Array.from({ length: lines }, (_, at) => `line ${at}`).join('\n')

describe('a result compared', () => {
  it('says the same hunks in the outline and in the texts, each with its fate', () => {
    const given = comparable('a\nb\nc', 'a\n⟨ Truncated: 2 more lines ⟩', 'truncated')
    const [row] = comparedRows(given, { ignoreBlanks: false })
    expect(row?.hunks).toMatchObject([{ part, from: 1, to: 3, fate: 'truncated' }])
    expect(row?.tokensByFate).toEqual({ ...noTokens, kept: 40, truncated: 60 })
    expect(comparedMessages(given, page)[0]?.parts[0]?.hunks).toMatchObject(row?.hunks ?? [])
  })

  it('takes a summary in place of a text as one hunk, and a cut for what it is', () => {
    const [before, after] = ['one line\n}\nanother line\n', '⟨ first ⟩\n}\n⟨ second ⟩\n']
    const placesOf = (status: 'summarized' | 'truncated') =>
      comparedRows(comparable(before, after, status), { ignoreBlanks: false })[0]?.hunks.map(({ from, to }) => [
        from,
        to,
      ])
    expect(placesOf('summarized')).toEqual([[0, 3]])
    expect(placesOf('truncated')).toEqual([
      [0, 1],
      [2, 3],
    ])
    const [message] = comparedMessages(comparable(before, after, 'summarized'), page)
    expect(message?.parts[0]?.hunks).toMatchObject([{ after: [{ text: '⟨ first ⟩' }, { marks: [] }, {}] }])
    expect(
      comparedWhole(comparable(before, after, 'summarized'), { message: id, part, ignoreBlanks: false })?.hunks,
    ).toHaveLength(1)
  })

  it('knows what a marker leads to, whatever the ledger says last', () => {
    const marker = '⟨ Reference: lines 1–2 of message #7 ~123456 ⟩'
    const [message] = comparedMessages(comparable('a\nb\nc', `a\n${marker}`, 'recoverable'), page)
    expect(message?.parts[0]?.hunks[0]).toMatchObject({
      fate: 'recoverable',
      references: [{ marker, message: 7, lines: 2, numbered: { first: 1, last: 2 }, differs: 'not', check: '123456' }],
    })
  })

  it('knows that lines below a marker cut what it stands for, and which message that is', () => {
    const lines = Array.from({ length: 12 }, (_, line) => `${line + 1}→line ${line + 1} says something`)
    const marker = '⟨ Same as lines 2–11 of `Read a.ts`, numbered from 3, except 6: ~7.2.123456 ⟩'
    const after = [lines[0], marker, '6→line 6 says something', lines[11]].join('\n')
    const [row] = comparedRows(comparable(lines.join('\n'), after, 'truncated'), { ignoreBlanks: false })
    expect(row?.hunks).toMatchObject([
      { part, from: 1, to: 5, fate: 'recoverable', leadsTo: [7] },
      { part, from: 6, to: 11, fate: 'recoverable', leadsTo: [7] },
    ])
    const [message] = comparedMessages(comparable(lines.join('\n'), after, 'truncated'), page)
    expect(message?.parts[0]?.hunks.map(({ after: there, references }) => [there.length, references])).toEqual(
      [1, 0].map((count) => [
        count,
        [
          {
            marker,
            message: 7,
            lines: 10,
            numbered: { first: 2, last: 11 },
            differs: 'in-lines',
            check: '123456',
          },
        ],
      ]),
    )
  })

  it('takes what was put in as a summary, and what is gone by its rule', () => {
    expect(comparedRows(comparable(undefined, 'short', 'summarized'), { ignoreBlanks: false })[0]?.hunks).toMatchObject(
      [{ part, from: 0, to: 0, fate: 'summarized' }],
    )
    expect(comparedRows(comparable('a\nb', undefined, 'superseded'), { ignoreBlanks: false })[0]?.hunks).toEqual([
      { part, from: 0, to: 2, fate: 'superseded' },
    ])
  })
})

it('has a hash for what stands there now, and none where nothing does', () => {
  const hashesOf = (after: string | undefined) =>
    comparedRows(comparable('a\nb\nc\nd\ne', after, 'truncated'), { ignoreBlanks: false })[0]?.hunks.map(
      ({ hash }) => hash,
    )
  const [first, second] = hashesOf('a\n⟨ x ⟩\nc\n⟨ y ⟩\ne') ?? []
  expect(first).toMatch(/^[\da-z]{6,11}$/)
  expect(second).not.toBe(first)
  expect(hashesOf('a\n⟨ x ⟩\nc\n⟨ z ⟩\ne')?.[0], 'the other hunk was edited').toBe(first)
  expect(hashesOf('a\n⟨ y ⟩\nc\nd\ne')).toEqual([second])
  expect(hashesOf('a\nc\nd\ne')).toEqual([undefined])
  expect(hashesOf(undefined)).toEqual([undefined])
})

it('texts that were compared before say the same again, each way of comparing for itself', () => {
  const hunksOf = (texts: readonly [string, string], ignoreBlanks: boolean, status: 'truncated' | 'summarized') =>
    comparedMessages(comparable(...texts, status), { ...page, ignoreBlanks })[0]?.parts[0]?.hunks
  const cut = ['one line\n}\nanother line\n', '⟨ first ⟩\n}\n⟨ second ⟩\n'] as const
  const indented = ['one\ntwo\nthree', 'one\n  two\nthree'] as const
  const dividedElsewhere = ['one\ntwo\nthreeone\n', '  two\nthree'] as const
  const ways = () => [
    hunksOf(cut, false, 'truncated'),
    hunksOf(cut, false, 'summarized'),
    hunksOf(indented, false, 'truncated'),
    hunksOf(indented, true, 'truncated'),
    hunksOf(dividedElsewhere, false, 'truncated'),
  ]
  const first = ways()
  expect(new Set(first.map((hunks) => JSON.stringify(hunks))).size).toBe(5)
  expect(ways()).toEqual(first)
  // Found again, not compared again: it is the same line.
  expect(ways()[0]?.[0]?.after[0]).toBe(first[0]?.[0]?.after[0])
})

describe('a large part', () => {
  it.each([
    ['a line of 1 MB', 'x'.repeat(1_000_000)],
    ['a blob of 100 K', Buffer.from('condense '.repeat(8_000)).toString('base64')],
    ['100 K of Chinese', '上下文压缩'.repeat(20_000)],
  ])('(%s) is cut, says so, and comes whole when asked for', (_, line) => {
    const given = comparable(`first\n${line}\nlast`, `first\n${line.slice(0, 200)}\nlast`, 'truncated')
    const [row] = comparedRows(given, { ignoreBlanks: false })
    const [shown] = comparedMessages(given, page)[0]?.parts ?? []
    expect(row?.hunks).toMatchObject([{ from: 1, to: 2 }])
    expect(shown?.before?.lines[1]).toHaveLength(LINE_CHARACTERS)
    expect(shown?.before?.cut).toEqual({ 1: line.length })
    const whole = comparedWhole(given, { message: id, part, ignoreBlanks: false })
    expect(whole?.before?.lines[1]).toBe(line)
    expect(whole?.before?.cut).toEqual({})
  })

  it('of which a long line was put in is cut there, and says so', () => {
    const given = comparable('first\nshort', `first\n${'y'.repeat(5_000)}`, 'summarized')
    comparedRows(given, { ignoreBlanks: false })
    const [shown] = comparedMessages(given, page)[0]?.parts ?? []
    expect(shown?.hunks[0]?.after).toMatchObject([{ isCut: true }])
    const whole = comparedWhole(given, { message: id, part, ignoreBlanks: false })
    expect(whole?.hunks[0]?.after).toEqual([{ text: 'y'.repeat(5_000) }])
  })

  it('of very many lines, all of them rewritten, says what it left out', () => {
    const [before, after] = [textOf(4_000), textOf(4_000).replaceAll('line', 'row of')]
    const given = comparable(before, after, 'summarized')
    comparedRows(given, { ignoreBlanks: false })
    const [shown] = comparedMessages(given, page)[0]?.parts ?? []
    expect(shown?.before).toMatchObject({ moreLines: 4_000 - PART_LINES })
    expect(shown?.hunks.some(({ moreLines }) => moreLines > 0)).toBe(true)
    expect(shown?.coarse).not.toBe('nothing')
  })
})

it('a search lists a kept line once, as the original has it, and again what was put in', () => {
  const given = comparable('Alpha kept\nalpha cut\nend', 'Alpha kept\n⟨ alpha ⟩\nend', 'truncated')
  const search = { query: 'alpha', original: true, ignoreBlanks: false }
  expect(searchTexts(given, search)).toMatchObject({
    total: 3,
    matches: [
      { side: 'before', line: 0 },
      { side: 'before', line: 1 },
      { side: 'after', line: 1 },
    ],
  })
  expect(searchTexts(given, { ...search, original: false })).toMatchObject({ total: 1, matches: [{ side: 'after' }] })
  const indented = comparable('alpha', '  alpha', 'truncated')
  expect(searchTexts(indented, search).matches).toHaveLength(2)
  expect(searchTexts(indented, { ...search, ignoreBlanks: true }).matches).toHaveLength(1)
})
