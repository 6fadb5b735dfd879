import type { Tone } from '@/components/ui/tone'

export const columnLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export const letterOf = (index: number): string => columnLetters[index] ?? '?'

const columnTones = [
  'strategy-a',
  'strategy-b',
  'strategy-c',
  'strategy-d',
  'strategy-e',
  'strategy-f',
] as const satisfies readonly Tone[]
export const toneOfColumn = (index: number): Tone => columnTones[index] ?? 'neutral'
