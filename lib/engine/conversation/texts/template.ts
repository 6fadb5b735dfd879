import { isJsonArray, type JsonPath, type JsonValue } from '../../core/json'

/** How a string value is written inside its text. */
export type SlotEncoding =
  | 'plain' // as it is (XML parameters, free text)
  | 'json' // as a JSON string literal, with quotes
  | 'json-ascii' // as a JSON string literal with everything beyond ASCII escaped

/**
 * A text cut into fixed stretches and the string values of an input, so that changing one value changes only its own place:
 * `render(template, input)` of an unchanged input is the source text, exactly.
 */
export type TextTemplate = readonly TemplateSegment[]
export type TemplateSegment =
  | { readonly type: 'fixed'; readonly text: string }
  | {
      readonly type: 'slot'
      readonly path: JsonPath
      readonly encoding: SlotEncoding
      /** The source's own writing of the value, where encoding it anew would not give the same text. Such a slot is not rewritten losslessly. */
      readonly literal?: string
      /** The value that `literal` stands for. */
      readonly value?: string
    }

export function encodeSlot(value: string, encoding: SlotEncoding): string {
  if (encoding === 'plain') return value
  const literal = JSON.stringify(value)
  if (encoding === 'json') return literal
  return literal.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The value at `path`, or undefined when it is not there. */
export function valueAt(value: JsonValue, path: JsonPath): JsonValue | undefined {
  let current: JsonValue | undefined = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = (current as Readonly<Record<string | number, JsonValue>>)[key]
  }
  return current
}

/** `value` with the strings at the given paths replaced; untouched branches are shared. Keys are `JSON.stringify(path)`. */
export function replaceStrings(
  value: JsonValue,
  replacements: ReadonlyMap<string, string>,
  path: JsonPath = [],
): JsonValue {
  if (typeof value === 'string') return replacements.get(JSON.stringify(path)) ?? value
  if (typeof value !== 'object' || value === null) return value
  if (isJsonArray(value)) return value.map((item, index) => replaceStrings(item, replacements, [...path, index]))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, replaceStrings(item, replacements, [...path, key])]),
  )
}

export function renderTemplate(template: TextTemplate, input: JsonValue): string {
  return template.map((segment) => (segment.type === 'fixed' ? segment.text : renderSlot(segment, input))).join('')
}

function renderSlot(slot: Extract<TemplateSegment, { type: 'slot' }>, input: JsonValue): string {
  const value = valueAt(input, slot.path)
  if (typeof value !== 'string') return ''
  return slot.literal !== undefined && slot.value === value ? slot.literal : encodeSlot(value, slot.encoding)
}
