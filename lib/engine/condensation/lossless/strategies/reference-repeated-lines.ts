import type { LosslessStrategy } from './strategy'

/** All other content: what people and agents wrote, parameters, results that are no reads and no repetitions. */
export const referenceRepeatedLines: LosslessStrategy = {
  rule: 'lossless.repeated-lines',
  note: { type: 'linesElsewhere' },
  isEnabled: (config) => config.referenceRepeatedLines,
  governs: () => true,
}
