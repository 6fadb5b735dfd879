import { parseTree, type Node } from 'jsonc-parser'
import { encodeSlot, type SlotEncoding } from '../../conversation/texts/template'
import { isJsonObject, type JsonValue } from '../../core/json'

/**
 * `text`, which stands for `before`, written for `after`: what both share by identity keeps its own spelling (spacing, escapes,
 * number forms), and only the rest is written anew. `after` is to be made from `before` by copying the changed branches alone.
 */
export function patchJson(text: string, before: JsonValue, after: JsonValue): string {
  if (before === after) return text
  const encoding: SlotEncoding = isAscii(text) ? 'json-ascii' : 'json'
  const root = parseTree(text, [], { disallowComments: true })
  if (!root) return writeValue(after, encoding)
  return (
    text.slice(0, root.offset) + patch({ text, encoding }, root, before, after) + text.slice(root.offset + root.length)
  )
}

/** A JSON value on one line, in ASCII alone where its surroundings are. */
export function writeValue(value: JsonValue, encoding: SlotEncoding): string {
  return encoding === 'json-ascii' ? escapeBeyondAscii(JSON.stringify(value)) : JSON.stringify(value)
}

export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text)
}

interface Source {
  readonly text: string
  readonly encoding: SlotEncoding
}

function patch(source: Source, node: Node, before: JsonValue, after: JsonValue): string {
  if (before === after) return source.text.slice(node.offset, node.offset + node.length)
  if (Array.isArray(before) && Array.isArray(after)) return patchArray(source, node, before, after)
  if (isJsonObject(before) && isJsonObject(after)) return patchObject(source, node, before, after)
  return typeof after === 'string' && source.encoding !== 'plain'
    ? encodeSlot(after, source.encoding)
    : writeValue(after, source.encoding)
}

/** Elements that stood in the array before are found by identity; in an array of the same length also by position. */
function patchArray(source: Source, node: Node, before: readonly JsonValue[], after: readonly JsonValue[]): string {
  const nodes = node.children ?? []
  if (nodes.length !== before.length) return writeValue(after, source.encoding)
  if (after.length === before.length)
    return spliceChildren(source, node, nodes, (child, index) =>
      patch(source, child, before[index] ?? null, after[index] ?? null),
    )
  const known = new Map<JsonValue, Node>()
  before.forEach((item, index) => {
    const child = nodes[index]
    if (child && typeof item === 'object') known.set(item, child)
  })
  const items = after.map((item) => {
    const child = known.get(item)
    return child ? source.text.slice(child.offset, child.offset + child.length) : writeValue(item, source.encoding)
  })
  return `[${items.join(separatorOf(source, nodes))}]`
}

function patchObject(
  source: Source,
  node: Node,
  before: { readonly [key: string]: JsonValue },
  after: { readonly [key: string]: JsonValue },
): string {
  const properties = node.children ?? []
  const names = properties.map((property) => String(property.children?.[0]?.value))
  const sameKeys =
    names.length === Object.keys(after).length &&
    new Set(names).size === names.length &&
    names.every((name) => Object.hasOwn(after, name))
  if (!sameKeys) return rewriteObject(source, properties, before, after)
  const values = properties.map((property) => property.children?.[1]).filter((value) => value !== undefined)
  return spliceChildren(source, node, values, (child, index) => {
    const name = names[index] ?? ''
    return patch(source, child, before[name] ?? null, after[name] ?? null)
  })
}

/** Keys were added or removed: the object is written anew, with the kept values as they were spelled. */
function rewriteObject(
  source: Source,
  properties: readonly Node[],
  before: { readonly [key: string]: JsonValue },
  after: { readonly [key: string]: JsonValue },
): string {
  const nodes = new Map(
    properties.flatMap((property) =>
      property.children?.[1] ? [[String(property.children[0]?.value), property.children[1]] as const] : [],
    ),
  )
  const entries = Object.entries(after).map(([name, value]) => {
    const child = nodes.get(name)
    const written =
      child && Object.hasOwn(before, name)
        ? patch(source, child, before[name] ?? null, value)
        : writeValue(value, source.encoding)
    return `${writeValue(name, source.encoding)}:${written}`
  })
  return `{${entries.join(',')}}`
}

/** The text of `node` with the given descendants, in order and apart, replaced. */
function spliceChildren(
  source: Source,
  node: Node,
  children: readonly Node[],
  write: (child: Node, index: number) => string,
): string {
  let at = node.offset
  let out = ''
  children.forEach((child, index) => {
    out += source.text.slice(at, child.offset) + write(child, index)
    at = child.offset + child.length
  })
  return out + source.text.slice(at, node.offset + node.length)
}

function separatorOf(source: Source, nodes: readonly Node[]): string {
  const [first, second] = nodes
  return first && second ? source.text.slice(first.offset + first.length, second.offset) : ','
}

export function escapeBeyondAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
