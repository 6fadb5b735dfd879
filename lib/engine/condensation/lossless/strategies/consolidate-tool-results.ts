import type { LosslessStrategy } from './strategy'

/** The same list, search or command again: a difference to its other result. Errors are never merged away. */
export const consolidateToolResults: LosslessStrategy = {
  rule: 'lossless.tool-results',
  note: { type: 'toolRepeated' },
  isEnabled: (config) => config.consolidateToolResults,
  governs: (content) => content.type === 'result' && content.isRepeat,
}
