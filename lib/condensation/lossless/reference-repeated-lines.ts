import type { LosslessStrategy } from './strategy'

/** Any run of lines that stands elsewhere. */
export const referenceRepeatedLines: LosslessStrategy = {
  rule: 'lossless.repeated-lines',
  note: 'Lines that stand elsewhere in the conversation were replaced by references.',
  isEnabled: (config) => config.referenceRepeatedLines,
  claims: () => true,
}
