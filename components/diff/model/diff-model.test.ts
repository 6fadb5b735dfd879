import { describe, expect, it } from 'vitest'
import type { ComparedHunk, ComparedRow, HunkPlace } from '@/lib/contracts/diff'
import { type Fate, messageId, noTokens, partId } from '@/lib/engine'
import { gutterOf, partBlocks } from './blocks'
import { estimateNote } from './heights'
import { diffItems, listedOf, turnsOf, unfoldedAt } from './items'
import { inPartOrder, partRuns, regionsOf } from './regions'
import { placeOfReferrer, referrersOf } from './referrers'
import { rulerOf } from './ruler'
import { alignMessages } from './align-messages'
import { neighbourStop, stopNumber, stopsOf } from './stops'
import { comparedRow } from '../testing/compared-row'

const hunk = (position: number, from: number, to: number, part = 1): HunkPlace => ({
  part: partId(messageId(position), part),
  from,
  to,
  fate: 'recoverable',
})

const row = (position: number, more: Partial<ComparedRow> = {}): ComparedRow =>
  comparedRow(position, {
    role: 'user',
    status: more.hunks ? 'edited' : 'kept',
    kinds: ['messageText'],
    mainKind: 'messageText',
    tokensBefore: 10,
    tokensAfter: 10,
    preview: `message ${position}`,
    tokensByFate: { ...noTokens, kept: 10 },
    ...more,
  })

const gone = (position: number, fate: Fate = 'summarized'): ComparedRow =>
  row(position, {
    status: 'removed',
    after: undefined,
    tokensAfter: 0,
    hunks: [hunk(position, 0, 3)],
    tokensByFate: { ...noTokens, [fate]: 10 },
    role: position % 3 === 0 ? 'user' : 'assistant',
  })

const summary = (id: string): ComparedRow =>
  row(1, {
    id: id as ComparedRow['id'],
    status: 'inserted',
    before: undefined,
    after: 2,
    tokensBefore: 0,
    summary: true,
    hunks: [{ part: partId(messageId(90), 1), from: 0, to: 0, fate: 'summarized' }],
  })

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)
/** Keeps 1, sums up 2 to 6, keeps 7 and 8. */
const summarized = [row(1), ...range(2, 6).map((at) => gone(at)), summary('s1'), row(7), row(8)]
/** Changes 3 and 7 in places. */
const changed = range(1, 8).map((at) =>
  row(at, at === 3 ? { hunks: [hunk(3, 2, 4), hunk(3, 9, 10, 2)] } : at === 7 ? { hunks: [hunk(7, 0, 5)] } : {}),
)
const opened = (...keys: readonly string[]) => ({ unfolded: new Set(keys), showUnchanged: false })
const keysOf = (...args: Parameters<typeof diffItems>) => diffItems(...args).map(({ type, key }) => `${type} ${key}`)

describe('the spine', () => {
  it('leads from what a kept message parts from its summary to that summary, however short it is', () => {
    const parted = [row(1), gone(2), gone(3), summary('s1'), row(4), gone(5), row(6), gone(7, 'removed'), row(8)]
    const { spans, spanAt } = alignMessages([parted])
    expect(spans.map(({ first, last, within }) => [first, last, within?.key])).toEqual([
      [2, 3, undefined],
      [5, 5, 's1'],
    ])
    expect(spanAt(0, 5)?.within).toMatchObject({ first: 2, last: 3 })
    const removed = [row(1), gone(2), gone(3), summary('s1'), ...range(4, 6).map((at) => gone(at, 'removed')), row(7)]
    expect(alignMessages([removed]).spans.at(-1)).not.toHaveProperty('within')
  })

  it('meets a summary before what it stands for, as one span', () => {
    const spine = alignMessages([summarized])
    expect(spine.entries.map(({ key }) => key)).toEqual(['m1', 's1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8'])
    expect(spine.spans).toMatchObject([{ key: 's1', first: 2, last: 6, messages: 5, tokens: 50 }])
    expect(spine.spanAt(0, 4)?.key).toBe('s1')
    expect(spine.spanAt(0, 7)).toBeUndefined()
  })

  it('lays strategies beside each other, and summaries that begin at the same message', () => {
    const later = [row(1), row(2), summary('s1'), ...range(3, 6).map((at) => gone(at)), row(7), row(8)]
    const spine = alignMessages([summarized, changed, summarized, later])
    expect(spine.entries.map(({ key }) => key).slice(0, 5)).toEqual(['m1', 's1', 'm2', 's1~4', 'm3'])
    expect(spine.entries[1]?.cells.map((cell) => cell?.summary)).toEqual([true, undefined, true, undefined])
    expect(spine.entries[4]?.cells.map((cell) => cell?.status)).toEqual(['removed', 'edited', 'removed', 'removed'])
    expect(spine.spanAt(2, 4)).toMatchObject({ key: 's1', column: 2 })
  })

  it('takes a few removed messages one by one, many as a span without a summary', () => {
    const cut = (count: number) =>
      alignMessages([range(1, 6).map((at) => (at <= count ? gone(at, 'removed') : row(at)))])
    expect(cut(2).spans).toEqual([])
    expect(cut(4).spans).toMatchObject([{ key: 'm1', first: 1, last: 4 }])
  })
})

describe('the items', () => {
  it('show a span as one, and its messages where it is unfolded or one of them is sought', () => {
    const spine = alignMessages([summarized])
    expect(keysOf(spine, opened())).toEqual(['quiet m1', 'span s1', 'quiet m7', 'quiet m8'])
    const each = [
      'quiet m1',
      'unfolded unfolded-s1',
      'message s1',
      ...range(2, 6).map((at) => `message m${at}`),
      'quiet m7',
      'quiet m8',
    ]
    expect(keysOf(spine, opened('s1'))).toEqual(each)
    expect(keysOf(spine, { ...opened(), wanted: 'm4' })).toEqual(each)
    expect(keysOf(spine, { ...opened(), wanted: 's1' })).toContain('span s1')
    const items = diffItems(spine, opened('s1'))
    const around = spine.entries.flatMap((entry) => (unfoldedAt(items, spine, entry) ? [entry.key] : []))
    expect(around, 'from each of them there is a way back').toEqual(['s1', 'm2', 'm3', 'm4', 'm5', 'm6'])
  })

  it('fold unchanged messages but for some beside a change', () => {
    const rows = range(1, 12).map((at) => row(at, at === 12 ? { hunks: [hunk(12, 0, 1)] } : {}))
    const spine = alignMessages([rows])
    expect(keysOf(spine, opened())).toEqual(['fold fold-m1', 'quiet m10', 'quiet m11', 'message m12'])
    expect(diffItems(spine, { ...opened(), wanted: 'm5' })).toHaveLength(12)
    expect(diffItems(spine, opened('fold-m1'))).toHaveLength(12)
    expect(diffItems(spine, { ...opened(), showUnchanged: true })).toHaveLength(12)
  })

  it('show an unchanged message that has a note, in the list too, as high as its note makes it', () => {
    const spine = alignMessages([Array.from({ length: 12 }, (_, index) => row(index + 1))])
    const noted = { ...opened(), notes: { m6: 'one line\nanother' } }
    expect(keysOf(spine, noted)).toEqual([
      'fold fold-m1',
      'quiet m4',
      'quiet m5',
      'quiet m6',
      'quiet m7',
      'quiet m8',
      'fold fold-m9',
    ])
    expect(listedOf(diffItems(spine, noted), { ...noted, wanted: undefined }).map(({ key }) => key)).toEqual(['m6'])
    expect([undefined, 'one line', noted.notes.m6].map(estimateNote)).toEqual([0, 32, 50])
  })

  it('compare messages one by one beside another strategy', () => {
    expect(keysOf(alignMessages([summarized, changed]), opened())).toEqual(
      'quiet m1,summary s1,quiet m2,message m3,quiet m4,quiet m5,quiet m6,message m7,quiet m8'.split(','),
    )
  })

  it('know the turns of a span', () => {
    const spine = alignMessages([summarized])
    const [span] = spine.spans
    const turns = span ? turnsOf(spine, span) : []
    expect(turns.map(({ first, last, tokens }) => [first.position, last.position, tokens])).toEqual([
      [2, 2, 10],
      [3, 5, 30],
      [6, 6, 10],
    ])
  })
})

describe('the hunks', () => {
  it('go over all parts of all messages, a span being one', () => {
    const one = stopsOf(alignMessages([changed]))
    expect(one.map(({ message, hunk: number }) => `${message}/${number}`)).toEqual(['m3/1', 'm3/2', 'm7/1'])
    expect(stopsOf(alignMessages([summarized])).map(({ message }) => message)).toEqual(['s1'])
    expect(stopsOf(alignMessages([summarized, changed])).map(({ message }) => message)).toEqual([
      's1',
      'm3',
      'm3',
      'm7',
    ])
  })

  it('are walked through from any place, round the ends', () => {
    const spine = alignMessages([changed])
    const stops = stopsOf(spine)
    const walk = (message: string, at: number, direction: 1 | -1) => {
      const stop = neighbourStop(stops, spine, { message, hunk: at }, direction)
      return stop && `${stop.message}/${stop.hunk}`
    }
    expect([walk('m1', 0, 1), walk('m3', 1, 1), walk('m3', 2, 1), walk('m7', 1, 1)]).toEqual([
      'm3/1',
      'm3/2',
      'm7/1',
      'm3/1',
    ])
    expect([walk('m8', 0, -1), walk('m7', 1, -1), walk('m3', 1, -1)]).toEqual(['m7/1', 'm3/2', 'm7/1'])
    expect(neighbourStop(stops, spine, undefined, -1)?.message).toBe('m7')
    expect(stopNumber(stops, { message: 'm3', hunk: 2 })).toBe(2)
    expect(stopNumber(stops, { message: 'm1' })).toBeUndefined()
  })

  it('of several strategies that meet are one region', () => {
    const [a, b] = [
      [hunk(3, 10, 40), hunk(3, 60, 61)],
      [hunk(3, 5, 50), hunk(3, 1, 2, 2)],
    ]
    expect(regionsOf([a, b]).map(({ part, from, to, number }) => [part, from, to, number])).toEqual([
      ['m3.p1', 5, 50, 1],
      ['m3.p1', 60, 61, 2],
      ['m3.p2', 1, 2, 3],
    ])
    expect(inPartOrder(['m3.p10', 'm3.p2'])).toEqual(['m3.p2', 'm3.p10'])
  })
})

describe('the parts of a message', () => {
  const ids = ['m1.p1', 'm1.p2', 'm1.p3', 'm1.p4', 'm1.p5']
  const regionsIn = (...parts: readonly string[]) => parts.map((part, at) => ({ part, from: 0, to: 1, number: at + 1 }))

  it('go together where several in a row stayed beside one that did not', () => {
    expect(partRuns(ids, regionsIn('m1.p3'))).toEqual([
      { ids: ['m1.p1', 'm1.p2'], folded: true },
      { ids: ['m1.p3'], folded: false },
      { ids: ['m1.p4', 'm1.p5'], folded: true },
    ])
    expect(partRuns(ids, regionsIn('m1.p2', 'm1.p3'))).toEqual([
      { ids: ['m1.p1'], folded: false },
      { ids: ['m1.p2', 'm1.p3'], folded: false },
      { ids: ['m1.p4', 'm1.p5'], folded: true },
    ])
    expect(partRuns(ids, [])).toEqual([{ ids, folded: false }])
  })
})

describe('the blocks of a part', () => {
  const compared = (from: number, to: number): ComparedHunk => ({
    ...hunk(3, from, to),
    afterFrom: from,
    after: [{ text: 'x' }],
    moreLines: 0,
    references: [],
  })

  it('fold what all kept, and set each strategy beside a region', () => {
    const columns = [{ hunks: [compared(20, 30)] }, { hunks: [compared(22, 24)] }, { hunks: undefined }]
    const regions = regionsOf(columns.map(({ hunks }) => hunks ?? []))
    const blocks = partBlocks({ known: 60, all: 60 }, regions, columns, new Set())
    expect(blocks.map(({ type, ...block }) => (block as { from?: number }).from ?? type)).toEqual([
      0,
      17,
      'region',
      30,
      33,
    ])
    const [region] = blocks.filter((block) => block.type === 'region')
    expect(region?.cells.map((pieces) => pieces?.map(({ type }) => type))).toEqual([
      ['hunk'],
      ['lines', 'hunk', 'lines'],
      undefined,
    ])
    expect(partBlocks({ known: 60, all: 60 }, regions, columns, new Set([0])).map(({ type }) => type)).toEqual([
      'same',
      'region',
      'same',
      'fold',
    ])
  })

  it('end with what is left out of a large part: its lines, and the regions of which nothing is here', () => {
    const beyond = { ...compared(70, 75), after: [], moreLines: 5 }
    const columns = [{ hunks: [compared(20, 30), compared(38, 60), beyond] }]
    const regions = regionsOf(columns.map(({ hunks }) => hunks))
    const blocks = partBlocks({ known: 40, all: 100 }, regions, columns, new Set())
    expect(blocks.map(({ type }) => type)).toEqual(['fold', 'same', 'region', 'same', 'region', 'rest'])
    expect(blocks.at(-2)).toMatchObject({ to: 40, region: { from: 38, to: 60 } })
    expect(blocks.at(-1)).toEqual({ type: 'rest', from: 40, lines: 60, regions: 1 })
  })

  it('do not draw a region without its lines where a strategy wrote more than what is here', () => {
    const columns = [{ hunks: [compared(2, 3), { ...compared(6, 6), after: [], moreLines: 40 }] }]
    const regions = regionsOf(columns.map(({ hunks }) => hunks))
    const blocks = partBlocks({ known: 20, all: 20 }, regions, columns, new Set())
    expect(blocks.at(-1)).toEqual({ type: 'rest', from: 6, lines: 14, regions: 1 })
    expect(blocks.filter(({ type }) => type === 'region')).toHaveLength(1)
  })

  it('number lines as the tool did', () => {
    const read = gutterOf(['   639→a', '   640→b', ''])
    expect([read('   640→b', 1), read('', 2)]).toEqual([
      ['640', 'b'],
      ['', ''],
    ])
    expect(gutterOf(['one', 'two'])('two', 1)).toEqual(['2', 'two'])
    expect(gutterOf(['one', 'two'], 40)('two', 1)).toEqual(['41', 'two'])
  })

  it('is what stood before a colon only where the lines count on', () => {
    expect(
      gutterOf(['<content>', ...['import', 'export', '', 'end', 'x'].map((line, at) => `${at + 7}: ${line}`)])(
        '9: ',
        3,
      ),
    ).toEqual(['9', ''])
    expect(gutterOf(['12: noon', '14: two', '17: tea'])('14: two', 1)).toEqual(['2', '14: two'])
  })
})

describe('the ruler', () => {
  it('shows the session by tokens, blank where it was kept', () => {
    const ruler = rulerOf([row(1), gone(2, 'truncated'), gone(3, 'truncated'), row(4)], 8)
    expect(ruler.runs).toEqual([{ fate: 'truncated', from: 0.25, to: 0.75, share: 1 }])
    expect([ruler.startOf(1), ruler.startOf(3), ruler.startOf(5)]).toEqual([0, 0.5, 1])
    expect([ruler.positionAt(0), ruler.positionAt(0.3), ruler.positionAt(0.99)]).toEqual([1, 2, 4])
    expect(rulerOf([], 8).runs).toEqual([])
  })
})

it('leads from a message to those that refer to it, and there to their hunk', () => {
  const refers = (position: number, ...messages: readonly number[]): ComparedRow =>
    row(position, { hunks: [hunk(position, 0, 1), { ...hunk(position, 4, 9), leadsTo: messages }] })
  const spine = alignMessages([
    [row(1), row(2, { status: 'removed', after: undefined }), row(3, { after: 2 }), refers(4, 1, 2), refers(5, 5, 1)],
  ])
  const referrers = referrersOf(spine)
  const placesOf = (index: number) => {
    const entry = spine.entries[index]
    return entry && referrers(0, entry).map((each) => placeOfReferrer(each, spine))
  }
  const [four, five] = [4, 5].map((position) => ({ message: messageId(position), hunk: 2 }))
  expect([0, 1, 2, 4].map(placesOf)).toEqual([[four, five], [], [four], []])
})
