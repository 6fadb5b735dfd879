import type { JsonValue } from '../../core/json'
import type { TextTemplate } from '../../conversation/texts/template'
import { greedyParameters, knownTools } from './tools'
import { elementOf, inputOf, segmentsOf, type Stretch } from './xml-elements'

/** An assistant's text, cut where calls stand in it. The texts of all pieces, in order, are the source. */
export type TextPiece =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'call'
      readonly name: string
      readonly input: JsonValue
      readonly template: TextTemplate
      readonly text: string
    }

/** `[Response interrupted by a tool use result. …]`: appended by the harness when it stopped the model. */
const interrupted = /\s*\[Response interrupted by [^\]]*\]\s*$/

/** No message of a model holds so many; such a text is taken for what it is, and not for calls. */
const MOST_PIECES = 10_000

/** Cuts a text into prose and calls of known tools. A call that was never closed reaches to the end, without the harness's notice. */
export function cutCalls(text: string): readonly TextPiece[] {
  const notice = noticeOf(text)
  const body = text.slice(0, text.length - notice.length)
  const pieces: TextPiece[] = []
  let proseFrom = 0
  const open = /<([a-z][a-z0-9_]*)>/g
  for (let match = open.exec(body); match !== null; match = open.exec(body)) {
    const name = match[1] ?? ''
    if (!knownTools.has(name) || !startsCall(body, open.lastIndex, name)) continue
    if (match.index > proseFrom) pieces.push({ type: 'text', text: body.slice(proseFrom, match.index) })
    const call = readCall(body, match.index, open.lastIndex, name)
    pieces.push(call.piece)
    proseFrom = call.end
    open.lastIndex = call.end
    if (pieces.length > MOST_PIECES) return [{ type: 'text', text }]
  }
  if (proseFrom < body.length) pieces.push({ type: 'text', text: body.slice(proseFrom) })
  return notice === '' ? pieces : [...pieces, { type: 'text', text: notice }]
}

function noticeOf(text: string): string {
  const start = text.lastIndexOf('[Response interrupted by ')
  if (start === -1) return ''
  const head = text.slice(0, start).trimEnd().length
  const tail = text.slice(head)
  return interrupted.exec(tail)?.[0].length === tail.length ? tail : ''
}

/** A tag that is only mentioned ("use `<read_file>` to …") is followed by something other than a parameter or the closing tag. */
function startsCall(text: string, at: number, name: string): boolean {
  const next = /\s*(?:<([A-Za-z_][\w-]*)>|(<\/[a-z0-9_]+>)|$)/y
  next.lastIndex = at
  const match = next.exec(text)
  if (!match) return false
  return match[2] === undefined || match[2] === `</${name}>`
}

function readCall(
  text: string,
  start: number,
  from: number,
  name: string,
): { readonly piece: TextPiece; readonly end: number } {
  const stretches: Stretch[] = [{ type: 'fixed', text: text.slice(start, from) }]
  const close = `</${name}>`
  let at = from
  const tag = /<(\/?)([A-Za-z_][\w-]*)>/g
  tag.lastIndex = from
  for (let match = tag.exec(text); match !== null; match = tag.exec(text)) {
    if (match[0] === close) return finish(stretches, text, start, at, tag.lastIndex, name)
    const parameter = match[2] ?? ''
    if (match[1] === '/') continue
    if (knownTools.has(parameter) && startsCall(text, tag.lastIndex, parameter))
      return finish(stretches, text, start, at, match.index, name)
    if (match.index > at) stretches.push({ type: 'fixed', text: text.slice(at, match.index) })
    const end = parameterEnd(text, tag.lastIndex, parameter, close)
    stretches.push({
      type: 'element',
      element: elementOf(parameter, text.slice(tag.lastIndex, end), end === text.length ? '' : `</${parameter}>`),
    })
    at = end === text.length ? end : end + parameter.length + 3
    tag.lastIndex = at
  }
  return finish(stretches, text, start, at, text.length, name)
}

function finish(
  stretches: readonly Stretch[],
  text: string,
  start: number,
  at: number,
  end: number,
  name: string,
): { readonly piece: TextPiece; readonly end: number } {
  const all: readonly Stretch[] = end > at ? [...stretches, { type: 'fixed', text: text.slice(at, end) }] : stretches
  return {
    piece: { type: 'call', name, input: inputOf(all), template: segmentsOf(all), text: text.slice(start, end) },
    end,
  }
}

/** Where a parameter's text ends: at its closing tag, or at the end of the text where it has none. */
function parameterEnd(text: string, from: number, parameter: string, closeOfCall: string): number {
  const close = `</${parameter}>`
  const first = text.indexOf(close, from)
  if (first === -1) return text.length
  if (!greedyParameters.has(parameter)) return first
  const callEnd = text.indexOf(closeOfCall, first)
  return text.lastIndexOf(close, callEnd === -1 ? text.length : callEnd)
}
