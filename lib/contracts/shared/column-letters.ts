/** Strategies beside each other are named by letters, in the order in which they stand. */
export const columnLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const

export type ColumnLetter = (typeof columnLetters)[number]

/** Strategies that are looked at beside each other at most. */
export const maxStrategies = columnLetters.length

export const letterOf = (index: number): string => columnLetters[index] ?? '?'

/** Of a variant of an experiment, which may have more of them. */
export const letterOfVariant = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index)

export const isColumnLetter = (text: string): text is ColumnLetter => columnLetters.some((letter) => letter === text)
