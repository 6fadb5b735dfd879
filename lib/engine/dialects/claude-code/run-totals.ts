import type { Message } from '../../conversation/message'
import type { RecordedUsage } from '../../conversation/usage'
import { visibleText } from '../../conversation/texts/visible-text'
import type { Line } from './lines'

type RunResult = Extract<Line, { type: 'result' }>

/**
 * A printed run has only placeholders of output at its steps; what all of them took stands in its result. It is shared out by what each step
 * shows, so that the sum is the recorded one. Of several results nobody knows which steps each is of.
 */
export function withRunTotals(messages: readonly Message[], results: readonly RunResult[]): readonly Message[] {
  const [result, another] = results
  const steps = messages.filter(({ role, usage }) => role === 'assistant' && usage !== undefined)
  if (!result || another || steps.length === 0) return messages
  const recorded = steps.reduce((sum, { usage }) => sum + (usage?.outputTokens ?? 0), 0)
  const outputs = result.outputTokens > recorded ? shares(result.outputTokens, steps.map(lengthOf)) : undefined
  const usages = steps.map(
    ({ usage = {} }, index): RecordedUsage => (outputs ? { ...usage, outputTokens: outputs[index] } : usage),
  )
  const costs = result.costUsd === undefined ? undefined : portions(result.costUsd, usages.map(weightOf))
  const byStep = new Map(
    steps.map((step, index) => [step, { ...usages[index], ...(costs && { costUsd: costs[index] }) }] as const),
  )
  return messages.map((message) => {
    const usage = byStep.get(message)
    return usage ? { ...message, usage } : message
  })
}

/** One, so that an empty step has a share too. */
const lengthOf = ({ parts }: Message): number => parts.reduce((sum, part) => sum + visibleText(part).length, 1)

/** About what a request costs, in tokens of plain input. */
const weightOf = ({
  inputTokens = 0,
  outputTokens = 0,
  cacheReadTokens = 0,
  cacheWriteTokens = 0,
}: RecordedUsage): number => 1 + inputTokens + 5 * outputTokens + 0.1 * cacheReadTokens + 1.25 * cacheWriteTokens

function portions(total: number, weights: readonly number[]): readonly number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (total * weight) / all)
}

/** Whole numbers whose sum is the total. */
function shares(total: number, weights: readonly number[]): readonly number[] {
  let [given, exact] = [0, 0]
  return portions(total, weights).map((portion) => {
    exact += portion
    const share = Math.round(exact) - given
    given += share
    return share
  })
}
