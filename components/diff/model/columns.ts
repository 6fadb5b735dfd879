/** How wide the original and the strategies stand beside each other; only their proportions count. */
export type Shares = readonly number[]

/** The original is the widest of three. */
export const usualShares = (strategies: number): Shares =>
  strategies <= 1 ? [1, 1] : [4, ...Array.from({ length: strategies }, () => 3)]

/** Of the whole width: narrower columns cannot be read. */
const LEAST = 0.14

/** The edge behind a column moved by a share of the whole width, as far as its neighbours leave room. */
export function withEdgeMoved(shares: Shares, edge: number, by: number): Shares {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const [left = 0, right = 0] = shares.slice(edge, edge + 2).map((share) => share / whole)
  const moved = Math.min(Math.max(by, LEAST - left), right - LEAST)
  return shares.map((share, index) =>
    index === edge ? left + moved : index === edge + 1 ? right - moved : share / whole,
  )
}

/** Where the edge behind a column stands, as a share of the whole width. */
export const edgeAt = (shares: Shares, edge: number): number => {
  const sum = (given: Shares): number => given.reduce((total, share) => total + share, 0)
  return sum(shares.slice(0, edge + 1)) / sum(shares)
}

export const gridOf = (shares: Shares): string => shares.map((share) => `minmax(0,${share}fr)`).join(' ')

/** The columns of every row; the diff says once how wide they are. */
export const GRID = '--diff-columns'
export const columnsIn = (layout: 'split' | 'unified'): string =>
  layout === 'split' ? `var(${GRID})` : 'minmax(0,1fr)'
