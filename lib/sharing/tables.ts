import type { NameKind } from './key-names'

/*
 * Tables whose head names a secret: the value stands in the same column of the rows below, between bars, tabs or commas.
 */

export interface Cell {
  readonly value: string
  readonly start: number
}

export interface Column {
  readonly cells: readonly Cell[]
  /** Where its last row ends: no row of a table is the head of another. */
  readonly end: number
}

const ROWS = 40
/** Shorter ones are counts and words. */
const TOKEN_CHARACTERS = 20
const LINE_CHARACTERS = 600
const separators = ['|', '\t', ';', ','] as const

/** The cells below the one of the head that a name is alone in. Reads a bounded number of rows of bounded length. */
export function cellsBelow(text: string, start: number, end: number, kind: NameKind): Column | undefined {
  const around = `${text[end] ?? '\n'}${text[end + 1] ?? '\n'}`
  if (!/^[ "'*\x60]{0,2}[|\t;,\n\r]|^["'*\x60 ][ "'*\x60\n]/.test(around)) return undefined
  const least = Math.max(0, start - LINE_CHARACTERS)
  const lineStart = least + text.slice(least, start).lastIndexOf('\n') + 1
  const lineEnd = endOfLine(text, end)
  const head = text.slice(lineStart, lineEnd)
  const separator = separators.find((each) => head.includes(each))
  if (separator === undefined) return undefined
  const columns = head.split(separator)
  // What a tool printed before its table may stand in front of the first column.
  const names = columns.slice(1)
  if (
    names.length === 0 ||
    isListOfCode(columns, separator) ||
    !names.every((name) => /^[\s"'*\x60]*[\p{L}\d _./-]{0,40}[\s"'*\x60]*$/u.test(name))
  )
    return undefined
  const behind = text.slice(end, lineEnd).split(separator).length - 1
  return rowsOf(text, lineEnd, separator, columns.length, behind, kind === 'token' ? TOKEN_CHARACTERS : 1)
}

/** Lines of a list end with its comma; between two bars of a condition stands nothing. */
const isListOfCode = (columns: readonly string[], separator: string): boolean =>
  separator === '|'
    ? columns.slice(1, -1).some((column) => column === '')
    : separator !== '\t' && columns.at(-1)?.trim() === ''

function rowsOf(text: string, from: number, separator: string, columns: number, behind: number, least: number): Column {
  const cells: Cell[] = []
  let at = from + 1
  for (let row = 0; row < ROWS && at < text.length; row++) {
    const end = endOfLine(text, at)
    const pieces = text.slice(at, end).split(separator)
    const column = pieces.length - 1 - behind
    if (Math.abs(pieces.length - columns) > 1 || pieces.length < 2 || column < 0) return { cells, end: at }
    const before = pieces.slice(0, column).join(separator).length + (column > 0 ? 1 : 0)
    const cell = pieces[column] ?? ''
    const value = cell.replaceAll(/^[\s"'*\x60]+|[\s"'*\x60]+$/g, '')
    if (value.length >= least && !/^:?-+:?$/.test(value) && !/\s/.test(value))
      cells.push({ value, start: at + before + cell.indexOf(value) })
    at = end + 1
  }
  return { cells, end: at }
}

function endOfLine(text: string, at: number): number {
  const end = text.slice(at, at + LINE_CHARACTERS).indexOf('\n')
  return end === -1 ? Math.min(text.length, at + LINE_CHARACTERS) : at + end
}
