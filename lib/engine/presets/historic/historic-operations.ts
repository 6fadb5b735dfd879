import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import type { Changes } from '../changes'

/** Where the three historic dialects put the parameters of an operation, beside `operation` itself. */
const wrappers: Readonly<Record<string, readonly string[]>> = {
  truncate: ['truncate', 'truncateConfig'],
  summarize: ['summarize', 'summarizeConfig'],
}
const everyWrapper = ['truncateConfig', 'summarizeConfig'] as const

/** `"suppress"`, `{operation, params: {maxLines}}`, `{operation, params: {truncate: {maxLines}}}`, `{operation, truncateConfig: {maxLines}}`: as `{operation, maxLines}`. */
export function normalizeOperation(value: JsonValue, path: JsonPath, changes: Changes): JsonValue {
  if (typeof value === 'string') {
    changes.note(
      path,
      { type: 'written', to: `{ "operation": "${value}" }` },
      { from: value, to: { operation: value } },
    )
    return { operation: value }
  }
  if (!isJsonObject(value)) return value
  const operation = typeof value['operation'] === 'string' ? value['operation'] : ''
  return renamed(operation, flattened(value, operation, path, changes), path, changes)
}

function flattened(value: JsonObject, operation: string, path: JsonPath, changes: Changes): JsonObject {
  const { params, ...own } = value
  const inParams = isJsonObject(params) ? params : {}
  if (params !== undefined) changes.note([...path, 'params'], { type: 'beside' }, { from: params, to: params })
  const wanted = wrappers[operation] ?? []
  const nested = wanted.flatMap((key) =>
    [inParams[key], own[key]].filter((each) => each !== undefined && isJsonObject(each)),
  ) as JsonObject[]
  const noteWrapper = (key: string): void => {
    const from = own[key] ?? null
    if (wanted.includes(key)) changes.note([...path, key], { type: 'beside' }, { from, to: from })
    else changes.note([...path, key], { type: 'unused', by: operation }, { from })
  }
  for (const key of everyWrapper) if (key in own) noteWrapper(key)
  const plain = without({ ...inParams, ...own }, ['truncate', 'summarize', ...everyWrapper])
  return Object.assign({}, ...nested, plain) as JsonObject
}

function renamed(operation: string, value: JsonObject, path: JsonPath, changes: Changes): JsonObject {
  return operation === 'summarize'
    ? changes.rename(changes.rename(value, 'apiProfile', 'profile', path), 'customPrompt', 'prompt', path)
    : value
}

const without = (object: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
