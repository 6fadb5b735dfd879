import type { ComparedHunk, ComparedMessage, TextLines } from '@/lib/contracts/diff'
import type { Entry } from './align-messages'

/** What stands for what is not here of a long text. */
export interface RestWords {
  readonly moreLines: (count: number) => string
  readonly moreCharacters: (count: number) => string
}

/** Words that the Markdown of a message is made of. */
export interface MarkdownLabels extends RestWords {
  readonly heading: string
  readonly original: string
  /** By column; `nothing`: what is said where no line is left. */
  readonly columns: readonly { readonly heading: string; readonly nothing: string }[]
  /** The original holds no text. */
  readonly nothing: string
}

const noLines: TextLines = { lines: [], moreLines: 0, cut: {} }

/** A message and what each strategy made of it, to be pasted elsewhere. */
export function markdownOf(
  entry: Entry,
  texts: readonly (ComparedMessage | undefined)[],
  words: MarkdownLabels,
): string {
  const before = new Map(
    texts.flatMap((message) => message?.parts ?? []).flatMap((part) => (part.before ? [[part.id, part.before]] : [])),
  )
  const originals = [...before.values()].map((text) => afterLines(text, [], words))
  const columns = entry.cells.map((cell, column) => {
    const parts = cell === undefined ? [] : (texts[column]?.parts ?? [])
    const shown = parts
      .map(({ id, hunks }) => afterLines(before.get(id) ?? noLines, hunks, words))
      .filter((lines) => lines.length > 0)
    const { heading, nothing } = words.columns[column] ?? { heading: '', nothing: words.nothing }
    return section(heading, shown, nothing)
  })
  return [
    `## ${words.heading}`,
    ...(entry.position === undefined ? [] : [section(words.original, originals, words.nothing)]),
    ...columns,
  ].join('\n\n')
}

/** The lines of a part as they come out, of its lines before and its hunks; what is not here of them is said. */
export function afterLines(before: TextLines, hunks: readonly ComparedHunk[], words: RestWords): readonly string[] {
  const lines: string[] = []
  let at = 0
  for (const { from, to, after, moreLines } of hunks) {
    lines.push(...linesOf(before, at, from, words), ...after.map(({ text }) => text))
    if (moreLines > 0) lines.push(words.moreLines(moreLines))
    at = to
  }
  return [...lines, ...linesOf(before, at, before.lines.length + before.moreLines, words)]
}

function linesOf({ lines, cut }: TextLines, from: number, to: number, words: RestWords): readonly string[] {
  const shown = lines.slice(from, to).map((line, index) => {
    const length = cut[from + index]
    return length === undefined ? line : `${line} ${words.moreCharacters(length - line.length)}`
  })
  const missing = to - Math.max(from, lines.length)
  return missing > 0 ? [...shown, words.moreLines(missing)] : shown
}

const section = (name: string, parts: readonly (readonly string[])[], nothing: string): string =>
  [`### ${name}`, ...(parts.length === 0 ? [`*${nothing}*`] : parts.map(fenced))].join('\n\n')

/** In a fence that is longer than any in the text. */
function fenced(lines: readonly string[]): string {
  const longest = lines.reduce((most, line) => Math.max(most, /^\s*(`{3,})/.exec(line)?.[1]?.length ?? 2), 2)
  const fence = '`'.repeat(longest + 1)
  return [fence, ...lines, fence].join('\n')
}
