import { numberLength } from '../condensation/operations/line-numbers'

/** A stretch of the original that still stands, and where in the text after. */
export interface Survivor {
  readonly start: number
  readonly end: number
  readonly at: number
}

/**
 * What of a text stands in what became of it: the common beginning, the common end, and between them whole lines in their order, as cuts leave
 * reports of failure. A line that lost the number before it still stands. Linear in both texts.
 */
export function survivorsOf(before: string, after: string): readonly Survivor[] {
  if (before === after) return before === '' ? [] : [{ start: 0, end: before.length, at: 0 }]
  const head = commonStart(before, after)
  const tail = commonEnd(before, after, Math.min(before.length, after.length) - head)
  const between = linesBetween(before.slice(head, before.length - tail), after.slice(head, after.length - tail))
  return [
    ...(head > 0 ? [{ start: 0, end: head, at: 0 }] : []),
    ...between.map(({ start, end, at }) => ({ start: start + head, end: end + head, at: at + head })),
    ...(tail > 0 ? [{ start: before.length - tail, end: before.length, at: after.length - tail }] : []),
  ]
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++
  return length
}

function commonEnd(a: string, b: string, most: number): number {
  let length = 0
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length++
  return length
}

function linesBetween(before: string, after: string): readonly Survivor[] {
  if (before === '' || after === '') return []
  const places = new Map<string, number[]>()
  const keep = (line: string, start: number): void => {
    const known = places.get(line)
    if (known) known.push(start)
    else places.set(line, [start])
  }
  for (const { line, start } of linesOf(before)) {
    const number = numberLength(line)
    keep(line, start)
    if (number > 0) keep(line.slice(number), start + number)
  }
  const found: Survivor[] = []
  let from = 0
  for (const { line, start: at } of linesOf(after)) {
    const starts = line.trim() === '' ? undefined : places.get(line)
    while (starts && starts[0] !== undefined && starts[0] < from) starts.shift()
    const start = starts?.[0]
    if (start === undefined) continue
    found.push({ start, end: start + line.length, at })
    from = start + line.length
  }
  return found
}

function* linesOf(text: string): Generator<{ readonly line: string; readonly start: number }> {
  let start = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    yield { line: text.slice(start, end), start }
    start = end + 1
  }
  yield { line: text.slice(start), start }
}
