const grouping = new Intl.NumberFormat('en')

export const formatTokens = (tokens: number): string => grouping.format(tokens)

const units = ['bytes', 'KiB', 'MiB', 'GiB'] as const

export function formatBytes(bytes: number): string {
  const unit = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
  return `${unit === 0 ? bytes : (bytes / 1024 ** unit).toFixed(1)} ${units[unit]}`
}

export function formatPercent(before: number, after: number): string {
  if (before === 0) return '0%'
  const change = (100 * (after - before)) / before
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change).toFixed(1)}%`
}

/** Of a share between 0 and 1; a dash where it is not known. */
export const formatShare = (share: number | undefined): string =>
  share === undefined ? '–' : `${(100 * share).toFixed(1)}%`

/** Columns aligned with spaces: the first two to the left, numbers to the right. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const isNumber = head.map(
    (_, column) => rows.length > 0 && rows.every((row) => /^[\d,.+−% $-]*$/.test(row[column] ?? '')),
  )
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(head), ...rows.map(line)].join('\n')
}
