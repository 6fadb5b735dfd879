import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import type { Changes } from '../changes'

const versions = ['v1', 'v2', 'v3'] as const
type Version = (typeof versions)[number]

/** Options that a version of the truncation has and none before it. */
const newIn = {
  v3: ['useLLMSummarization', 'summaryMaxTokens', 'maxParallelCalls'],
  v2: ['targetReductionPercent', 'toolResultThreshold', 'toolParamThreshold', 'truncationPriority'],
  v1: [
    'maxToolResultLines',
    'maxParamLength',
    'maxToolParamChars',
    'truncateToolResults',
    'truncateToolParams',
    'truncationMode',
    'preserveUserMessages',
    'preserveAssistantText',
    'preserveFirstCount',
    'preserveRecentCount',
  ],
} as const

/** The truncation that the options belong to; undefined where they belong to none. */
export const truncationVersionOf = (config: JsonObject): Version | undefined =>
  versions.toReversed().find((version) => newIn[version].some((key) => key in config))

/** A block for each version. */
export const hasVersionBlocks = (config: JsonObject): boolean =>
  versions.some((version) => isJsonObject(config[version]))

/** Options as the documents have them: a block for each version or none at all, lengths and switches under other names. */
export function normalizeTruncation(value: JsonValue, changes: Changes): JsonValue {
  if (!isJsonObject(value)) return value
  const plain = hasVersionBlocks(value) ? merged(value, changes) : withVersion(value, changes)
  const renamed = withMode(changes.rename(plain, 'maxParamLength', 'maxToolParamChars', []), changes)
  return switched(
    switched(renamed, 'truncateToolResults', 'toolResults', changes),
    'truncateToolParams',
    'toolParameters',
    changes,
  )
}

function withVersion(value: JsonObject, changes: Changes): JsonObject {
  const known = value['version'] === undefined ? truncationVersionOf(value) : undefined
  if (known === undefined) return value
  changes.note(['version'], { type: 'version', version: known }, { to: known })
  return { version: known, ...value }
}

/** Each version builds on the one before it, so the blocks up to the chosen one apply together; those behind it have no say. */
function merged(value: JsonObject, changes: Changes): JsonObject {
  const chosen =
    versions.find((version) => version === value['version']) ??
    versions.findLast((version) => isJsonObject(value[version])) ??
    'v1'
  if (value['version'] === undefined) changes.note(['version'], { type: 'version', version: chosen }, { to: chosen })
  const beside = Object.fromEntries(
    Object.entries(value).filter(([key]) => !versions.some((version) => version === key)),
  )
  const reach = versions.indexOf(chosen)
  const applied = versions
    .slice(0, reach + 1)
    .flatMap((version) => blockOf(value, version).map((block) => ({ version, block })))
  for (const { version, block } of applied) {
    const taken = Object.keys(block).filter(
      (key) =>
        !applied.some((later) => versions.indexOf(later.version) > versions.indexOf(version) && key in later.block),
    )
    for (const key of taken)
      changes.note(
        [version, key],
        { type: 'blockMerged', version: chosen },
        { from: block[key] ?? null, to: block[key] ?? null },
      )
    for (const key of Object.keys(block).filter((each) => !taken.includes(each)))
      changes.note([version, key], { type: 'blockUnused', version }, { from: block[key] ?? null })
  }
  for (const version of versions.slice(reach + 1)) {
    for (const block of blockOf(value, version))
      for (const key of Object.keys(block))
        changes.note([version, key], { type: 'blockUnused', version }, { from: block[key] ?? null })
  }
  return Object.assign({}, beside, ...applied.map(({ block }) => block), { version: chosen }) as JsonObject
}

function blockOf(value: JsonObject, version: Version): readonly JsonObject[] {
  const block = value[version]
  return isJsonObject(block) ? [block] : []
}

/** One mode for both kinds. */
function withMode(value: JsonObject, changes: Changes): JsonObject {
  const { truncationMode: mode, ...rest } = value
  if (mode === undefined) return value
  changes.note(['truncationMode'], { type: 'renamed', to: 'toolResults, toolParameters' }, { from: mode, to: mode })
  return { toolResults: mode, toolParameters: mode, ...rest }
}

/** A switch for cutting, as what happens instead. */
function switched(value: JsonObject, from: string, to: string, changes: Changes): JsonObject {
  const on = value[from]
  if (typeof on !== 'boolean') return value
  const { [from]: _switch, ...rest } = value
  changes.note([from], { type: 'renamed', to }, { from: on, to: on ? 'truncate' : 'keep' })
  return { ...rest, [to]: on ? 'truncate' : 'keep' }
}
