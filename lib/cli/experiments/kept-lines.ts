import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { type JsonObject, objectOf, stringOf, toJsonObject, tryParseJson } from '@/lib/engine'

/** What is known by keys, written line by line to a file, so that whoever is ended goes on where it was. */
export interface KeptLines<Kept> {
  /** Of what stood there when it was opened. */
  readonly keys: readonly string[]
  find(key: string): Kept | undefined
  keep(key: string, kept: Kept): void
  /** It is not needed any more. */
  remove(): void
}

/** Without a file it is kept in memory. `field`: under which name each line has what is kept; `read` takes it from there, or leaves it. */
export function keepLines<Kept extends object>(
  file: string | undefined,
  field: string,
  read: (entry: JsonObject) => Kept | undefined,
  known: ReadonlyMap<string, Kept> = new Map(),
): KeptLines<Kept> {
  const kept = new Map([...known, ...(file === undefined ? [] : linesOf(textOf(file), field, read))])
  // A line that was cut off when the process ended must not swallow the next one.
  if (file !== undefined && existsSync(file)) appendFileSync(file, '\n')
  return {
    keys: [...kept.keys()],
    find: (key) => kept.get(key),
    keep(key, value) {
      kept.set(key, value)
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ key, [field]: toJsonObject(value) })}\n`)
    },
    remove() {
      if (file !== undefined) rmSync(file, { force: true })
    },
  }
}

export const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function linesOf<Kept>(
  text: string,
  field: string,
  read: (entry: JsonObject) => Kept | undefined,
): readonly (readonly [string, Kept])[] {
  return text.split('\n').flatMap((line): (readonly [string, Kept])[] => {
    const entry = objectOf(tryParseJson(line))
    const kept = read(objectOf(entry[field]))
    return kept ? [[stringOf(entry['key']), kept]] : []
  })
}
