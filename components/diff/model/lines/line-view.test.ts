import { describe, expect, it } from 'vitest'
import { diffText } from '@/lib/engine'
import { type DiffBudget } from '@/lib/engine/diff/budget'
import { lineBlocks, linePieces, type LineBlock, type LineRow } from './line-view'

const budget: DiffBudget = { now: () => 0, lineMs: 1_000, wordMs: 1_000 }
const numbered = (count: number, change: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: count }, (_, index) => `${change[index + 1] ?? `line ${index + 1}`}\n`).join('')
const side = (row: LineRow): string =>
  `${row.left ? (row.left.side === 'same' ? '=' : '-') : ' '}${row.right ? (row.right.side === 'same' ? '=' : '+') : ' '}`
const shape = (blocks: readonly LineBlock[]): string[] =>
  blocks.map((block) => (block.type === 'fold' ? `fold ${block.rows.length}` : block.rows.map(side).join(',')))

describe('lineBlocks', () => {
  it('folds what is far from a change and keeps three lines around it', () => {
    const diff = diffText(numbered(40), numbered(40, { 20: 'line twenty' }), budget)
    expect(shape(lineBlocks(diff, 'split'))).toEqual(['fold 16', '==,==,==', '-+', '==,==,==', 'fold 17'])
  })

  it('does not fold a few lines', () => {
    const diff = diffText(numbered(8), numbered(8, { 5: 'other text altogether' }), budget)
    expect(shape(lineBlocks(diff, 'split')).join()).not.toContain('fold')
  })

  it('faces removed lines with added ones when split, and stacks them when unified', () => {
    const diff = diffText('aaa\nbbb\nccc\n', '⟨ Truncated: 3 more lines ⟩\n', budget)
    expect(shape(lineBlocks(diff, 'split'))).toEqual(['-+,- ,- '])
    expect(shape(lineBlocks(diff, 'unified'))).toEqual(['- ,- ,- , +'])
  })
})

describe('linePieces', () => {
  it('finds a marker across word borders', () => {
    const pieces = linePieces([
      { type: 'same', text: 'see ⟨ Reference: ' },
      { type: 'changed', text: 'lines 1–9 of message #4' },
      { type: 'same', text: ' ~012345 ⟩ there\n' },
    ])
    expect(
      pieces.map((piece) =>
        piece.type === 'marker' ? `[${piece.text}]` : piece.segments.map(({ text }) => text).join(''),
      ),
    ).toEqual(['see ', '[⟨ Reference: lines 1–9 of message #4 ~012345 ⟩]', ' there'])
    expect(pieces[1]).toMatchObject({
      reference: true,
      segments: [{ changed: false }, { changed: true }, { changed: false }],
    })
  })

  it('tells other markers from references, and leaves brackets of maths alone', () => {
    expect(linePieces([{ type: 'same', text: '⟨ Content suppressed ⟩' }])).toMatchObject([
      { type: 'marker', reference: false },
    ])
    expect(linePieces([{ type: 'same', text: '⟨ lines 42–60 ~120433 ⟩' }])).toMatchObject([
      { type: 'marker', reference: true },
    ])
    expect(linePieces([{ type: 'same', text: '⟨x, y⟩' }])).toMatchObject([{ type: 'words' }])
  })
})
