import { plainLines, type ReferenceSource } from '@/lib/engine'
import type { ResolvedReference } from '@/lib/contracts/runs'

/** Where the lines that a reference leads to begin in a text: at their own number if they are there, else wherever they are. */
export function lineOf({ lines, first }: ReferenceSource, text: string): Pick<ResolvedReference, 'line'> {
  const all = plainLines(text)
  const standAt = (at: number): boolean => lines.every((line, index) => all[at + index] === line)
  if (standAt(first - 1)) return { line: first }
  const at = all.findIndex((_, index) => standAt(index))
  return at === -1 ? {} : { line: at + 1 }
}
