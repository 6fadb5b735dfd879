import { marker } from '@/lib/condensation/markers'
import type { JsonValue } from '@/lib/core/json'
import { sensitiveNames, type SensitiveType } from './sensitive-types'

export interface Secret {
  readonly type: SensitiveType
  readonly value: string
}

/** What stands where a whole part was. */
export const REDACTED = marker('Redacted')
export const redactedAs = (type: SensitiveType): string => marker(`Redacted: ${sensitiveNames[type]}`)

export type Redact = (text: string) => string

interface Needle extends Secret {
  /** Length of its first characters that already count, where a longer text was cut off. */
  readonly head: number
}

const KEY_CHARACTERS = 3

/**
 * Replaces values wherever they stand, in whatever text: also as JSON escapes them, and cut short by a truncation or a preview.
 * Linear in the text but for values that begin alike.
 */
export function makeRedactor(secrets: readonly Secret[]): Redact {
  const needles = secrets.flatMap(({ type, value }) => variants(type, value).map((variant): Needle => ({ type, value: variant, head: headOf(type, variant) })))
  if (needles.length === 0) return (text) => text
  const byStart = new Map<string, Needle[]>()
  for (const needle of needles.toSorted((a, b) => b.value.length - a.value.length)) {
    const start = needle.value.slice(0, KEY_CHARACTERS)
    byStart.set(start, [...(byStart.get(start) ?? []), needle])
  }
  const starts = new RegExp([...byStart.keys()].map(escapePattern).join('|'), 'g')
  const tails = tailPattern(needles)
  return (text) => {
    const pieces: string[] = []
    let at = 0
    starts.lastIndex = 0
    for (let match = starts.exec(text); match !== null; match = starts.exec(text)) {
      const found = byStart.get(match[0])?.map((needle) => ({ needle, length: matchLength(text, match.index, needle) })).find(({ length }) => length > 0)
      if (found === undefined) {
        starts.lastIndex = match.index + 1
        continue
      }
      pieces.push(text.slice(at, match.index), redactedAs(found.needle.type))
      at = match.index + found.length
      starts.lastIndex = at
    }
    const whole = at === 0 ? text : pieces.join('') + text.slice(at)
    return tails === undefined ? whole : whole.replace(tails.pattern, (tail) => redactedAs(tails.typeOf.get(tail) ?? 'key'))
  }
}

/** Every string of a JSON value, its keys among them. */
export function redactStrings<Value>(value: Value, redact: Redact): Value {
  return walk(value as JsonValue, redact) as Value
}

function walk(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item: JsonValue) => walk(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [redact(key), walk(item, redact)]))
}

/** How many characters of the text at a place belong to the value; 0 where it does not stand there. */
function matchLength(text: string, start: number, { type, value, head }: Needle): number {
  if (text.startsWith(value, start)) return isBounded(type) && /\w/.test(text[start + value.length] ?? '') ? 0 : value.length
  if (head === 0 || !text.startsWith(value.slice(0, head), start)) return 0
  let length = head
  while (length < value.length && text[start + length] === value[length]) length++
  return length
}

/** Of these a longer one is another one: `/home/al` and `/home/alice`. */
const isBounded = (type: SensitiveType): boolean => type === 'home-path' || type === 'ip-address'

const CUT_CHARACTERS = 12

function headOf(type: SensitiveType, value: string): number {
  if (isBounded(type) || value.length < CUT_CHARACTERS + 4) return 0
  if (type === 'private-key') return value.indexOf('-----', 5) + 5 + CUT_CHARACTERS
  return type === 'email' ? Math.max(value.indexOf('@') + 2, 8) : CUT_CHARACTERS
}

/** The ends of keys and tokens whose beginnings were cut off. */
function tailPattern(needles: readonly Needle[]): { readonly pattern: RegExp; readonly typeOf: ReadonlyMap<string, SensitiveType> } | undefined {
  const typeOf = new Map(
    needles.flatMap(({ type, value }) => {
      const length = type === 'key' || type === 'token' ? CUT_CHARACTERS : 0
      return length === 0 || value.length < 2 * length ? [] : [[value.slice(-length), type] as const]
    }),
  )
  return typeOf.size === 0 ? undefined : { pattern: new RegExp([...typeOf.keys()].map(escapePattern).join('|'), 'g'), typeOf }
}

/** The value as it is, as JSON writes it inside a string once and twice, and a home folder as tools name folders after it. */
function variants(type: SensitiveType, value: string): readonly string[] {
  const plain = type === 'home-path' ? value.replaceAll(/\\+/g, '\\') : value
  const escaped = escapeJson(plain)
  const named = type === 'home-path' ? [plain.replaceAll(/[:\\/]/g, '-')] : []
  return [...new Set([value, plain, escaped, escapeJson(escaped), ...named])]
}

const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1)
const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
