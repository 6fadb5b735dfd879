export type CsvCell = string | number | undefined

/**
 * CSV (RFC 4180) with a header line. An unknown value is an empty cell, never 0. Text that a spreadsheet would take for
 * a formula is prefixed with an apostrophe.
 */
export function csvText(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: CsvCell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
