export const columnLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export const letterOf = (index: number): string => columnLetters[index] ?? '?'
