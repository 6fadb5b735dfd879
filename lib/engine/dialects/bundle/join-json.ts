import { tryParseJson } from '../../core/json'
import type { PartFile } from './layout'

interface Sorted {
  readonly whole: readonly PartFile[]
  readonly broken: readonly string[]
}

/** Files that hold JSON, and the paths of those that do not. Their texts are put together as they are, so that nothing is spelled anew. */
export function wholeJson(parts: readonly PartFile[]): Sorted {
  const whole = parts.filter(({ text }) => isJson(text))
  return { whole, broken: parts.filter((part) => !whole.includes(part)).map(({ path }) => path) }
}

/** False of a file that was cut off while it was copied. */
const isJson = (text: string): boolean => tryParseJson(text) !== undefined

/** Digits compare as numbers: `9` comes before `10`. */
export const byName = ({ path: one }: { readonly path: string }, { path: other }: { readonly path: string }): number =>
  one.localeCompare(other, 'en', { numeric: true })
