import type { BriefCell, ExperimentView } from '@/lib/contracts/evaluation/experiments'
import { groupBy } from '@/lib/engine'
import { ENOUGH, EQUAL_COST } from './cells'
import { type ShownSession, type VariantFigures, variantFigures } from './figures'

/** Sessions of one harness and model, and what serves them best. */
export interface Recommendation {
  readonly dialect: string
  /** Absent: the sessions name none. */
  readonly model?: string
  readonly sessions: number
  /** The cheapest of those that keep enough; absent: none does, or none costs less than doing nothing. */
  readonly best?: VariantFigures
  /** Others that keep enough and cost the same within the replay's error. */
  readonly equal: readonly VariantFigures[]
}

/** For each harness and model of the sessions, the largest group first. */
export function recommendations(
  experiment: Pick<ExperimentView, 'variants' | 'baseline'>,
  rows: readonly (readonly BriefCell[])[],
  sessions: readonly ShownSession[],
): readonly Recommendation[] {
  const groups = groupBy(sessions, ({ dialect, models }) => JSON.stringify([dialect, models[0] ?? null]))
  return [...groups.values()]
    .toSorted((one, other) => other.length - one.length)
    .map((group) => recommend(group, variantFigures(experiment, rows, group, experiment.baseline)))
}

function recommend(group: readonly ShownSession[], variants: readonly VariantFigures[]): Recommendation {
  const [first] = group
  const good = variants.filter(keepsEnough).toSorted((one, other) => costOf(one) - costOf(other))
  const [best] = good
  const model = first?.models[0]
  return {
    dialect: first?.dialect ?? '',
    ...(model !== undefined && { model }),
    sessions: group.length,
    ...(best && { best }),
    equal: best ? good.slice(1).filter((variant) => costOf(variant) - costOf(best) < EQUAL_COST) : [],
  }
}

const costOf = ({ summary }: VariantFigures): number => summary.costRatio?.median ?? Infinity

/** Where too few names are needed to tell a share, nothing speaks against it. */
const keepsEnough = (variant: VariantFigures): boolean => {
  const { pooled = 1, worst = 1 } = variant.summary.recallAtUse
  return pooled >= ENOUGH.pooled && worst >= ENOUGH.worst && costOf(variant) < 1
}
