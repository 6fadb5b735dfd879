import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { type Cell, cellsOf, type CellStore, objectOf, readCell, stringOf, tryParseJson } from '@/lib/engine'

/** Finished cells beside the file that they are for, so that an experiment that was ended goes on where it was. */
export interface Journal extends CellStore<Cell> {
  /** Of the cells that were finished when it was opened. */
  readonly keys: readonly string[]
  /** The whole experiment is written: what stood beside it is not needed any more. */
  remove(): void
}

/** Of a file that is written at the end; without one it is kept in memory. Cells of the file itself, where it is an earlier experiment, are known as well. */
export function openJournal(out: string | undefined): Journal {
  if (out === undefined) return journalOf(new Map())
  const file = `${out}.cells`
  const known = new Map([...cellsOf(tryParseJson(textOf(out))), ...journalled(textOf(file))])
  // A line that was cut off when the process ended must not swallow the next one.
  if (existsSync(file)) appendFileSync(file, '\n')
  return journalOf(known, file)
}

function journalOf(cells: Map<string, Cell>, file?: string): Journal {
  return {
    keys: [...cells.keys()],
    find: (key) => cells.get(key),
    keep(key, cell) {
      cells.set(key, cell)
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ key, cell })}\n`)
    },
    remove() {
      if (file !== undefined) rmSync(file, { force: true })
    },
  }
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function journalled(text: string): readonly (readonly [string, Cell])[] {
  return text.split('\n').flatMap((line): (readonly [string, Cell])[] => {
    const entry = objectOf(tryParseJson(line))
    const cell = readCell(objectOf(entry['cell']))
    return cell ? [[stringOf(entry['key']), cell]] : []
  })
}
