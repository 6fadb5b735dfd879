import { edited, type Edit, type View } from './view'

/** An event of a streamed answer with a piece of its text. */
const event =
  /^data:[ ]?\{[^\n]*?"(?:content|text|delta|partial_json|arguments|thinking|response)"[ ]?:[ ]?"((?:[^"\\\n]|\\[^\n]){1,4000})"[^\n]*$/dgm
const between = /^\r?\n(?:(?:event|id|retry):[^\n]{0,200}\r?\n|\r?\n){0,6}$/

/** The pieces of streamed answers, put together: without the events around them, and with what stands before and after on lines of its own. Undefined where there are none. */
export function streamedView(view: View): View | undefined {
  const edits: Edit[] = []
  let last: { readonly end: number; readonly piece: number } | undefined
  let streams = 0
  for (const match of view.text.matchAll(event)) {
    const piece = match[1] ?? ''
    const start = match.indices?.[1]?.[0] ?? match.index
    const goesOn = last !== undefined && between.test(view.text.slice(last.end, match.index))
    if (goesOn) streams++
    edits.push({ start: last?.piece ?? 0, end: start, text: goesOn ? '' : '\n' })
    last = { end: match.index + match[0].length, piece: start + piece.length }
  }
  if (last === undefined || streams === 0) return undefined
  return edited(view, [...edits, { start: last.piece, end: view.text.length, text: '\n' }])
}
