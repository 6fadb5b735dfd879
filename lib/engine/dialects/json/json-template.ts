import { parseTree, type Node } from 'jsonc-parser'
import { type JsonPath, type JsonValue, tryParseJson } from '../../core/json'
import {
  encodeSlot,
  valueAt,
  type SlotEncoding,
  type TemplateSegment,
  type TextTemplate,
} from '../../conversation/texts/template'
import { MAX_JSON_DEPTH } from '../import/source-file'

export interface JsonTemplate {
  readonly input: JsonValue
  readonly template: TextTemplate
}

/**
 * JSON text (as tool arguments are kept in a string) as its value and a template whose slots are all its string values: rendering
 * the unchanged value gives the text back, exactly. Undefined where the text is not JSON, repeats a key, or is nested too deep
 * to walk; callers then carry the text as free text.
 */
export function jsonTemplate(text: string): JsonTemplate | undefined {
  if (nestedDeeper(text, MAX_JSON_DEPTH)) return undefined
  const input = tryParseJson(text)
  const root = input === undefined ? undefined : parseTree(text, [], { disallowComments: true })
  if (input === undefined || !root) return undefined
  const strings: StringLeaf[] = []
  if (!collectStrings(root, [], strings)) return undefined
  return { input, template: cut(text, input, strings, encodingOf(text)) }
}

/** A string as arguments: as the JSON that it holds, or else as free text. Rendering the unchanged input gives the string back. */
export function argumentsIn(text: string): JsonTemplate {
  const parsed = jsonTemplate(text)
  return { input: parsed?.input ?? text, template: parsed?.template ?? wholeText }
}

export const wholeText: TextTemplate = [{ type: 'slot', path: [], encoding: 'plain' }]

/** Pure ASCII with escapes means that the writer escapes everything beyond ASCII, as Python's `json.dumps` does. */
function encodingOf(text: string): SlotEncoding {
  return text.includes('\\u') && /^[\0-\x7f]*$/.test(text) ? 'json-ascii' : 'json'
}

interface StringLeaf {
  readonly path: JsonPath
  readonly offset: number
  readonly length: number
}

/** String values under `node` in the order of the text. False when an object repeats a key, so that a path would be ambiguous. */
function collectStrings(node: Node, path: JsonPath, found: StringLeaf[]): boolean {
  if (node.type === 'string') {
    found.push({ path, offset: node.offset, length: node.length })
    return true
  }
  const children = node.children ?? []
  if (node.type !== 'object') return children.every((child, index) => collectStrings(child, [...path, index], found))
  const keys = new Set(children.map(keyOf))
  if (keys.size !== children.length) return false
  return children.every((property) => {
    const value = property.children?.[1]
    return value === undefined || collectStrings(value, [...path, keyOf(property)], found)
  })
}

const keyOf = (property: Node): string => String(property.children?.[0]?.value)

function cut(text: string, input: JsonValue, strings: readonly StringLeaf[], encoding: SlotEncoding): TextTemplate {
  const segments: TemplateSegment[] = []
  let at = 0
  for (const leaf of strings) {
    if (leaf.offset > at) segments.push({ type: 'fixed', text: text.slice(at, leaf.offset) })
    at = leaf.offset + leaf.length
    segments.push(slotOf(leaf.path, text.slice(leaf.offset, at), input, encoding))
  }
  if (at < text.length) segments.push({ type: 'fixed', text: text.slice(at) })
  return segments
}

function slotOf(path: JsonPath, literal: string, input: JsonValue, encoding: SlotEncoding): TemplateSegment {
  const value = valueAt(input, path)
  return typeof value === 'string' && encodeSlot(value, encoding) !== literal
    ? { type: 'slot', path, encoding, literal, value }
    : { type: 'slot', path, encoding }
}

/** Brackets outside strings, in one pass: the parsers below recurse. */
export function nestedDeeper(text: string, limit: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (inString) {
      if (unit === 92) at++
      else if (unit === 34) inString = false
    } else if (unit === 34) inString = true
    else if (unit === 91 || unit === 123) {
      if (++depth > limit) return true
    } else if (unit === 93 || unit === 125) depth--
  }
  return false
}
