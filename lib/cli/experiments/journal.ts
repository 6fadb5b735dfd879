import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { type Cell, cellSchema, isMeasured, objectOf, stringOf, tryParseJson } from '@/lib/engine'
import { cellsOf } from './experiment-json'

/** Finished cells beside the file that they are for, so that an experiment that was ended goes on where it was. */
export interface Journal {
  readonly known: ReadonlyMap<string, Cell>
  add(key: string, cell: Cell): void
  /** The whole experiment is written: what stood beside it is not needed any more. */
  remove(): void
}

/** Of a file that is written at the end. Cells of the file itself, where it is an earlier experiment, are known as well. */
export function openJournal(out: string | undefined): Journal {
  if (out === undefined) return { known: new Map(), add: () => undefined, remove: () => undefined }
  const file = `${out}.cells`
  const known = new Map([...cellsOf(tryParseJson(textOf(out))), ...journalled(textOf(file))])
  // A line that was cut off when the process ended must not swallow the next one.
  if (existsSync(file)) appendFileSync(file, '\n')
  return {
    known,
    add: (key, cell) => appendFileSync(file, `${JSON.stringify({ key, cell })}\n`),
    remove: () => rmSync(file, { force: true }),
  }
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function journalled(text: string): readonly (readonly [string, Cell])[] {
  return text.split('\n').flatMap((line): (readonly [string, Cell])[] => {
    const entry = objectOf(tryParseJson(line))
    const cell = cellSchema.safeParse(entry['cell'])
    return cell.success && isMeasured(cell.data) ? [[stringOf(entry['key']), cell.data]] : []
  })
}
