import { describe, expect, it } from 'vitest'
import { fenceAt, markerRuns } from './rendering'

describe('a text that is rendered piece by piece', () => {
  it('keeps the lines with markers apart from those around them', () => {
    expect(markerRuns(['a', 'b', '⟨ Same as `f` ⟩', 'c ⟨ cut ⟩', 'd'])).toEqual([
      { marker: false, from: 0, to: 2 },
      { marker: true, from: 2, to: 4 },
      { marker: false, from: 4, to: 5 },
    ])
    expect(markerRuns([])).toEqual([])
  })

  it('knows which fence a line stands in', () => {
    const lines = ['text', '````ts', '```', 'code', '````', 'text', '~~~', '```', 'more']
    expect(lines.map((_, at) => fenceAt(lines, at))).toEqual([
      '',
      '',
      '````ts\n',
      '````ts\n',
      '````ts\n',
      '',
      '',
      '~~~\n',
      '~~~\n',
    ])
  })
})
