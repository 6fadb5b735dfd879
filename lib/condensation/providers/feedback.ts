import type { Condensation, StepReport } from '@/lib/condensation/report'

/**
 * What happened, as lines for a person:
 *
 *     Context condensed using Smart strategy:
 *     - Lossless prelude: 8,500 → 5,200 tokens (-39%)
 *     - Total reduction: 67% (cost $0.0036)
 *     - Time: 1.8 seconds
 */
export function feedbackLines(providerName: string, condensation: Condensation): readonly string[] {
  const { tokensBefore, tokensAfter, steps, fallbacks, costUsd, timeMs } = condensation
  return [
    `Context condensed using ${providerName} strategy:`,
    ...steps.map(stepLine),
    ...fallbacks.map(({ from, to, reason }) => `- Fell back from ${from} to ${to}: ${reason}`),
    `- Total reduction: ${percentOf(tokensBefore - tokensAfter, tokensBefore)}% (${count(tokensBefore)} → ${count(tokensAfter)} tokens, cost ${cost(costUsd)})`,
    `- Time: ${seconds(timeMs)}`,
  ]
}

function stepLine(step: StepReport): string {
  if (step.status !== 'done') return `- ${step.label}: ${step.status.replace('-', ' ')}${step.reason === undefined ? '' : ` (${step.reason})`}`
  const change = percentOf(step.tokensAfter - step.tokensBefore, step.tokensBefore)
  const calls = step.calls === undefined ? '' : `, ${step.calls} ${step.calls === 1 ? 'call' : 'calls'}, cost ${cost(step.costUsd)}`
  return `- ${step.label}: ${count(step.tokensBefore)} → ${count(step.tokensAfter)} tokens (${change}%), ${seconds(step.timeMs)}${calls}`
}

const count = (tokens: number): string => tokens.toLocaleString('en-US')
const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole) || 0)
const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} seconds`
const cost = (usd: number | undefined): string => (usd === undefined ? 'unknown' : `$${usd.toFixed(4)}`)
