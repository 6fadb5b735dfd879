import type { Conversation } from '../conversation/conversation'
import { visibleText } from '../conversation/texts/visible-text'
import { instructionsOf, typedText, type Instruction } from './items/instructions'
import { indexWords, isStatedIn, type WordIndex } from './matching/paraphrase'
import { splitSummaries } from './matching/texts'
import { isUnreadable, type Outcome } from './status'

export const instructionStatuses = [
  'kept', // stands word for word, or can be restored
  'paraphrased', // a summary states it in other words: only a reader can settle that
  'dropped',
  'unknown', // a recorded summary cannot be read
] as const
export type InstructionStatus = (typeof instructionStatuses)[number]

export interface InstructionOutcome extends Instruction {
  readonly status: InstructionStatus
}

/** How many of the person's instructions a result still has. */
export interface InstructionsKept {
  /** Those of which something can be said. */
  readonly total: number
  /** Word for word or in other words. */
  readonly kept: number
  /** Of those kept, the ones in other words. */
  readonly paraphrased: number
}

export const countInstructions = (outcomes: readonly Pick<InstructionOutcome, 'status'>[]): InstructionsKept => {
  const count = (status: InstructionStatus): number => outcomes.filter((each) => each.status === status).length
  const paraphrased = count('paraphrased')
  return { total: outcomes.length - count('unknown'), kept: count('kept') + paraphrased, paraphrased }
}

/** What became of each instruction of the original. */
export function measureInstructions(
  original: Pick<Conversation, 'messages'>,
  { condensed, expanded }: Outcome,
): readonly InstructionOutcome[] {
  const standing = [typedIn(condensed), ...(expanded ? [typedIn(expanded)] : [])].join('\n')
  const summaries = summaryTexts(condensed)
  const otherwise = condensed.messages.some(isUnreadable) ? 'unknown' : 'dropped'
  // Words are looked up only where something does not stand word for word.
  let indexes: readonly WordIndex[] | undefined
  const isParaphrased = (text: string): boolean =>
    (indexes ??= [standing, ...summaries].map(indexWords)).some((index) => isStatedIn(index, text))
  return instructionsOf(original).map((instruction): InstructionOutcome => {
    const { text } = instruction
    if (standing.includes(text) || summaries.some((summary) => summary.includes(text)))
      return { ...instruction, status: 'kept' }
    return { ...instruction, status: isParaphrased(text) ? 'paraphrased' : otherwise }
  })
}

const typedIn = ({ messages }: Pick<Conversation, 'messages'>): string => messages.map(typedText).join('\n')

/** Summaries that stand as messages, and those inside of parts. */
const summaryTexts = ({ messages }: Pick<Conversation, 'messages'>): readonly string[] =>
  messages.flatMap(({ summary, parts }) => {
    const texts = parts.map(visibleText)
    return summary === undefined ? texts.flatMap((text) => splitSummaries(text).inside || []) : [texts.join('\n')]
  })
