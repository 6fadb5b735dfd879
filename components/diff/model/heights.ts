import type { PartBlock } from './blocks'
import type { DiffItem } from './items'

export const LINE_PIXELS = 18

/** In pixels, until the item is measured. */
export function estimateHeight(item: DiffItem, layout: 'split' | 'unified'): number {
  switch (item.type) {
    case 'fold':
    case 'unfolded':
      return 24
    case 'quiet':
      return 26
    case 'span':
    case 'summary':
      return 110
    case 'message': {
      const { row } = item.entry
      const hunks = Math.max(1, row.hunks.length)
      const lines = Math.min(hunks * 14, Math.max(2, Math.ceil(row.tokensBefore / 10)))
      return 40 + lines * LINE_PIXELS * (layout === 'split' ? 1 : 1.4)
    }
  }
}

/** Characters of a note in a line of a usual width. */
const NOTE_LINE = 120

/** Of the note under the head of a message, in pixels, until it is measured. */
export const estimateNote = (text: string | undefined): number =>
  text === undefined
    ? 0
    : 14 +
      LINE_PIXELS * text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / NOTE_LINE)), 0)

/** Of a part of a message of many: its name, and its lines up to where they are folded. */
export const estimatePart = (lines: number): number => 40 + Math.min(12, Math.max(1, lines)) * LINE_PIXELS

/** Of a block of a part, in pixels, until it is mounted: a fold is one line, and a region says below its lines what became of them. */
export function estimateBlock(block: PartBlock): number {
  switch (block.type) {
    case 'fold':
    case 'rest':
      return 24
    case 'same':
      return (block.to - block.from) * LINE_PIXELS
    case 'region':
      return Math.min(12, Math.max(1, block.to - block.region.from)) * LINE_PIXELS + 40
  }
}
