import { named } from '../../step-label'
import type { Plan } from '../../steps/step'

/** The last resort: half of the messages after the task go, from the oldest, an even number of them, no tool pair cut in two. */
export const truncateHalfPlan: Plan = {
  provider: 'truncate-half',
  steps: [
    {
      id: 'truncate-half',
      label: named('truncate-half'),
      select: { preserveFirst: 1, zones: [{ type: 'all' }] },
      order: 'position',
      transform: { type: 'drop', share: 0.5, even: true, status: 'removed', rule: 'fallback.truncate-half' },
      when: { type: 'always' },
    },
  ],
  keepFirstMessage: true,
  failure: 'continue',
  growth: 'refuse',
}
