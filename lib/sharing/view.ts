/*
 * Texts as they would be read without what wraps them: escapes of JSON strings and HTML, colours of terminals, marks of diffs and
 * quotations, percent encoding, line wraps. A view knows where each of its characters stands in the text that it was made from.
 */

export interface View {
  readonly text: string
  /** Of each character and of the end, its place in the original; absent where the view is the original. */
  readonly origin?: Int32Array
}

export const originOf = ({ origin }: View, at: number): number => origin?.[at] ?? at

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The view with stretches of its text replaced by others, most of them shorter. Edits are in order and apart. */
function edited(view: View, edits: Iterable<Edit>): View {
  const pieces: string[] = []
  const spans: { readonly from: number; readonly length: number; readonly copied: boolean }[] = []
  let at = 0
  const add = (text: string, from: number, copied: boolean): void => {
    if (text === '') return
    pieces.push(text)
    spans.push({ from, length: text.length, copied })
  }
  for (const { start, end, text } of edits) {
    add(view.text.slice(at, start), at, true)
    add(text, start, false)
    at = end
  }
  if (at === 0 && pieces.length === 0) return view
  add(view.text.slice(at), at, true)
  const text = pieces.join('')
  const origin = new Int32Array(text.length + 1)
  let to = 0
  for (const { from, length, copied } of spans) for (let index = 0; index < length; index++) origin[to++] = originOf(view, copied ? from + index : from)
  origin[to] = originOf(view, view.text.length)
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
/** The stretches of a text that are percent-encoded, each as it reads decoded. Characters beyond ASCII stay as they are. */
export function decodedViews(view: View): readonly View[] {
  const views: View[] = []
  let last = 0
  for (const { index } of view.text.matchAll(/%[2-7][0-9A-Fa-f]/g)) {
    if (index < last) continue
    const before = view.text.slice(Math.max(last, index - RUN_CHARACTERS / 10), index)
    const start = index - (before.length - (lastBreak(before)))
    const run = view.text.slice(index, index + RUN_CHARACTERS).search(/[\s"'<>]/)
    last = run === -1 ? Math.min(view.text.length, index + RUN_CHARACTERS) : index + run
    const window = slice(view, start, last)
    views.push(edited(window, replacements(window.text, /%(?:25)*([2-7][0-9A-Fa-f])/g, ([, hex]) => String.fromCharCode(Number.parseInt(hex ?? '20', 16)))))
  }
  return views
}

/** Where the run of characters at the end of a text begins. */
function lastBreak(text: string): number {
  for (let at = text.length; at > 0; at--) if (/[\s"'<>]/.test(text[at - 1] ?? '')) return at
  return 0
}

function slice(view: View, start: number, end: number): View {
  const origin = Int32Array.from({ length: end - start + 1 }, (_, index) => originOf(view, start + index))
  return { text: view.text.slice(start, end), origin }
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
    return text === undefined ? [] : [{ start: originOf(view, match.index), end: originOf(view, match.index + match[0].length), text }]
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
