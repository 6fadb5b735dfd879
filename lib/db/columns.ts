import * as z from 'zod'
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '@/lib/engine'

export const toJsonColumn = (value: JsonValue): string => JSON.stringify(value)
export const fromJsonColumn = (text: string): JsonValue => parseJson(text)

/** Of a column that holds an object. Throws where it does not: only a damaged database holds anything else. */
export function objectFromColumn(text: string): JsonObject {
  const value = fromJsonColumn(text)
  if (!isJsonObject(value)) throw new Error('A stored value is not a JSON object.')
  return value
}

/** Of a column that holds a list of words. Throws where it does not. */
export const wordsFromColumn = (text: string): readonly string[] => z.array(z.string()).parse(fromJsonColumn(text))
