import type { ComparedMessage } from '@/lib/contracts/diff'
import { afterLines } from './blocks'
import type { Entry } from './spine'

/** Words that the Markdown of a message is made of. */
export interface MarkdownLabels {
  readonly heading: string
  readonly original: string
  /** By column. */
  readonly columns: readonly string[]
  readonly nothing: string
}

/** A message and what each strategy made of it, to be pasted elsewhere. */
export function markdownOf(
  entry: Entry,
  texts: readonly (ComparedMessage | undefined)[],
  words: MarkdownLabels,
): string {
  const before = new Map(
    texts
      .flatMap((message) => message?.parts ?? [])
      .flatMap((part) => (part.before ? [[part.id, part.before.lines]] : [])),
  )
  const originals = [...before.values()]
  const columns = entry.cells.map((cell, column) => {
    const parts = cell === undefined ? [] : (texts[column]?.parts ?? [])
    const shown = parts
      .map(({ id, hunks }) => afterLines(before.get(id) ?? [], hunks))
      .filter((lines) => lines.length > 0)
    return section(words.columns[column] ?? '', shown, words.nothing)
  })
  return [
    `## ${words.heading}`,
    ...(entry.position === undefined ? [] : [section(words.original, originals, words.nothing)]),
    ...columns,
  ].join('\n\n')
}

const section = (name: string, parts: readonly (readonly string[])[], nothing: string): string =>
  [`### ${name}`, ...(parts.length === 0 ? [`*${nothing}*`] : parts.map(fenced))].join('\n\n')

/** In a fence that is longer than any in the text. */
function fenced(lines: readonly string[]): string {
  const longest = lines.reduce((most, line) => Math.max(most, /^\s*(`{3,})/.exec(line)?.[1]?.length ?? 2), 2)
  const fence = '`'.repeat(longest + 1)
  return [fence, ...lines, fence].join('\n')
}
