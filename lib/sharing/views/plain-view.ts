import { blobCharacters, repeatsOf, runsOf } from './character-runs'
import { edited, replacements, type Edit, type View } from './view'

/*
 * The views in which rules look: a text without escapes, colours and marks, or as it reads percent-decoded.
 */

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', "'": "'", '`': '`', '/': '/' }
const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>', nbsp: ' ' }
const colour = String.raw`\[[0-9;?]{0,24}[A-Za-z]`
/** Colours, also where their escape is spelled out; characters without width; escapes with any number of backslashes; line breaks of HTML; entities. */
const wrapping = new RegExp(
  [
    String.raw`\u001b(?:${colour}|\]8;[^\u0007\u001b]{0,400}(?:\u0007|\u001b\\)?)`,
    String.raw`[\u200b-\u200d\u2060\ufeff\u00ad]`,
    String.raw`\\{1,16}(?:(?:u001[bB]|x1[bB]|033|e)${colour}|u\{?([0-9a-fA-F]{4})\}?|x([0-9a-fA-F]{2})|([nrt"'\x60/])|(?=\\))?`,
    String.raw`<(br)[ ]?\/?>`,
    String.raw`&(?:#(\d{2,3})|#x([0-9a-fA-F]{2})|(quot|apos|amp|lt|gt|nbsp));`,
  ].join('|'),
  'g',
)

function unwrapped(match: RegExpExecArray): string | undefined {
  const [whole, unicode, hex, letter, lineBreak, decimal, entityHex, entity] = match
  const code = unicode ?? hex ?? entityHex
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
  if (decimal !== undefined) return String.fromCharCode(Number(decimal))
  if (letter !== undefined) return ESCAPED[letter] ?? letter
  if (lineBreak !== undefined) return '\n'
  if (entity !== undefined) return ENTITIES[entity] ?? ''
  if (/^\\+$/.test(whole)) return whole.length === 1 ? undefined : '\\'
  return ''
}

/** Relative paths with numbers as `grep -n` prints them, names of containers, numbers, quotation marks, bars and the sign of a diff at the start of a line; a flag of a command keeps its dash. */
const lineMarks =
  /^(?:(?!\S{0,80}(?:home|Users)\/)(?:[\w.@-]{1,80}\/){1,12}[\w.@-]{1,80}(?::\d{1,6}:|-\d{1,6}-)|[a-z][\w.-]{0,60}[-_]\d{1,3}[ ]{1,20}\|[ ])|^(?=[ \t\d>|│+-])(?:[ \t]{0,12}\d{1,6}(?:→|\t|[ ]?[|│:] ))?(?:[ \t]{0,8}[>|│](?=[ \t>|│+\-A-Za-z"'_])[ \t]?){0,6}(?:[+](?!\+|[1-9]\d{0,2}[ .(-]{0,2}\d)|-(?=-----BEGIN|-----END)|-(?![A-Za-z][ \t]|-|home-|Users-))?/gm

/** The job and the step that a log of CI names in front of each line, before its moment. */
const jobMarks = /^[^\t\n]{1,80}\t[^\t\n]{1,80}\t\ufeff?(?=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)/gm

/** What stands in front of each line that a stream of events sends: the field, and the end of the event before. */
const eventMarks = /^(?:(?:event|id|retry):[^\n]{0,200}\r?\n|\r?\n){0,4}data:[ ]?(?=\S|[ ]{1,20}\S)/gm

/** The star in front of each line of a comment. */
const commentMarks = /^[ \t]{0,40}\*[ ](?=\S|[ ]{1,20}\S)/gm

const time = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?`
const level = 'TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL'
/** The moment, the level and the thread in front of each line of a log: what was logged may go on over several of its lines. */
const logMarks = new RegExp(
  String.raw`^\[?\d{4}[-/]\d\d[-/]\d\d[T ]${time}(?:Z|[ ]?[+-]\d\d:?\d\d)?\]?(?:[ \t:|-]{1,6}[[(]?(?:${level}|${level.toLowerCase()})[\])]?(?![\w=]))?(?:[ \t]{1,4}[[(](?:main|[a-z]{2,20}(?:[-_#]\d{1,5}){1,3}|[a-z]+(?:\.[a-z]+)+)[\])])?(?:[ \t]?[:|-])?(?:[ \t]|$)`,
  'gm',
)

/** So many times in a row, a character is a line that somebody drew, or there to keep a reader busy. */
const REPEATED = 1024
const KEPT_OF_REPEATED = 64

function* shortened(text: string): Generator<Edit> {
  for (const { start, end } of repeatsOf(text, REPEATED)) yield { start: start + KEPT_OF_REPEATED, end, text: '' }
}

/** As the text would be read: without escapes, colours, marks at the start of its lines, and most of what is one character over and over. */
export function plainView(given: string | View): View {
  const whole = typeof given === 'string' ? { text: given } : given
  const short = edited(whole, shortened(whole.text))
  const view = wrapping.test(short.text) ? edited(short, replacements(short.text, resetOf(wrapping), unwrapped)) : short
  wrapping.lastIndex = 0
  return [jobMarks, logMarks, eventMarks, commentMarks, lineMarks].reduce(withoutMarks, view)
}

const withoutMarks = (view: View, marks: RegExp): View =>
  edited(
    view,
    replacements(view.text, marks, ([mark]) => (mark === '' ? undefined : '')),
  )

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
