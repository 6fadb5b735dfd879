import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import type { Changes } from '../changes'

/** The native provider had one behaviour and hardly an option; its prompt and its profile went by several names. */
export function normalizeNative(value: JsonValue, changes: Changes): JsonValue {
  if (!isJsonObject(value)) return value
  const renamed = changes.renameAll(value, {
    customCondensingPrompt: 'customPrompt',
    condensingApiConfigId: 'profile',
    condensingApiHandler: 'profile',
    apiProfile: 'profile',
    maxTokens: 'summaryMaxTokens',
  })
  if (renamed['variant'] !== undefined) return renamed
  changes.note(['variant'], { type: 'wholeSummary' }, { to: 'classic' })
  return { variant: 'classic', ...renamed }
}

/** What becomes of obsolete state was a switch, and there were three strategies. */
export function normalizeLossless(value: JsonValue, path: JsonPath, changes: Changes): JsonValue {
  if (!isJsonObject(value) || typeof value['removeObsoleteState'] !== 'boolean') return value
  const removeObsoleteState = value['removeObsoleteState'] ? 'difference' : 'off'
  changes.note(
    [...path, 'removeObsoleteState'],
    { type: 'written', to: `"${removeObsoleteState}"` },
    { from: value['removeObsoleteState'], to: removeObsoleteState },
  )
  return withFourth({ ...value, removeObsoleteState }, path, changes)
}

/** The fourth strategy came later. It would do by lines what a switch that is off says not to do: then it stays off too. */
function withFourth(value: JsonObject, path: JsonPath, changes: Changes): JsonObject {
  if (value['referenceRepeatedLines'] !== undefined) return value
  const off = (['deduplicateFileReads', 'consolidateToolResults'] as const).find((key) => value[key] === false)
  changes.note(
    [...path, 'referenceRepeatedLines'],
    off ? { type: 'strategyLeftOff', by: off } : { type: 'strategyAdded' },
    { to: off === undefined },
  )
  return { ...value, referenceRepeatedLines: off === undefined }
}
