import { isJsonObject, type JsonValue } from '../core/json'
import type { Part } from '../conversation/part'
import { visibleText } from '../conversation/texts/visible-text'

/**
 * The text of a part for reading and for comparing line by line: as the model sees it, except that arguments stored as
 * JSON on one line are laid out with one argument per line and real line breaks.
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
