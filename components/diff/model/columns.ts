/** The original and its strategies side by side: the original is the widest of three. */
export const gridOf = (columns: number): string =>
  columns <= 1 ? 'minmax(0,1fr) minmax(0,1fr)' : `minmax(0,4fr) ${'minmax(0,3fr) '.repeat(columns).trimEnd()}`
