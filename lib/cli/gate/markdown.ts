import { figureOf, gateFigures } from '@/lib/engine'
import { failureText, figureText, figureWords, type GateReport } from './report'

/** For a comment on a pull request. */
export function asMarkdown({ policy, experiment, summaries, verdicts }: GateReport): string {
  const { sessions, refused, baseline, variants, price } = experiment
  const titleOf = (id: string): string => variants.find((variant) => variant.id === id)?.title ?? id
  const passed = verdicts.every(({ failures }) => failures.length === 0)
  const rows = summaries.map((summary, index) => [
    `${cell(titleOf(summary.variant))}${summary.variant === baseline ? ' (baseline)' : ''}`,
    ...gateFigures.map((figure) => figureText(figure, figureOf(summary, figure))),
    verdicts[index]?.failures.length === 0 ? 'passed' : '**not passed**',
  ])
  const failures = verdicts.flatMap(({ variant, failures: own }) =>
    own.map((failure) => `- ${cell(titleOf(variant))}: ${failureText(failure)}`),
  )
  const heads = ['variant', ...gateFigures.map((figure) => figureWords[figure]), '']
  return [
    `### Condensation: ${passed ? 'passed' : 'not passed'}`,
    '',
    `${sessions} sessions${refused > 0 ? `, ${refused} files refused` : ''}; policy *${policy.replaceAll('-', ' ')}*${price === undefined ? '' : `; prices of ${cell(price)}`}.`,
    '',
    line(heads),
    line(heads.map(() => '---')),
    ...rows.map(line),
    ...(failures.length > 0 ? ['', ...failures] : []),
    '',
  ].join('\n')
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Text that is no markup and stays in its cell. */
const cell = (text: string): string => text.replace(/[\\`*_{}[\]<>|#]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ')
