import { marker } from '@/lib/engine'
import { literalSearch } from './literal-search'
import { sensitiveNames, type Secret, type SensitiveType } from './sensitive-types'
import { encodedTexts } from './views/encoded-texts'
import { squeezedView } from './views/joined-view'
import { decodedView, plainView } from './views/plain-view'
import { streamedView } from './views/streamed-view'
import { spanOf, type View } from './views/view'

export type { Secret } from './sensitive-types'

/** A value that is to go, with the number of its placeholder: one number for one finding, wherever and however it stands. */
export interface NumberedSecret extends Secret {
  readonly number?: number
}

/** What stands where a whole part was. */
export const REDACTED = marker('Redacted')
/** Says what stood there and which of its kind it was, and nothing of how it began or how long it was. */
export const redactedAs = (type: SensitiveType, number?: number): string =>
  marker(`Redacted: ${sensitiveNames[type]}${number === undefined ? '' : ` ${number}`}`)
const placeholders = /⟨ Redacted(?:: [^⟨⟩]{1,60})? ⟩/g

export type Redact = (text: string) => string

interface Needle {
  readonly value: string
  readonly label: string
  /** A longer word or number around it is another one: `/home/al` and `/home/alice`. */
  readonly bounded: boolean
  /** How many first characters already count, where a longer text was cut off; 0 where none do. */
  readonly head: number
}

interface Range {
  readonly start: number
  readonly end: number
  readonly label: string
}

type Search = (view: View) => readonly Range[]

const DEPTH = 2

/** Replaces values wherever they stand, in whatever spelling (see `view.ts`), and cut short by a truncation or a preview. */
export function makeRedactor(secrets: readonly NumberedSecret[]): Redact {
  if (secrets.length === 0) return (text) => text
  const exact = searchFor(secrets.filter(({ type }) => !isFolded(type)).flatMap(needlesOf))
  const folded = searchFor(
    secrets
      .filter(({ type }) => isFolded(type))
      .flatMap((secret) => needlesOf({ ...secret, value: secret.value.toLowerCase() })),
  )
  const everyCase: Search = (view) => [...exact(view), ...folded(lowered(view))]
  const tails = tailSearch(secrets)
  const squeezed = searchFor(secrets.flatMap(squeezedNeedles))
  const rangesIn = (text: string, depth: number): readonly Range[] => {
    const plain = plainView(text)
    const decoded = decodedView(plain)
    const streamed = depth === DEPTH ? streamedView({ text }) : undefined
    return [
      ...everyCase(plain),
      ...(plain.origin === undefined ? [] : everyCase({ text })),
      ...tails(plain),
      ...squeezed(squeezedView(plain)),
      ...(decoded === undefined ? [] : everyCase(decoded)),
      ...(streamed === undefined ? [] : everyCase(plainView(streamed))),
      ...(depth === 0
        ? []
        : encodedTexts(plain).flatMap(({ start, end, text: inner }) =>
            rangesIn(inner, depth - 1)
              .slice(0, 1)
              .map(({ label }) => ({ start, end, label })),
          )),
    ]
  }
  return (text) => replaced(text, rangesIn(text, DEPTH))
}

function replaced(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text
  const written = [...text.matchAll(placeholders)].map(({ index, 0: whole }) => ({
    start: index,
    end: index + whole.length,
  }))
  const pieces: string[] = []
  let at = 0
  let next = 0
  for (const { start, end, label } of merged(ranges)) {
    while ((written[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++
    const around = written[next]
    // What stands there already was put there by a redaction.
    if (around !== undefined && start >= around.start && end <= around.end) continue
    pieces.push(text.slice(at, start), label)
    at = end
  }
  return pieces.join('') + text.slice(at)
}

/** The longest of those that begin at one place names it; what overlaps goes with it. */
function merged(ranges: readonly Range[]): readonly Range[] {
  const apart: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const before = apart.at(-1)
    if (before === undefined || range.start >= before.end) apart.push(range)
    else if (range.end > before.end) apart[apart.length - 1] = { ...before, end: range.end }
  }
  return apart
}

const foldedTypes: ReadonlySet<SensitiveType> = new Set([
  'email',
  'home-path',
  'user-name',
  'person',
  'host-name',
  'mac-address',
  'word',
  'postal-address',
  'bank-account',
  'ip-address',
  'private-ip',
])
/** Of these, upper and lower case are the same. */
const isFolded = (type: SensitiveType): boolean => foldedTypes.has(type)

function lowered(view: View): View {
  const text = view.text.toLowerCase()
  return text.length === view.text.length ? { ...view, text } : view
}

const SHORT_CHARACTERS = 8
const SHORT_WORD_CHARACTERS = 4
const isBounded = ({ type, value }: Secret): boolean =>
  type === 'word'
    ? value.length < SHORT_WORD_CHARACTERS
    : type !== 'private-key' &&
      (type === 'home-path' ||
        type === 'user-name' ||
        type === 'person' ||
        type === 'ip-address' ||
        type === 'private-ip' ||
        value.length < SHORT_CHARACTERS ||
        /^\d+$/.test(value))

const needlesOf = (secret: NumberedSecret): readonly Needle[] =>
  variants(secret).map((value) => ({
    value,
    label: redactedAs(secret.type, secret.number),
    bounded: isBounded(secret),
    head: headOf(secret.type, value),
  }))

/** Paths of Windows with other slashes and as often escaped as files of sessions do it; homes as tools name folders after them. */
function variants({ type, value }: Secret): readonly string[] {
  if (type !== 'home-path') return [value]
  const plain = value.replaceAll(/\\+/g, '\\')
  const escaped = plain.replaceAll('\\', '\\\\')
  return [
    ...new Set([
      value,
      plain,
      escaped,
      escaped.replaceAll('\\', '\\\\'),
      plain.replaceAll('\\', '/'),
      plain.replaceAll(/[:\\/]/g, '-'),
      plain.replaceAll(/[:\\/._ ]/g, '-'),
    ]),
  ]
}

const CUT_CHARACTERS = 12

function headOf(type: SensitiveType, value: string): number {
  if (
    type === 'home-path' ||
    type === 'ip-address' ||
    type === 'word' ||
    type === 'person' ||
    value.length < CUT_CHARACTERS + 4
  )
    return 0
  if (type === 'private-key')
    return value.startsWith('-----') ? value.indexOf('-----', 5) + 5 + CUT_CHARACTERS : CUT_CHARACTERS * 2
  return type === 'email' ? Math.max(value.indexOf('@') + 2, 8) : CUT_CHARACTERS
}

/** Linear in the text: nothing is made of a place before its first characters, and the last one of the value, are found there. */
function searchFor(needles: readonly Needle[]): Search {
  const known = new Map<string, Needle>()
  for (const needle of needles) if (needle.value !== '') known.set(needle.value, needle)
  if (known.size === 0) return () => []
  const search = literalSearch([...known.values()].map((needle) => [needle.value, needle]))
  return (view) => {
    const ranges: Range[] = []
    for (let index = search.next(view.text, 0); index !== -1; ) {
      let at = index + 1
      for (const needle of search.at(view.text, index)) {
        const length = matchLength(view.text, index, needle)
        if (length === 0) continue
        at = index + length
        ranges.push({ ...spanOf(view, index, at), label: needle.label })
        break
      }
      index = search.next(view.text, at)
    }
    return ranges
  }
}

/** How many characters of the text at a place belong to the value; 0 where it does not stand there. */
function matchLength(text: string, start: number, { value, head, bounded }: Needle): number {
  const end = start + value.length
  if (text.charCodeAt(end - 1) === value.charCodeAt(value.length - 1) && text.startsWith(value, start))
    return bounded && (isWord(text[end]) || (isWord(value[0]) && isWord(text[start - 1]))) ? 0 : value.length
  if (head === 0) return 0
  let length = 0
  while (length < value.length && text.charCodeAt(start + length) === value.charCodeAt(length)) length++
  return length < head ? 0 : length
}

const isWord = (character: string | undefined): boolean => character !== undefined && /[A-Za-z\d]/.test(character)

/** The ends of keys and tokens whose beginnings were cut off. */
function tailSearch(secrets: readonly NumberedSecret[]): Search {
  return searchFor(
    secrets.flatMap(({ type, value, number }): readonly Needle[] =>
      (type === 'key' || type === 'token' || type === 'random') && value.length >= 2 * CUT_CHARACTERS
        ? [{ value: value.slice(-CUT_CHARACTERS), label: redactedAs(type, number), bounded: false, head: 0 }]
        : [],
    ),
  )
}

/** A value that is long enough to be told from what happens to stand at the ends of two lines. */
function squeezedNeedles({ type, value, number }: NumberedSecret): readonly Needle[] {
  const squeezed = squeezedView({ text: value }).text
  return squeezed.length >= CUT_CHARACTERS && (type === 'private-key' || !/\s/.test(squeezed))
    ? [{ value: squeezed, label: redactedAs(type, number), bounded: false, head: 0 }]
    : []
}
