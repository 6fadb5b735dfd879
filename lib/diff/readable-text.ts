import { isJsonObject, type JsonValue } from '@/lib/core/json'
import type { Part } from '@/lib/conversation/part'
import { visibleText } from '@/lib/conversation/visible-text'

/**
 * The text of a part for a person to read and to compare line by line: as the model is shown it, but for arguments that the
 * file keeps as JSON. Those stand one a line, with real line breaks in the strings, where JSON has all in one line.
 */
export function readableText(part: Part): string {
  return part.type === 'tool-call' && part.template === undefined
    ? [part.name, ...argumentLines(part.input)].join('\n')
    : visibleText(part)
}

function argumentLines(input: JsonValue): readonly string[] {
  if (!isJsonObject(input)) return [valueText(input)]
  return Object.entries(input).map(([key, value]) => {
    const text = valueText(value)
    return text.includes('\n') ? `${key}:\n${text}` : `${key}: ${text}`
  })
}

const valueText = (value: JsonValue): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
