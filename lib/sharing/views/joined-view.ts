import { blobCharacters, characterSet, runStart, type CharacterSet } from './character-runs'
import { edited, slice, type Span, type View } from './view'

/*
 * Keys that are wrapped over lines, or summed up from several strings, put together.
 */

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
