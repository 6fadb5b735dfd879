import type { JsonPath, JsonValue } from '../../core/json'
import type { TemplateSegment } from '../../conversation/texts/template'
import { containers, listed } from './tools'

/** A stretch of a call's text: as it stands, or an element with its tags. */
export type Stretch =
  | { readonly type: 'fixed'; readonly text: string }
  | { readonly type: 'element'; readonly element: Element }

export interface Element {
  readonly name: string
  /** The closing tag, or nothing where the text was cut off. */
  readonly close: string
  readonly body:
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'elements'; readonly stretches: readonly Stretch[] }
}

/** The element of that name with that text inside its tags; elements inside are read where the name may hold them and nothing but them stands there. */
export function elementOf(name: string, text: string, close: string, parent = ''): Element {
  const stretches = close !== '' && containers[parent]?.includes(name) ? innerElements(name, text) : undefined
  return { name, close, body: stretches ? { type: 'elements', stretches } : { type: 'text', text } }
}

/** Undefined unless the text is elements with blanks between them. */
function innerElements(parent: string, text: string): readonly Stretch[] | undefined {
  const stretches: Stretch[] = []
  let at = 0
  let elements = 0
  while (at < text.length) {
    const blank = /\s*/y
    blank.lastIndex = at
    const space = blank.exec(text)?.[0] ?? ''
    if (space !== '') stretches.push({ type: 'fixed', text: space })
    at += space.length
    if (at === text.length) break
    const open = /<([A-Za-z_][\w-]*)>/y
    open.lastIndex = at
    const name = open.exec(text)?.[1]
    if (name === undefined) return undefined
    const end = text.indexOf(`</${name}>`, open.lastIndex)
    if (end === -1) return undefined
    stretches.push({ type: 'element', element: elementOf(name, text.slice(open.lastIndex, end), `</${name}>`, parent) })
    at = end + name.length + 3
    elements++
  }
  return elements > 0 ? stretches : undefined
}

/** The input that the elements spell: texts under their names, repeated ones as lists. Text between elements is no part of it. */
export function inputOf(stretches: readonly Stretch[]): JsonValue {
  const groups = new Map<string, JsonValue[]>()
  for (const element of elementsIn(stretches)) {
    const value = element.body.type === 'text' ? element.body.text : inputOf(element.body.stretches)
    const group = groups.get(element.name)
    if (group) group.push(value)
    else groups.set(element.name, [value])
  }
  return Object.fromEntries(
    [...groups].map(([name, values]) => [name, isList(name, values.length, stretches) ? values : (values[0] ?? null)]),
  )
}

/** The text as segments: tags and blanks fixed, each element's own text a slot. */
export function segmentsOf(stretches: readonly Stretch[], path: JsonPath = []): readonly TemplateSegment[] {
  const totals = new Map<string, number>()
  for (const element of elementsIn(stretches)) totals.set(element.name, (totals.get(element.name) ?? 0) + 1)
  const seen = new Map<string, number>()
  return stretches.flatMap((stretch): readonly TemplateSegment[] => {
    if (stretch.type === 'fixed') return [stretch]
    const { name, close, body } = stretch.element
    const index = seen.get(name) ?? 0
    seen.set(name, index + 1)
    const inner: JsonPath = isList(name, totals.get(name) ?? 0, stretches) ? [...path, name, index] : [...path, name]
    const own: readonly TemplateSegment[] =
      body.type === 'text' ? [{ type: 'slot', path: inner, encoding: 'plain' }] : segmentsOf(body.stretches, inner)
    return [{ type: 'fixed', text: `<${name}>` }, ...own, { type: 'fixed', text: close }]
  })
}

const elementsIn = (stretches: readonly Stretch[]): readonly Element[] =>
  stretches.flatMap((stretch) => (stretch.type === 'element' ? [stretch.element] : []))

/** `diff` beside a path is a text of its own, `diff` inside `file` one of several. */
function isList(name: string, count: number, siblings: readonly Stretch[]): boolean {
  return (
    count > 1 ||
    (listed.has(name) &&
      elementsIn(siblings).some((element) => element.name === name && element.body.type === 'elements'))
  )
}
