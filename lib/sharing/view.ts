/*
 * Texts as they would be read without what wraps them: escapes of JSON strings and HTML, colours of terminals, marks of diffs and
 * quotations, percent encoding, line wraps. A view knows where each of its characters stands in the text that it was made from.
 */

export interface View {
  readonly text: string
  /** Of each character, where what it stands for begins and ends in the original; absent where the view is the original. */
  readonly origin?: { readonly starts: Int32Array; readonly ends: Int32Array }
}

export interface Span {
  readonly start: number
  readonly end: number
}

/** Where a stretch of a view stands in the original. */
export const spanOf = ({ origin }: View, start: number, end: number): Span =>
  origin === undefined ? { start, end } : { start: origin.starts[start] ?? 0, end: end > start ? (origin.ends[end - 1] ?? 0) : (origin.starts[start] ?? 0) }

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The view with stretches of its text replaced by others, most of them shorter. Edits are in order and apart. */
function edited(view: View, edits: Iterable<Edit>): View {
  const pieces: string[] = []
  const spans: { readonly from: number; readonly to: number; readonly length: number; readonly copied: boolean }[] = []
  let at = 0
  const add = (text: string, from: number, to: number, copied: boolean): void => {
    if (text === '') return
    pieces.push(text)
    spans.push({ from, to, length: text.length, copied })
  }
  for (const { start, end, text } of edits) {
    add(view.text.slice(at, start), at, start, true)
    add(text, start, end, false)
    at = end
  }
  if (at === 0 && pieces.length === 0) return view
  add(view.text.slice(at), at, view.text.length, true)
  const text = pieces.join('')
  const origin = { starts: new Int32Array(text.length), ends: new Int32Array(text.length) }
  let index = 0
  for (const { from, to, length, copied } of spans) {
    for (let offset = 0; offset < length; offset++) {
      const span = copied ? spanOf(view, from + offset, from + offset + 1) : spanOf(view, from, to)
      origin.starts[index] = span.start
      origin.ends[index++] = span.end
    }
  }
  return { text, origin }
}

function* replacements(text: string, pattern: RegExp, replace: (match: RegExpExecArray) => string | undefined): Generator<Edit> {
  for (const match of text.matchAll(pattern)) {
    const replaced = replace(match)
    if (replaced !== undefined) yield { start: match.index, end: match.index + match[0].length, text: replaced }
  }
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', "'": "'", '`': '`', '/': '/' }
const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>', nbsp: ' ' }
const colour = String.raw`\[[0-9;?]{0,24}[A-Za-z]`
/** Colours, also where their escape is spelled out; characters without width; escapes with any number of backslashes; entities. */
const wrapping = new RegExp(
  [
    String.raw`\u001b(?:${colour}|\]8;[^\u0007\u001b]{0,400}(?:\u0007|\u001b\\)?)`,
    String.raw`[\u200b-\u200d\u2060\ufeff\u00ad]`,
    String.raw`\\{1,16}(?:(?:u001[bB]|x1[bB]|033|e)${colour}|u\{?([0-9a-fA-F]{4})\}?|x([0-9a-fA-F]{2})|([nrt"'\x60/])|(?=\\))?`,
    String.raw`&(?:#(\d{2,3})|#x([0-9a-fA-F]{2})|(quot|apos|amp|lt|gt|nbsp));`,
  ].join('|'),
  'g',
)

function unwrapped(match: RegExpExecArray): string | undefined {
  const [whole, unicode, hex, letter, decimal, entityHex, entity] = match
  const code = unicode ?? hex ?? entityHex
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
  if (decimal !== undefined) return String.fromCharCode(Number(decimal))
  if (letter !== undefined) return ESCAPED[letter] ?? letter
  if (entity !== undefined) return ENTITIES[entity] ?? ''
  if (/^\\+$/.test(whole)) return whole.length === 1 ? undefined : '\\'
  return ''
}

/** Numbers, quotation marks, bars and the sign of a diff at the start of a line; a flag of a command keeps its dash. */
const lineMarks = /^(?:[ \t]{0,12}\d{1,6}(?:→|\t|[ ]?[|│:] ))?(?:[ \t]{0,8}[>|│](?=[ \t>|│+\-A-Za-z"'_])[ \t]?){0,6}(?:[+](?!\+)|-(?=-----BEGIN|-----END)|-(?![A-Za-z][ \t]|-))?/gm

/** As the text would be read: without escapes, colours and marks at the start of its lines. */
export function plainView(text: string): View {
  const view: View = wrapping.test(text) ? edited({ text }, replacements(text, resetOf(wrapping), unwrapped)) : { text }
  wrapping.lastIndex = 0
  return edited(view, replacements(view.text, lineMarks, ([mark]) => (mark === '' ? undefined : '')))
}

function resetOf(pattern: RegExp): RegExp {
  pattern.lastIndex = 0
  return pattern
}

const RUN_CHARACTERS = 4000
const percent = /%(?:25)*([2-7][0-9A-Fa-f])/g
/** The stretches of a text that are percent-encoded, as they read decoded, each on a line of its own. Characters beyond ASCII stay as they are. */
export function decodedView(view: View): View | undefined {
  const edits: Edit[] = []
  let last = 0
  for (const { index } of view.text.matchAll(/%[2-7][0-9A-Fa-f]/g)) {
    if (index < last) continue
    const start = runStart(view.text, index, Math.max(last, index - RUN_CHARACTERS / 10))
    const run = view.text.slice(index, index + RUN_CHARACTERS).search(/[\s"'<>]/)
    if (start > last) edits.push({ start: last, end: start, text: '\n' })
    last = run === -1 ? Math.min(view.text.length, index + RUN_CHARACTERS) : index + run
    for (const { start: from, end, text } of replacements(view.text.slice(start, last), percent, ([, hex]) => String.fromCharCode(Number.parseInt(hex ?? '20', 16)))) edits.push({ start: start + from, end: start + end, text })
  }
  if (last === 0) return undefined
  return edited(view, [...edits, { start: last, end: view.text.length, text: '\n' }])
}

/** Where the run of characters begins that a place is in. */
function runStart(text: string, at: number, least: number): number {
  let start = at
  while (start > least && !/[\s"'<>]/.test(text[start - 1] ?? ' ')) start--
  return start
}

function slice(view: View, start: number, end: number): View {
  const { starts, ends } = view.origin ?? {}
  return {
    text: view.text.slice(start, end),
    origin: {
      starts: starts?.slice(start, end) ?? Int32Array.from({ length: end - start }, (_, index) => start + index),
      ends: ends?.slice(start, end) ?? Int32Array.from({ length: end - start }, (_, index) => start + index + 1),
    },
  }
}

const keyRun = String.raw`[A-Za-z0-9+/=_.~:-]`
/** A line break inside of a key, with the quotes, signs and spaces around it. */
const wrap = String.raw`(?:["'\x60]?[ \t]{0,4}[+\\.]?[ \t]{0,4}\r?\n[ \t|>+]{0,40}(?:-(?!-))?["'\x60]?|["'][ \t]{0,4}[+.][ \t]{0,4}["'])`
const wrapped = new RegExp(`(?<=${keyRun}{6})${wrap}(?=${keyRun}{2})`, 'g')
const LINE_CHARACTERS = 400

export interface JoinedView {
  readonly view: View
  /** Places in the view where lines meet. */
  readonly joints: readonly number[]
}

/** Lines that may be pieces of one wrapped key, each run of them put together. */
export function joinedViews(view: View): readonly JoinedView[] {
  const { text } = view
  const chains: RegExpExecArray[][] = []
  for (const match of text.matchAll(wrapped)) {
    if (!continues(text, match.index, match.index + match[0].length)) continue
    const last = chains.at(-1)?.at(-1)
    if (last !== undefined && /^[^\s"'\x60]*$/.test(text.slice(last.index + last[0].length, match.index)) && match.index - last.index < LINE_CHARACTERS) chains.at(-1)?.push(match)
    else chains.push([match])
  }
  return chains.map((chain) => {
    const first = chain[0]?.index ?? 0
    const last = (chain.at(-1)?.index ?? 0) + (chain.at(-1)?.[0].length ?? 0)
    const lineStart = Math.max(text.lastIndexOf('\n', first - 1) + 1, first - LINE_CHARACTERS)
    const end = text.slice(last, last + LINE_CHARACTERS).search(/\n|$/) + last
    const removed = chain.map((match) => ({ start: match.index - lineStart, end: match.index + match[0].length - lineStart, text: '' }))
    let gone = 0
    const joints = removed.map(({ start, end: to }) => {
      const at = start - gone
      gone += to - start
      return at
    })
    return { view: edited(slice(view, lineStart, end), removed), joints }
  })
}

/** Whether what stands before and after a break could be one key: both of mixed characters, the second one not a word or a name. */
function continues(text: string, before: number, after: number): boolean {
  const head = /[A-Za-z0-9+/=_-]*$/.exec(text.slice(Math.max(0, before - 120), before))?.[0] ?? ''
  const tail = /^[A-Za-z0-9+/=_-]*/.exec(text.slice(after, after + 120))?.[0] ?? ''
  const next = text[after + tail.length] ?? '\n'
  if (!/[\s"'\x60,;)\]}<]/.test(next) && !(next === '.' || next === '@')) return false
  const mixed = (piece: string): boolean => /\d/.test(piece) || /[a-z][A-Z]/.test(piece) || /[A-Z]{2}[a-z]/.test(piece)
  return head.length >= 6 && mixed(head) && /[A-Za-z]/.test(head) && (mixed(tail) || tail.length >= 24 || (tail.length >= 2 && next === '\n' && head.length >= 30))
}

/** Without any line break and what may stand around one: to look for known values only. */
export const squeezedView = (view: View): View => edited(view, replacements(view.text, new RegExp(wrap, 'g'), () => ''))

export interface Encoded {
  readonly start: number
  readonly end: number
  readonly text: string
}

const BASE64_CHARACTERS = 200_000
/** What stands in base64 in a text and reads as text when it is decoded. Places are of the view's original. */
export function base64Texts(view: View): readonly Encoded[] {
  return [...view.text.matchAll(/(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{16,}={0,2}/g)].flatMap((match): Encoded[] => {
    const text = match[0].length > BASE64_CHARACTERS ? undefined : readableBase64(match[0])
    return text === undefined ? [] : [{ ...spanOf(view, match.index, match.index + match[0].length), text }]
  })
}

function readableBase64(encoded: string): string | undefined {
  const start = decodeBase64(encoded.slice(0, 24))
  if (start === undefined || !isReadable(start)) return undefined
  const whole = decodeBase64(encoded)
  return whole !== undefined && isReadable(whole) ? whole : undefined
}

const isReadable = (text: string): boolean => !/[^\t\n\r -~\u00c2-\u00f4\u0080-\u00bf]/.test(text) && !/[\u0080-\u00ff]{6}/.test(text) && /[A-Za-z]{2}/.test(text)

function decodeBase64(encoded: string): string | undefined {
  const plain = encoded.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  try {
    return atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain)
  } catch {
    return undefined
  }
}
