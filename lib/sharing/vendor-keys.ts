import { escapeRegExp } from 'es-toolkit/string'
import { literalSearch } from './literal-search'
import type { Near } from './near'
import type { Rule, SensitiveMatch } from './sensitive-types'
import { isPlaceholder } from './values'
import { patternOf, shapeClasses, shapePiece, vendorKeys, type ShapeClass, type VendorKey } from './vendor-shapes'

/*
 * Keys that say whose they are (see vendor-shapes.ts).
 */

interface Compiled extends VendorKey {
  readonly pattern: RegExp
}

const prefixOf = (shape: string): string => shape.slice(0, shape.indexOf('{'))
const afterKey = '(?![A-Za-z0-9])'
const compiled = vendorKeys.map(
  (key): Compiled => ({ ...key, pattern: new RegExp(patternOf(key.shape) + afterKey, 'y') }),
)
const byPrefix = grouped(compiled)

function grouped(keys: readonly Compiled[]): Map<string, Compiled[]> {
  const groups = new Map<string, Compiled[]>()
  for (const key of keys) groups.set(prefixOf(key.shape), [...(groups.get(prefixOf(key.shape)) ?? []), key])
  return groups
}

const prefixes = [...byPrefix.keys()].filter((prefix) => prefix !== '').toSorted((a, b) => b.length - a.length)
const starts = literalSearch(prefixes.map((prefix) => [prefix, prefix]))
/** Longer than any of the shapes that begin with no literal text. */
const BARE_CHARACTERS = 400

/** Those that begin with no literal text: each is looked for by itself around the text in it, from the start of a run of its characters. */
export const bareKeys = (byPrefix.get('') ?? []).map((key) => ({
  ...key,
  pattern: new RegExp(`(?<![A-Za-z0-9+/_.-])${patternOf(key.shape)}${afterKey}`, 'g'),
  near: aroundOf(key.shape),
}))

/** The longest literal in it, with what must stand behind it. */
function aroundOf(shape: string): Near {
  const pieces = shape.split(shapePiece)
  const literals = pieces.filter((_, index) => index % 4 === 0)
  const longest = literals.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const at = literals.indexOf(longest)
  const [name, least] = [pieces[at * 4 + 1], pieces[at * 4 + 2]]
  const behind = name === undefined || least === undefined ? '' : `(?=[${shapeClasses[name as ShapeClass]}]{${least}})`
  return { clues: new RegExp(escapeRegExp(longest) + behind, 'g'), before: BARE_CHARACTERS, after: BARE_CHARACTERS }
}

const hasBoth = (value: string): boolean => /[A-Za-z]/.test(value) && /\d/.test(value)
/** Short, and the beginning of nothing else. */
const unmistakable: ReadonlySet<string> = new Set(['AIza', 'AKIA', 'ASIA'])

/** A short prefix says little: what follows must look drawn by lot, not written. */
const isDrawn = (value: string, prefix: string): boolean => {
  const rest = value.slice(prefix.length)
  if (isPlaceholder(rest)) return false
  if (prefix.length >= 6) return hasBoth(value) || /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(rest)
  if (unmistakable.has(prefix) && new Set(rest).size > 6) return true
  if (!hasBoth(value)) return false
  if (!/\d/.test(rest) && !/[a-z][A-Z].*[a-z][A-Z]/.test(rest)) return false
  return !/^(?:[a-z]{2,}|\d{1,4})(?:[-_.](?:[a-z]{2,}|\d{1,4}))+$/.test(rest) && !/^[a-z]+$/i.test(rest)
}

/** Prefixes of one to four characters that also begin ordinary names: nothing but an edge may stand before them. */
const follows = (text: string, at: number, prefix: string): boolean =>
  prefix.length > 4 || !/[A-Za-z0-9_.\-/]/.test(text[at - 1] ?? ' ') || unmistakable.has(prefix)

const isAlphanumeric = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** The longest key that stands at a place; of equal ones that whose prefix says more. */
const bestKey = (text: string, index: number): { readonly key: Compiled; readonly value: string } | undefined =>
  starts
    .at(text, index)
    .filter((prefix) => text.startsWith(prefix, index) && follows(text, index, prefix))
    .flatMap((prefix) => (byPrefix.get(prefix) ?? []).map((key) => ({ key, prefix })))
    .flatMap(({ key, prefix }) => {
      key.pattern.lastIndex = index
      const value = key.pattern.exec(text)?.[0].replace(/[-_.=~]+$/, (end) => (end.includes('=') ? end : ''))
      return value !== undefined && isDrawn(value, prefix) ? [{ key, value }] : []
    })
    .toSorted(
      (a, b) => b.value.length - a.value.length || prefixOf(b.key.shape).length - prefixOf(a.key.shape).length,
    )[0]

export const findVendorKeys: Rule = ({ text, matchesOf }) => {
  const found: SensitiveMatch[] = []
  for (let index = starts.next(text, 0); index !== -1; ) {
    const best = index > 0 && isAlphanumeric(text.charCodeAt(index - 1)) ? undefined : bestKey(text, index)
    if (best !== undefined)
      found.push({
        type: best.key.type,
        vendor: best.key.vendor,
        value: best.value,
        start: index,
        end: index + best.value.length,
      })
    index = starts.next(text, index + (best?.value.length ?? 1))
  }
  for (const key of bareKeys) {
    const { type, vendor } = key
    for (const {
      match: [value],
      index,
    } of matchesOf(key)) {
      if (hasBoth(value) && !isPlaceholder(value) && /[^0-9a-f-]|-us\d|:|-[0-9a-f]{8}-[0-9a-f]{8}$/.test(value))
        found.push({ type, vendor, value, start: index, end: index + value.length })
    }
  }
  return found
}
