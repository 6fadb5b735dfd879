import type { Part } from '@/lib/conversation/part'
import { textSlots } from '@/lib/conversation/text-slots'

/** What is searched of a part: its strings, not the JSON or the tags around them. */
export function textsOf(part: Part): readonly string[] {
  switch (part.type) {
    case 'tool-result':
      return part.content.flatMap((item) => (item.type === 'image' ? [] : [asRead(item.text)]))
    case 'opaque':
      return [asRead(part.text)]
    default:
      return textSlots(part).map(({ text }) => asRead(text))
  }
}

/** A physical line with at least this many `\n` written out is JSON of many lines. */
const ESCAPED_BREAKS = 3
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '', t: '\t', '"': '"', '/': '/', '\\': '\\' }

/** The text as it reads: JSON that holds many lines in one has its escapes undone. */
function asRead(text: string): string {
  if (!text.includes('\\n')) return text
  return text
    .split('\n')
    .map((line) => (line.split('\\n', ESCAPED_BREAKS + 1).length > ESCAPED_BREAKS ? line.replace(/\\([nrt"/\\])/g, (_, sign: string) => escapes[sign] ?? sign) : line))
    .join('\n')
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
