import type { LosslessStrategy } from './strategy'

/** Any run of lines that stands elsewhere. */
export const referenceRepeatedLines: LosslessStrategy = {
  rule: 'lossless.repeated-lines',
  note: { type: 'linesElsewhere' },
  isEnabled: (config) => config.referenceRepeatedLines,
  claims: () => true,
}
