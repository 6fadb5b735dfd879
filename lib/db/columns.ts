import * as z from 'zod'
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '@/lib/engine'

const MAX_TITLE_LENGTH = 200

/**
 * A title on one line, at most 200 characters: without control characters (PostgreSQL refuses NUL), without characters
 * that change the text direction, without unpaired surrogates.
 */
export function toTitle(text: string, fallback = 'Untitled'): string {
  const line = Buffer.from(text, 'utf8')
    .toString('utf8')
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, MAX_TITLE_LENGTH).join('').trim() || fallback
}

export const toOptionalTitle = (text: string | undefined): string | null => (text === undefined ? null : toTitle(text))

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
