import { isJsonArray, isJsonObject, type JsonValue } from '../core/json'

const markKeys = ['cache_control', 'cacheControl', 'cachePoint'] as const

/** How often a value of a request says up to where its maker's cache is to keep it. */
export function countCacheMarks(value: JsonValue | undefined): number {
  if (isJsonArray(value)) return value.reduce<number>((sum, each) => sum + countCacheMarks(each), 0)
  if (!isJsonObject(value)) return 0
  const own = markKeys.some((key) => isJsonObject(value[key])) ? 1 : 0
  return Object.values(value).reduce<number>((sum, each) => sum + countCacheMarks(each), own)
}
