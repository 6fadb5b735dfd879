import { describe, expect, it } from 'vitest'
import { type FateTokens, type LedgerItem, messageId, noTokens, partId } from '@/lib/engine'
import { exportedColumns, exportedRows, ledgerJson } from './export-ledger'
import { fateOf, filterItems, groupingFor, groupItems, ledgerLines, type LedgerGroup } from './ledger-lines'
import { ledgerGroupings } from './ledger-state'

const item = (
  position: number,
  own: Partial<FateTokens>,
  after: number,
  rest: Partial<LedgerItem> = {},
): LedgerItem => ({
  message: messageId(position),
  position,
  made: false,
  part: partId(messageId(position), 1),
  kind: 'toolResults',
  rules: ['truncation.old'],
  steps: ['cut'],
  fates: { ...noTokens, ...own },
  tokensBefore: Object.values(own).reduce((sum, tokens) => sum + tokens, 0),
  tokensAfter: after,
  ...rest,
})

const { part: _, ...written } = item(2, {}, 30, { made: true, kind: 'messageText', rules: ['summary'] })
const items: readonly LedgerItem[] = [
  item(3, { kept: 5, recoverable: 95 }, 12, { tool: 'Read', path: '/w/src/a.ts', rules: ['lossless.file-reads'] }),
  item(9, { kept: 10, truncated: 290 }, 14, { tool: 'Bash' }),
  item(10, { kept: 1, truncated: 49 }, 5, { tool: 'Read', path: '/w/src/a.ts' }),
  item(12, { kept: 7 }, 9, { kind: 'messageText', rules: ['lossless.escape'] }),
  written,
]
const names = (groups: readonly LedgerGroup[]): readonly string[] =>
  groups.map(({ name }) => (name.type === 'named' ? name.name : name.type === 'fate' ? name.fate : name.type))

it('an outline narrows the items to its messages, together with text and fate', () => {
  const only = new Set([messageId(3), messageId(9)])
  const positions = (filter: Parameters<typeof filterItems>[1]) =>
    filterItems(items, filter, (rule) => rule).map(({ position }) => position)
  expect(positions({ text: '', fate: undefined, only })).toEqual([3, 9])
  expect(positions({ text: 'read', fate: undefined, only })).toEqual([3])
  expect(positions({ text: '', fate: 'truncated', only })).toEqual([9])
})

describe('groups', () => {
  it('most saved first, by each grouping', () => {
    expect(names(groupItems(items, 'file'))).toEqual(['none', '/w/src/a.ts', 'made'])
    expect(names(groupItems(items, 'tool'))).toEqual(['Bash', 'Read', 'none', 'made'])
    expect(names(groupItems(items, 'rule'))).toEqual([
      'truncation.old',
      'lossless.file-reads',
      'lossless.escape',
      'summary',
    ])
    expect(names(groupItems(items, 'fate'))).toEqual(['truncated', 'recoverable', 'kept', 'made'])
  })
  it('add up to the same, however they are grouped, and hold each item once', () => {
    for (const by of ledgerGroupings) {
      const groups = groupItems(items, by)
      expect(groups.reduce((sum, { before, after }) => sum + before - after, 0)).toBe(88 + 286 + 45 - 2 - 30)
      expect(groups.flatMap((group) => group.items).length).toBe(items.length)
    }
  })
  it('are by file where files are named, else by tool, else by rule', () => {
    const without = (...keys: readonly ('tool' | 'path')[]) =>
      items.map((each) => ({ ...each, ...Object.fromEntries(keys.map((key) => [key, undefined])) })) as LedgerItem[]
    expect([items, without('path'), without('tool', 'path'), []].map(groupingFor)).toEqual([
      'file',
      'tool',
      'rule',
      'file',
    ])
  })
  it('sorted by a column, inside and outside', () => {
    const groups = groupItems(items, 'file', { column: 'before', descending: true })
    expect(names(groups)).toEqual(['none', '/w/src/a.ts', 'made'])
    expect(groups[1]?.items.map(({ position }) => position)).toEqual([3, 10])
    const up = groupItems(items, 'file', { column: 'message', descending: false })
    expect(names(up)).toEqual(['/w/src/a.ts', 'none', 'made'])
  })
  it('open into lines', () => {
    const lines = ledgerLines(groupItems(items, 'file'), (key) => key.endsWith('a.ts'))
    expect(lines.map((line) => (line.type === 'group' ? line.open : line.item.position))).toEqual([
      false,
      true,
      3,
      10,
      false,
    ])
  })
})

it('an item is of the fate that took most', () =>
  expect(items.map(fateOf)).toEqual(['recoverable', 'truncated', 'truncated', 'kept', 'kept']))

it('filters by place, tool, path, rule in words, and fate', () => {
  const found = (text: string, fate?: 'truncated' | 'recoverable') =>
    filterItems(items, { text, fate }, (rule) => (rule === 'summary' ? 'Summarize old messages' : rule)).map(
      ({ position }) => position,
    )
  expect(found('')).toEqual([3, 9, 10, 12, 2])
  expect(found('#10')).toEqual([10])
  expect(found('A.TS')).toEqual([3, 10])
  expect(found('old messages')).toEqual([2])
  expect(found('read', 'truncated')).toEqual([10])
  expect(found('nowhere')).toEqual([])
})

it('is exported whole, with sums that agree', () => {
  const [row] = exportedRows(items)
  expect(Object.fromEntries(exportedColumns.map((name, index) => [name, row?.[index]]))).toMatchObject({
    message: '#3',
    part: 1,
    tool: 'Read',
    path: '/w/src/a.ts',
    rules: 'lossless.file-reads',
    kept: 5,
    recoverable: 95,
    change: -88,
  })
  const sums = { items, parts: 9, changedParts: 4, changedBefore: 457, changedAfter: 70, untouched: 11 }
  expect(JSON.parse(ledgerJson(sums, items.slice(0, 1)))).toMatchObject({
    output: 81,
    items: [{ message: '#3', part: 1 }],
  })
})
