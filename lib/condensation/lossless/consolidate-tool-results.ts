import type { LosslessStrategy } from './strategy'

const consolidated = new Set(['list', 'search', 'execute'])

/** The same list, search or command again: a difference to its other result. Errors are never merged away. */
export const consolidateToolResults: LosslessStrategy = {
  rule: 'lossless.tool-results',
  note: { type: 'toolRepeated' },
  isEnabled: (config) => config.consolidateToolResults,
  claims({ content: source }, { content: target }) {
    if (source.type !== 'result' || target.type !== 'result' || !source.use || source.isError || target.isError) return false
    return consolidated.has(source.use.kind) && source.use.kind === target.use?.kind && source.use.subject === target.use.subject
  },
}
