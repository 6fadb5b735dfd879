/** What readers of files write before each line: `    12→`, `12<tab>`, `00012| `. */
const numbered = /^[ \t]*(\d{1,7})(?:→|\t| ?\| ?)/

/** How long the number before a line is, with what divides it from the line; 0: none. */
export const numberLength = (line: string): number => numbered.exec(line)?.[0].length ?? 0

/** Lines whose number still stands. */
const STEP = 10

/**
 * Of lines that are numbered one after the other, only the first and each tenth keep the number: it stands for those between them, which are
 * as they were. Numbers are more than a quarter of what a read of source code takes.
 */
export function thinLineNumbers(text: string): string {
  let before: number | undefined
  return text
    .split('\n')
    .map((line) => {
      const [prefix, digits] = numbered.exec(line) ?? []
      const number = digits === undefined ? undefined : Number(digits)
      const follows = before !== undefined && number === before + 1
      before = number
      return follows && prefix !== undefined && number % STEP !== 0 ? line.slice(prefix.length) : line
    })
    .join('\n')
}
