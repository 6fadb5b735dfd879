import type { BriefCell, ExperimentView } from '@/lib/contracts/evaluation/experiments'
import {
  type Bars,
  type GatePolicy,
  type GateVerdict,
  holdTo,
  type SummedCell,
  summarize,
  type VariantSummary,
} from '@/lib/engine'
import { summedOf } from './cells'

export interface Judged {
  readonly summaries: readonly VariantSummary[]
  readonly verdicts: readonly GateVerdict[]
  readonly passed: boolean
}

interface Given {
  readonly bars: Bars
  readonly policy: GatePolicy
}

/** As `gate` of the terminal judges the written experiment: a cell that failed, or is not measured, is missing. */
export function judge(
  { variants, baseline }: Pick<ExperimentView, 'variants' | 'baseline'>,
  rows: readonly (readonly BriefCell[])[],
  { bars, policy }: Given,
): Judged {
  const summaries = variants.map(({ id }, at) =>
    summarize(
      id,
      rows.flatMap((row) => cellOf(id, row[at])),
    ),
  )
  const base = summaries.find(({ variant }) => variant === baseline)
  const verdicts = holdTo(summaries, bars, { policy, ...(base && { baseline: base }) })
  return { summaries, verdicts, passed: verdicts.every(({ failures }) => failures.length === 0) }
}

function cellOf(variant: string, cell: BriefCell | undefined): readonly SummedCell[] {
  const summed = summedOf(variant, cell)
  return summed.length > 0 ? summed : [{ variant, notAvailable: { type: 'failed', message: '' } }]
}
