import type { Numbering, Reference } from '../../references/markers'
import { countingOn, numberPrefix, prefixAfter, prefixNumber, type Line } from './lines'

/** The text that a reference to these lines stands for. The separator after the last line is not part of it. */
export function renderLines(
  lines: readonly Pick<Line, 'text' | 'separator'>[],
  reference: Pick<Reference, 'firstLine' | 'numbering' | 'breaks' | 'exceptions' | 'replacements'>,
): string {
  const replaced = replacementsByLine(reference)
  const prefixAt = countingOn(prefixOfFirst(reference.numbering, lines[0]?.text ?? ''))
  const pieces = lines.map(({ text, separator }, index) => {
    const shown = replaced.get(reference.firstLine + index) ?? renumber(text, index, reference.numbering, prefixAt)
    return index === lines.length - 1 ? shown : shown + (reference.breaks ?? separator)
  })
  return pieces.join('')
}

function replacementsByLine({
  exceptions = [],
  replacements = [],
}: Pick<Reference, 'exceptions' | 'replacements'>): ReadonlyMap<number, string> {
  const numbers = exceptions.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
  return new Map(numbers.map((number, index) => [number, replacements[index] ?? '']))
}

function prefixOfFirst(numbering: Numbering, line: string): string {
  if (numbering.type === 'from') return numbering.first
  const prefix = numberPrefix(line)
  return numbering.type === 'shift' ? prefixAfter(prefix, numbering.first - prefixNumber(prefix)) : prefix
}

function renumber(text: string, index: number, numbering: Numbering, prefixAt: (steps: number) => string): string {
  switch (numbering.type) {
    case 'same':
      return text
    case 'none':
      return withoutNumber(text)
    case 'after':
      return numbering.sign + withoutNumber(text)
    case 'without':
      return text.slice(1)
    case 'from':
    case 'shift':
      return prefixAt(index) + withoutNumber(text)
  }
}

const withoutNumber = (text: string): string => text.slice(numberPrefix(text).length)
