import type { Part } from '../../conversation/part'
import { textSlots } from '../../conversation/texts/text-slots'
import { asRead } from '../as-read'
import { vectorsIn } from '../items/arguments'

/** What is searched of a part: its strings, not the JSON or the tags around them. */
export function textsOf(part: Part): readonly string[] {
  switch (part.type) {
    case 'tool-result':
      return part.content.flatMap((item) => (item.type === 'image' ? [] : [asRead(item.text)]))
    case 'opaque':
      return [asRead(part.text)]
    case 'tool-call':
      return [...textSlots(part).map(({ text }) => asRead(text)), ...vectorsIn(part.input)]
    default:
      return textSlots(part).map(({ text }) => asRead(text))
  }
}

const opening = '⟨ Summarized by '
const closing = '⟨ Original was '

/** The text without the summaries that stand in it in place of its contents, and these. Linear. */
export function splitSummaries(text: string): { readonly outside: string; readonly inside: string } {
  const [outside, inside]: [string[], string[]] = [[], []]
  let at = 0
  for (let start = text.indexOf(opening); start !== -1; start = text.indexOf(opening, at)) {
    const close = text.indexOf(closing, start)
    const end = close === -1 ? text.length : close
    outside.push(text.slice(at, start))
    inside.push(text.slice(start, end))
    at = end
    if (close === -1) break
  }
  return { outside: [...outside, text.slice(at)].join('\n'), inside: inside.join('\n') }
}
