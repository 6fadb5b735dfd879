import type { JsonPath, JsonValue } from '../../core/json'
import type { Part } from '../part'
import { replaceStrings } from './template'

/** One string inside a part: the whole text, one text of a result, one string value of a call's arguments. */
export interface TextSlot {
  readonly path: JsonPath
  readonly text: string
  /** False where writing another text and then this one again would not restore the file exactly, or is forbidden (signed thinking). */
  readonly restorable: boolean
}

export const slotKey = (path: JsonPath): string => JSON.stringify(path)

/** The strings of a part, in reading order. Opaque parts and images have none. */
export function textSlots(part: Part): readonly TextSlot[] {
  switch (part.type) {
    case 'text':
    case 'environment':
      return [{ path: [], text: part.text, restorable: true }]
    case 'thinking':
      return [{ path: [], text: part.text, restorable: !part.signed }]
    case 'tool-result':
      return part.content.flatMap((item, index) =>
        item.type === 'text' ? [{ path: [index], text: item.text, restorable: true }] : [],
      )
    case 'tool-call': {
      const leaves = stringLeaves(part.input)
      if (!part.template) return leaves.map(({ path, text }) => ({ path, text, restorable: true }))
      const writable = new Set(
        part.template.flatMap((segment) =>
          segment.type === 'slot' && segment.literal === undefined ? [slotKey(segment.path)] : [],
        ),
      )
      const locked = new Set(
        part.template.flatMap((segment) =>
          segment.type === 'slot' && segment.literal !== undefined ? [slotKey(segment.path)] : [],
        ),
      )
      return leaves.map(({ path, text }) => {
        const key = slotKey(path)
        return { path, text, restorable: writable.has(key) && !locked.has(key) }
      })
    }
    case 'image':
    case 'opaque':
      return []
  }
}

/** The part with the slots at the given keys (`slotKey`) rewritten; the part itself when nothing differs. */
export function withSlots<P extends Part>(part: P, replacements: ReadonlyMap<string, string>): P
export function withSlots(part: Part, replacements: ReadonlyMap<string, string>): Part {
  if (replacements.size === 0) return part
  switch (part.type) {
    case 'text':
    case 'environment':
    case 'thinking': {
      const text = replacements.get('[]')
      return text === undefined || text === part.text ? part : { ...part, text }
    }
    case 'tool-result':
      return {
        ...part,
        content: part.content.map((item, index) => {
          const text = item.type === 'text' ? replacements.get(slotKey([index])) : undefined
          return text === undefined ? item : { ...item, text }
        }),
      }
    case 'tool-call':
      return { ...part, input: replaceStrings(part.input, replacements) }
    case 'image':
    case 'opaque':
      return part
  }
}

function stringLeaves(value: JsonValue, path: JsonPath = []): { path: JsonPath; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  const entries: (readonly [string | number, JsonValue])[] = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value)
  return entries.flatMap(([key, item]) => stringLeaves(item, [...path, key]))
}
