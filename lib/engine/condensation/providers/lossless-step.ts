import type { LosslessConfig } from '../lossless/config'
import { named } from '../step-label'
import { selectAll, type Step } from '../steps/step'

/** The lossless strategies as one step; other providers put it before their own. */
export function losslessStep(config: LosslessConfig): Step {
  return {
    id: 'lossless',
    label: named('lossless'),
    select: selectAll,
    order: 'position',
    transform: { type: 'lossless', config },
    when: { type: 'always' },
  }
}
