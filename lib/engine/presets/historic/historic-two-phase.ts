import type { JsonObject } from '../../core/json'
import type { Changes } from '../changes'

/** Options of the oldest smart provider, which had two phases and no passes. */
const own = ['enableLossless', 'enableContentTypeAwareness', 'preservationPriority', 'maxReductionPerPhase'] as const

export const isTwoPhase = (config: JsonObject): boolean =>
  config['strategy'] === 'two-phase' ||
  (config['strategy'] === undefined && !('passes' in config) && own.some((key) => key in config))

export function normalizeTwoPhase(value: JsonObject, changes: Changes): JsonObject {
  const renamed = changes.renameAll(value, {
    customCondensingPrompt: 'customPrompt',
    condensingApiConfigId: 'profile',
    condensingApiHandler: 'profile',
  })
  const lowered = loweredPriority(renamed, changes)
  if (lowered['strategy'] !== undefined) return lowered
  changes.note(['strategy'], { type: 'written', to: '"two-phase"' }, { to: 'two-phase' })
  return { strategy: 'two-phase', ...lowered }
}

/** The names of the enumeration, `USER_MESSAGE`, as its values. */
function loweredPriority(value: JsonObject, changes: Changes): JsonObject {
  const types = value['preservationPriority']
  if (!Array.isArray(types)) return value
  const lowered = types.map((type: unknown) =>
    typeof type === 'string' ? type.replace(/^MessageType\./, '').toLowerCase() : null,
  )
  if (lowered.every((type, index) => type === types[index])) return value
  changes.note(['preservationPriority'], { type: 'written', to: JSON.stringify(lowered) }, { from: types, to: lowered })
  return { ...value, preservationPriority: lowered }
}
