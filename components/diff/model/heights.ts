import type { DiffItem } from './items'

const LINE_PIXELS = 18

/** In pixels, until the item is measured. */
export function estimateHeight(item: DiffItem, layout: 'split' | 'unified'): number {
  switch (item.type) {
    case 'fold':
      return 24
    case 'quiet':
      return 26
    case 'span':
      return 110
    case 'message': {
      const { row } = item.entry
      const hunks = Math.max(1, row.hunks.length)
      const lines = Math.min(hunks * 14, Math.max(2, Math.ceil(row.tokensBefore / 10)))
      return 40 + lines * LINE_PIXELS * (layout === 'split' ? 1 : 1.4)
    }
  }
}
