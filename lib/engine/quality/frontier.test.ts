import { describe, expect, it } from 'vitest'
import { frontierOf } from './frontier'

const points = [
  { id: 'fresh start', tokens: 0.06, recall: { path: 0.81, identifier: 0.31 } },
  { id: 'quality', tokens: 0.44, recall: { path: 0.92, identifier: 0.9 } },
  { id: 'truncation', tokens: 0.49, recall: { path: 0.9, identifier: 0.7 } },
  { id: 'masking', tokens: 0.56, recall: { path: 0.97, identifier: 0.77 } },
  { id: 'lossless', tokens: 0.76, recall: { path: 1, identifier: 1 } },
  { id: 'untouched', tokens: 1, recall: { path: 1, identifier: 1 } },
] as const

describe('frontierOf', () => {
  it('names what is dominated in every type, and by what', () => {
    const dominated = frontierOf(points).filter(({ dominatedBy }) => dominatedBy.length > 0)
    expect(dominated).toMatchObject([
      { id: 'truncation', dominatedBy: ['quality'] },
      { id: 'untouched', dominatedBy: ['lossless'] },
    ])
  })

  it('says for which types nothing else keeps as much with fewer tokens', () => {
    expect(frontierOf(points).map(({ best }) => best.join())).toEqual([
      'path,identifier',
      'path,identifier',
      '',
      'path',
      'path,identifier',
      '',
    ])
  })

  it('calls two equal ones both good, and leaves out types that nothing is known of', () => {
    const [left, right] = frontierOf([
      { id: 'a', tokens: 0.5, recall: { path: 0.5, url: undefined } },
      { id: 'b', tokens: 0.5, recall: { path: 0.5, url: undefined } },
    ])
    expect([left, right]).toEqual([
      { id: 'a', best: ['path'], dominatedBy: [] },
      { id: 'b', best: ['path'], dominatedBy: [] },
    ])
  })
})
