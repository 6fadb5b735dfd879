/*
 * Texts as they would be read without what wraps them: escapes of JSON strings and HTML, colours of terminals, marks of diffs and
 * quotations, percent encoding, line wraps. A view knows where each of its characters stands in the text that it was made from.
 */

import {
  base64Characters,
  blobCharacters,
  characterSet,
  repeatsOf,
  runsOf,
  runStart,
  type CharacterSet,
  type Run,
} from './character-runs'

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
  origin === undefined
    ? { start, end }
    : { start: origin.starts[start] ?? 0, end: end > start ? (origin.ends[end - 1] ?? 0) : (origin.starts[start] ?? 0) }

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
    if (copied) copyOrigin(view, from, to, origin, index)
    else {
      const span = spanOf(view, from, to)
      origin.starts.fill(span.start, index, index + length)
      origin.ends.fill(span.end, index, index + length)
    }
    index += length
  }
  return { text, origin }
}

function copyOrigin({ origin }: View, from: number, to: number, target: NonNullable<View['origin']>, at: number): void {
  if (origin === undefined) {
    for (let offset = 0; offset < to - from; offset++) {
      target.starts[at + offset] = from + offset
      target.ends[at + offset] = from + offset + 1
    }
  } else {
    target.starts.set(origin.starts.subarray(from, to), at)
    target.ends.set(origin.ends.subarray(from, to), at)
  }
}

function* replacements(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string | undefined,
): Generator<Edit> {
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

/** Names of containers, numbers, quotation marks, bars and the sign of a diff at the start of a line; a flag of a command keeps its dash. */
const lineMarks =
  /^(?:[a-z][\w.-]{0,60}[-_]\d{1,3}[ ]{1,20}\|[ ])|^(?=[ \t\d>|│+-])(?:[ \t]{0,12}\d{1,6}(?:→|\t|[ ]?[|│:] ))?(?:[ \t]{0,8}[>|│](?=[ \t>|│+\-A-Za-z"'_])[ \t]?){0,6}(?:[+](?!\+|[1-9]\d{0,2}[ .(-]{0,2}\d)|-(?=-----BEGIN|-----END)|-(?![A-Za-z][ \t]|-|home-|Users-))?/gm

/** So many times in a row, a character is a line that somebody drew, or there to keep a reader busy. */
const REPEATED = 1024
const KEPT_OF_REPEATED = 64

function* shortened(text: string): Generator<Edit> {
  for (const { start, end } of repeatsOf(text, REPEATED)) yield { start: start + KEPT_OF_REPEATED, end, text: '' }
}

/** As the text would be read: without escapes, colours, marks at the start of its lines, and most of what is one character over and over. */
export function plainView(text: string): View {
  const short = edited({ text }, shortened(text))
  const view = wrapping.test(short.text) ? edited(short, replacements(short.text, resetOf(wrapping), unwrapped)) : short
  wrapping.lastIndex = 0
  return edited(
    view,
    replacements(view.text, lineMarks, ([mark]) => (mark === '' ? undefined : '')),
  )
}

const coloured = new RegExp(String.raw`\u001b${colour}`, 'g')
/** As it is written, but for the colours of a terminal. */
export const uncolouredView = (text: string): View =>
  edited(
    { text },
    replacements(text, coloured, () => ''),
  )

function resetOf(pattern: RegExp): RegExp {
  pattern.lastIndex = 0
  return pattern
}

/** Unbroken for so long, what could be base64 is an image or an archive. A key may stand at either end of it, by whatever is around it. */
const BLOB = 16_384
const KEPT_OF_BLOB = 4096

function* blobMiddles(text: string): Generator<Edit> {
  for (const { start, end } of runsOf(text, blobCharacters, BLOB))
    yield { start: start + KEPT_OF_BLOB, end: end - KEPT_OF_BLOB, text: '\n' }
}

/** The view as rules read it: without the middle of blobs. */
export const withoutBlobs = (view: View): View => edited(view, blobMiddles(view.text))

const RUN_CHARACTERS = 4000
const percent = /%(?:25)*(?:([2-7][0-9A-Fa-f])|[Cc]3%(?:25)*([89ABab][0-9A-Fa-f]))/g
/** The stretches of a text that are percent-encoded, as they read decoded, each on a line of its own. Of characters beyond ASCII only Latin letters are. */
export function decodedView(view: View): View | undefined {
  const edits: Edit[] = []
  let last = 0
  for (const { index } of view.text.matchAll(/%[2-7][0-9A-Fa-f]/g)) {
    if (index < last) continue
    const start = unspacedStart(view.text, index, Math.max(last, index - RUN_CHARACTERS / 10))
    const run = view.text.slice(index, index + RUN_CHARACTERS).search(/[\s"<>]/)
    if (start > last) edits.push({ start: last, end: start, text: '\n' })
    last = run === -1 ? Math.min(view.text.length, index + RUN_CHARACTERS) : index + run
    for (const { start: from, end, text } of replacements(view.text.slice(start, last), percent, ([, ascii, latin]) =>
      String.fromCharCode(latin === undefined ? Number.parseInt(ascii ?? '20', 16) : Number.parseInt(latin, 16) + 64),
    ))
      edits.push({ start: start + from, end: start + end, text })
  }
  if (last === 0) return undefined
  return edited(view, [...edits, { start: last, end: view.text.length, text: '\n' }])
}

/** Where the run of characters begins that a place is in. */
function unspacedStart(text: string, at: number, least: number): number {
  let start = at
  while (start > least && !/[\s"<>]/.test(text[start - 1] ?? ' ')) start--
  return start
}

function slice(view: View, start: number, end: number): View {
  const origin = { starts: new Int32Array(end - start), ends: new Int32Array(end - start) }
  copyOrigin(view, start, end, origin, 0)
  return { text: view.text.slice(start, end), origin }
}

const sumOfStrings = /["'][ \t]{0,4}[+.][ \t]{0,4}["']/g
const quotes = characterSet('"\'`')
const blanks = characterSet(' \t')
const signs = characterSet('+\\.')
const marks = characterSet(' \t|>+')
const [CARRIAGE, DASH] = [13, 45]
const skippedBack = (text: string, at: number, least: number, set: CharacterSet, most: number): number => {
  let start = at
  while (start > least && at - start < most && set[text.charCodeAt(start - 1)] === 1) start--
  return start
}

/** Where what may stand before a line break inside of a key begins: a quote, a sign, and spaces around it. */
function beforeBreak(text: string, at: number, least: number): number {
  const line = at > least && text.charCodeAt(at - 1) === CARRIAGE ? at - 1 : at
  const sign = skippedBack(text, skippedBack(text, line, least, blanks, 4), least, signs, 1)
  return skippedBack(text, skippedBack(text, sign, least, blanks, 4), least, quotes, 1)
}

/** Where what may stand behind one ends: marks of diffs and quotations, and a quote. */
function afterBreak(text: string, at: number): number {
  let end = at + 1
  while (end - at <= 40 && marks[text.charCodeAt(end)] === 1) end++
  if (text.charCodeAt(end) === DASH && text.charCodeAt(end + 1) !== DASH) end++
  return quotes[text.charCodeAt(end)] === 1 ? end + 1 : end
}

/** Places where one string may go on after a break of the line, or as the next piece of a sum. In order, and apart. */
function breaksOf(text: string): readonly Span[] {
  const breaks: Span[] = []
  let free = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (at < free) continue
    const start = beforeBreak(text, at, free)
    free = afterBreak(text, at)
    breaks.push({ start, end: free })
  }
  const sums = [...text.matchAll(sumOfStrings)].map(({ index, 0: whole }) => ({
    start: index,
    end: index + whole.length,
  }))
  return sums.length === 0 ? breaks : inOrder([...breaks, ...sums])
}

function inOrder(spans: readonly Span[]): readonly Span[] {
  let last = 0
  return spans
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      if (start < last) return false
      last = end
      return true
    })
}

const keyEnd = /[A-Za-z0-9+/=_.~:-]{6}$/
const keyStart = /^[A-Za-z0-9+/=_.~:-]{2}/
const isInsideKey = (text: string, { start, end }: Span): boolean =>
  keyEnd.test(text.slice(Math.max(0, start - 6), start)) && keyStart.test(text.slice(end, end + 2))
const LINE_CHARACTERS = 400

export interface JoinedView {
  readonly view: View
  /** Places in the view where lines meet. */
  readonly joints: readonly number[]
}

/** Lines that may be pieces of one wrapped key, each run of them put together. */
export function joinedViews(view: View): readonly JoinedView[] {
  const { text } = view
  const chains: Span[][] = []
  for (const place of breaksOf(text)) {
    if (!isInsideKey(text, place) || !continues(text, place.start, place.end)) continue
    const last = chains.at(-1)?.at(-1)
    if (
      last !== undefined &&
      place.start - last.start < LINE_CHARACTERS &&
      /^[^\s"'\x60]*$/.test(text.slice(last.end, place.start))
    )
      chains.at(-1)?.push(place)
    else chains.push([place])
  }
  return chains.map((chain) => {
    const first = chain[0]?.start ?? 0
    const last = chain.at(-1)?.end ?? 0
    const least = Math.max(0, first - LINE_CHARACTERS)
    const lineStart = least + text.slice(least, first).lastIndexOf('\n') + 1
    const end = text.slice(last, last + LINE_CHARACTERS).search(/\n|$/) + last
    const removed = chain.map((place) => ({ start: place.start - lineStart, end: place.end - lineStart, text: '' }))
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
  const head = text.slice(
    runStart(text, before, Math.max(0, before - 120), (code) => blobCharacters[code] === 1),
    before,
  )
  const tail = /^[A-Za-z0-9+/=_-]*/.exec(text.slice(after, after + 120))?.[0] ?? ''
  const next = text[after + tail.length] ?? '\n'
  if (!/[\s"'\x60,;)\]}<]/.test(next) && !(next === '.' || next === '@')) return false
  const mixed = (piece: string): boolean => /\d/.test(piece) || /[a-z][A-Z]/.test(piece) || /[A-Z]{2}[a-z]/.test(piece)
  return (
    head.length >= 6 &&
    mixed(head) &&
    /[A-Za-z]/.test(head) &&
    (mixed(tail) || tail.length >= 24 || (tail.length >= 2 && next === '\n' && head.length >= 30))
  )
}

/** Without any line break and what may stand around one: to look for known values only. */
export const squeezedView = (view: View): View =>
  edited(
    view,
    together(breaksOf(view.text)).map((place) => ({ ...place, text: '' })),
  )

/** Those that follow on each other are one. */
function together(spans: readonly Span[]): readonly Span[] {
  const runs: { start: number; end: number }[] = []
  for (const { start, end } of spans) {
    const last = runs.at(-1)
    if (last !== undefined && last.end === start) last.end = end
    else runs.push({ start, end })
  }
  return runs
}

export interface Encoded {
  readonly start: number
  readonly end: number
  readonly text: string
}

const BASE64_CHARACTERS = 16
/** What stands in base64 in a text and reads as text when it is decoded, also in lines of one length. Places are of the view's original. */
export function base64Texts(view: View): readonly Encoded[] {
  const runs = runsOf(view.text, base64Characters, BASE64_CHARACTERS)
  return joinedLines(view.text, runs).flatMap(({ start, end }): Encoded[] => {
    const text = readableBase64(view.text.slice(start, end))
    if (text === undefined) return []
    const padding = /^={0,2}/.exec(view.text.slice(end, end + 2))?.[0].length ?? 0
    return [{ ...spanOf(view, start, end + padding), text }]
  })
}

const LEAST_LINE = 40
const betweenLines = /[ \t]{0,12}\r?\n[ \t]{0,12}/y
/** Runs, of which those that are the lines of one block are one: all lines are as long as the first, but for the last one. */
function joinedLines(text: string, runs: readonly Run[]): readonly Run[] {
  const blocks: { start: number; end: number; readonly line: number; last: number }[] = []
  for (const { start, end } of runs) {
    const block = blocks.at(-1)
    const goesOn =
      block !== undefined &&
      block.line >= LEAST_LINE &&
      block.last === block.line &&
      end - start <= block.line &&
      start - block.end <= 26 &&
      goesBetween(text, block.end, start)
    if (goesOn) {
      block.end = end
      block.last = end - start
    } else blocks.push({ start, end, line: end - start, last: end - start })
  }
  return blocks
}

function goesBetween(text: string, from: number, to: number): boolean {
  betweenLines.lastIndex = from
  return betweenLines.test(text) && betweenLines.lastIndex === to
}

function readableBase64(encoded: string): string | undefined {
  const start = decodeBase64(encoded.slice(0, 24))
  if (start === undefined || !isReadable(start)) return undefined
  const whole = decodeBase64(encoded)
  return whole !== undefined && isReadable(whole) ? whole : undefined
}

const isReadable = (text: string): boolean =>
  !/[^\t\n\r -~\u00c2-\u00f4\u0080-\u00bf]/.test(text) && !/[\u0080-\u00ff]{6}/.test(text) && /[A-Za-z]{2}/.test(text)

function decodeBase64(encoded: string): string | undefined {
  const plain = encoded.replaceAll('-', '+').replaceAll('_', '/').replaceAll(/\s+/g, '').replace(/=+$/, '')
  try {
    return atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain)
  } catch {
    return undefined
  }
}
