import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json'
import type { Changes } from './changes'

/** Options that a version of the truncation has and none before it. */
const newIn = {
  v3: ['useLLMSummarization', 'summaryMaxTokens'],
  v2: ['toolResultThreshold', 'toolParamThreshold', 'truncationPriority'],
  v1: ['maxToolResultLines', 'maxParamLength', 'truncateToolResults', 'truncateToolParams'],
} as const

/** The truncation that the options belong to; undefined where they belong to none. */
export const truncationVersionOf = (config: JsonObject): keyof typeof newIn | undefined => (['v3', 'v2', 'v1'] as const).find((version) => newIn[version].some((key) => key in config))

/** Options as the documents have them: a block for each version or none at all, lengths and switches under other names. */
export function normalizeTruncation(value: JsonValue, changes: Changes): JsonValue {
  if (!isJsonObject(value)) return value
  const renamed = changes.rename(withVersion(value, changes), 'maxParamLength', 'maxToolParamChars', [])
  return switched(switched(renamed, 'truncateToolResults', 'toolResults', changes), 'truncateToolParams', 'toolParameters', changes)
}

function withVersion(value: JsonObject, changes: Changes): JsonObject {
  const { version, v1, v2, v3, ...rest } = value
  const block = { v1, v2, v3 }[typeof version === 'string' ? version : '']
  if (isJsonObject(block)) {
    changes.note([String(version)], { type: 'version', version: String(version) })
    return { ...block, version: String(version) }
  }
  const known = version === undefined ? truncationVersionOf(rest) : undefined
  if (known === undefined) return value
  changes.note(['version'], { type: 'version', version: known })
  return { version: known, ...value }
}

/** A switch for cutting, as what happens instead. */
function switched(value: JsonObject, from: string, to: string, changes: Changes): JsonObject {
  const on = value[from]
  if (typeof on !== 'boolean') return value
  const { [from]: _switch, ...rest } = value
  changes.note([from], { type: 'renamed', to })
  return { ...rest, [to]: on ? 'truncate' : 'keep' }
}
