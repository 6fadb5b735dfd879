import { isJsonObject, type JsonValue } from '../../core/json'

const scaledKeys = new Set([
  'tokenThreshold',
  'keepTokens',
  'keepNewestTokens',
  'minTokens',
  'minSavingTokens',
  'toolResults',
  'toolParameters',
  'messageText',
  'maxInputTokens',
  'capResultTokens',
  'capOutputTokens',
])

/** The same preset for sessions a thousandth as long, so that its conditions are met by short ones. */
export function scaled(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => scaled(item))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      typeof item === 'number' ? scaledNumber(key, item) : scaled(item),
    ]),
  )
}

const leasts: Readonly<Record<string, number>> = { maxInputTokens: 100, capResultTokens: 100, capOutputTokens: 100 }
const leastOf = (key: string): number => leasts[key] ?? 1

function scaledNumber(key: string, value: number): number {
  if (scaledKeys.has(key)) return Math.max(leastOf(key), Math.ceil(value / 1_000))
  return key === 'keepRecentCount' ? Math.ceil(value / 5) : value
}
