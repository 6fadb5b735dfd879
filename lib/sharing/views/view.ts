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
  origin === undefined
    ? { start, end }
    : { start: origin.starts[start] ?? 0, end: end > start ? (origin.ends[end - 1] ?? 0) : (origin.starts[start] ?? 0) }

export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The view with stretches of its text replaced by others, most of them shorter. Edits are in order and apart. */
export function edited(view: View, edits: Iterable<Edit>): View {
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

/** The edits that replace what a global pattern matches; `undefined` leaves a match as it is. */
export function* replacements(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string | undefined,
): Generator<Edit> {
  for (const match of text.matchAll(pattern)) {
    const replaced = replace(match)
    if (replaced !== undefined) yield { start: match.index, end: match.index + match[0].length, text: replaced }
  }
}

/** A stretch of a view as a view of its own. */
export function slice(view: View, start: number, end: number): View {
  const origin = { starts: new Int32Array(end - start), ends: new Int32Array(end - start) }
  copyOrigin(view, start, end, origin, 0)
  return { text: view.text.slice(start, end), origin }
}
