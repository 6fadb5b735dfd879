import type { SummaryLayout } from '../../steps/summarize/summary-layout'
import { CLASSIC_INSTRUCTION, CLASSIC_PROMPT, FRESH_START_PROMPT, FRESH_START_SYSTEM } from './native-prompts'

/** Ways to ask for one summary of a span and to write it: with a note of what it stands for, or as the native provider does. */
export const summaryStyleIds = ['marked', 'classic', 'fresh-start'] as const
export type SummaryStyle = (typeof summaryStyleIds)[number]

type Style = Pick<SummaryLayout, 'role' | 'reads' | 'system' | 'instruction' | 'frame' | 'refusals'> &
  Pick<SummaryLayout['prompt'], 'replaces'>

const classicRequest = {
  role: 'assistant',
  system: CLASSIC_PROMPT,
  instruction: CLASSIC_INSTRUCTION,
  replaces: 'system',
} as const

const styles: Readonly<Record<SummaryStyle, Style>> = {
  marked: { ...classicRequest, reads: 'selected', frame: 'marked', refusals: 'none' },
  classic: { ...classicRequest, reads: 'since-summary', frame: 'plain', refusals: 'classic' },
  'fresh-start': {
    role: 'user',
    reads: 'since-summary',
    system: FRESH_START_SYSTEM,
    instruction: FRESH_START_PROMPT,
    replaces: 'instruction',
    frame: 'fresh-start',
    refusals: 'fresh-start',
  },
}

type Own = Pick<SummaryLayout, 'keepFirst' | 'keepLast' | 'maxTokens' | 'maxInputTokens' | 'profile'> & {
  readonly prompt?: string | undefined
}

export function styledLayout(style: SummaryStyle, { prompt, ...own }: Own): SummaryLayout {
  const { replaces, ...layout } = styles[style]
  return { ...layout, ...own, prompt: { own: prompt, replaces } }
}
