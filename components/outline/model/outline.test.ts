import { describe, expect, it } from 'vitest'
import type { OutlineMessage, OutlinePart } from '@/lib/contracts/conversations'
import { type FateTokens, type ItemisedLedger, messageId, noTokens, partId } from '@/lib/engine'
import { nextIn, outlineEntries, partFates } from './outline-entries'
import { outlineModes } from './outline-state'
import { messagesOf, readFilter, writeFilter, type OutlineFilter } from './outline-filter'

const message = (position: number, turn: boolean, parts: readonly Partial<OutlinePart>[]): OutlineMessage => ({
  id: messageId(position),
  role: turn ? 'user' : 'assistant',
  parts: parts.map((part, index) => ({
    id: partId(messageId(position), index + 1),
    kind: 'toolResults',
    tokens: 10,
    ...part,
  })),
  tokens: parts.reduce((sum, { tokens = 10 }) => sum + tokens, 0),
  preview: `words of ${position}`,
  summary: false,
  turn,
})

const messages = [
  message(1, true, [{ tokens: 4 }]),
  message(2, false, [
    { name: 'Read', path: 'a.ts' },
    { name: 'Bash', tokens: 30 },
  ]),
  message(3, false, [{ name: 'Read', path: 'a.ts', tokens: 100 }]),
  message(4, true, [{ tokens: 5 }]),
  message(5, false, [{ name: 'Read', path: 'b.ts', tokens: 70 }]),
]
const ledger = {
  items: [
    { part: partId(messageId(3), 1), made: false, fates: { ...noTokens, kept: 20, truncated: 80 } },
    { part: partId(messageId(5), 1), made: false, fates: { ...noTokens, removed: 70 } },
    { made: true, fates: noTokens },
  ],
} as unknown as ItemisedLedger
const entries = (mode: Parameters<typeof outlineEntries>[0]) => outlineEntries(mode, messages, partFates(ledger))
const told = (mode: Parameters<typeof outlineEntries>[0]) =>
  entries(mode).map(({ position, name, tokens }) => [position, name, tokens])

describe('the outline', () => {
  it('by turns, files and tools with the tokens of each, worst losses first', () => {
    expect(told('turns')).toEqual([
      [1, 'words of 1', 144],
      [4, 'words of 4', 75],
    ])
    expect(told('files')).toEqual([
      [2, 'a.ts', 110],
      [5, 'b.ts', 70],
    ])
    expect(told('tools')).toEqual([
      [2, 'Read', 180],
      [2, 'Bash', 30],
    ])
    expect(told('losses').map(([position]) => position)).toEqual([3, 5])
  })
  it('calls a loss by tool and file, as the diff does, and what somebody wrote by its words', () => {
    const lost = [
      ...messages.slice(0, 4),
      message(5, false, [{ name: 'Bash' }]),
      message(6, false, [{ kind: 'messageText' }, { kind: 'toolParameters', name: 'Edit', path: 'c.ts' }]),
    ]
    const gone = lost.flatMap(({ parts }) =>
      parts.map(({ id }): [typeof id, FateTokens] => [id, { ...noTokens, removed: 9 }]),
    )
    const titles = outlineEntries('losses', lost, new Map(gone)).map(({ position, tool, name, path }) => [
      position,
      tool,
      name,
      path,
    ])
    expect(titles).toContainEqual([3, 'Read', 'a.ts', 'a.ts'])
    expect(titles).toContainEqual([5, 'Bash', 'words of 5', undefined])
    expect(titles).toContainEqual([6, 'Edit', 'words of 6', undefined])
    expect(titles).toContainEqual([1, undefined, 'words of 1', undefined])
  })
  it('says nothing of fates while they are not known', () => {
    for (const mode of ['turns', 'files', 'tools'] as const)
      expect(outlineEntries(mode, messages, undefined).map(({ fates, tokens }) => [fates, tokens])).toEqual(
        entries(mode).map(({ tokens }) => [undefined, tokens]),
      )
    expect(outlineEntries('losses', messages, undefined)).toEqual([])
  })
  it('holds each token in one turn, with its fate', () => {
    const [first, second] = entries('turns')
    expect([first?.fates, second?.fates]).toEqual([
      { ...noTokens, kept: 64, truncated: 80 },
      { ...noTokens, kept: 5, removed: 70 },
    ])
    expect(entries('losses')[0]?.fates?.truncated).toBe(80)
  })
  it('a click leads to the first message, and on from there', () => {
    const [read] = entries('tools')
    if (!read) throw new Error('no tool')
    expect([nextIn(read, 0), nextIn(read, 1), nextIn(read, 4)]).toEqual([1, 2, 1])
  })
})

describe('a filter', () => {
  const left = (filter: OutlineFilter | null) =>
    messagesOf(filter, messages) && [...(messagesOf(filter, messages) ?? [])]
  it('leaves the messages of a turn, a file, a tool', () => {
    expect(left(null)).toBeUndefined()
    expect(left({ type: 'turn', message: 'm1' })).toEqual(['m1', 'm2', 'm3'])
    expect(left({ type: 'turn', message: 'm4' })).toEqual(['m4', 'm5'])
    expect(left({ type: 'message', message: 'm5' })).toEqual(['m5'])
    expect(left({ type: 'file', path: 'a.ts' })).toEqual(['m2', 'm3'])
    expect(left({ type: 'tool', name: 'Bash' })).toEqual(['m2'])
    expect(left({ type: 'tool', name: 'gone' })).toEqual([])
  })
  it('stands in the address and comes back', () => {
    const filters = outlineModes.flatMap((mode) => entries(mode).map(({ filter }) => filter))
    expect(filters).toHaveLength(8)
    for (const filter of filters) expect(readFilter(writeFilter(filter))).toEqual(filter)
    expect(readFilter('file:C:\\a:b.ts')).toEqual({ type: 'file', path: 'C:\\a:b.ts' })
    expect(readFilter('nonsense')).toBeNull()
  })
})
