import {
  autocompletion,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { getLocation, parse } from 'jsonc-parser'
import { deeperAt, DEEPEST, type JsonObject, type JsonValue } from '@/lib/engine'
import { propertiesAt, valuesAt, type PropertyProposal } from './schema-at'

interface CompletionOptions {
  readonly schema: JsonObject
  /** A field in the words of the form, where it has some. */
  readonly wordOf: (name: string) => string | undefined
}

/** Proposes what the schema lets stand where one types: names of properties, and values that can be counted. */
export const schemaCompletion = (options: CompletionOptions): Extension =>
  autocompletion({ override: [(context) => proposals(context, options)], icons: false })

function proposals(
  { state, pos, explicit }: CompletionContext,
  { schema, wordOf }: CompletionOptions,
): CompletionResult | null {
  const text = state.doc.toString()
  // The parser would run out of stack.
  if (deeperAt(text, DEEPEST) !== undefined) return null
  const { path, isAtPropertyKey, previousNode } = getLocation(text, pos)
  const span = spanOf(text, pos, previousNode)
  if (!explicit && span.from === pos) return null
  const value = parse(text) as JsonValue | undefined
  const options = isAtPropertyKey
    ? // A name that is being typed stands at the end of its path.
      propertiesAt(schema, value, path.slice(0, -1)).map((property) =>
        propertyOption(property, span, text.slice(span.to), wordOf(property.name)),
      )
    : valuesAt(schema, value, path).map((each) => valueOption(each, span))
  const inside = span.quoted ? span.from + 1 : span.from
  return options.length === 0 ? null : { from: inside, to: pos, options, validFor: /^[\w.-]*$/ }
}

/** What a proposal takes the place of, with its quotes. */
interface Span {
  readonly from: number
  readonly to: number
  readonly quoted: boolean
  /** Of the whole text. */
  readonly length: number
}

function spanOf(
  text: string,
  pos: number,
  node: { readonly offset: number; readonly length: number } | undefined,
): Span {
  const typed = /[\w.-]*$/.exec(text.slice(0, pos))?.[0] ?? ''
  if (node === undefined || node.offset >= pos)
    return { from: pos - typed.length, to: pos, quoted: false, length: text.length }
  return {
    from: node.offset,
    to: Math.max(pos, node.offset + node.length),
    quoted: text[node.offset] === '"',
    length: text.length,
  }
}

/** Where the span ends now: between asking and choosing nothing is typed but inside it. */
const endOf = (view: EditorView, { to, length }: Span): number => to + view.state.doc.length - length

const valueOption = (value: JsonValue, span: Span): Completion => ({
  label: typeof value === 'string' ? value : JSON.stringify(value),
  apply: (view) =>
    view.dispatch({
      changes: { from: span.from, to: endOf(view, span), insert: JSON.stringify(value) },
      selection: { anchor: span.from + JSON.stringify(value).length },
      userEvent: 'input.complete',
    }),
})

function propertyOption(
  { name, start }: PropertyProposal,
  span: Span,
  behind: string,
  detail: string | undefined,
): Completion {
  return {
    label: name,
    ...(detail !== undefined && { detail }),
    apply: (view) =>
      insertProperty(view, { label: JSON.stringify(name), start, from: span.from, to: endOf(view, span), behind }),
  }
}

interface Insertion {
  readonly label: string
  readonly start: JsonValue
  readonly from: number
  readonly to: number
  /** The text behind it: a name that is only changed keeps its value. */
  readonly behind: string
}

/** Writes the property with a value to begin with, which stands selected; where others can be proposed, they are. */
function insertProperty(view: EditorView, { label, start, from, to, behind }: Insertion): void {
  const hasValue = /^\s*:/.test(behind)
  const written = hasValue ? '' : JSON.stringify(start)
  const head = hasValue ? label : `${label}: `
  const comma = !hasValue && /^\s*"/.test(behind) ? ',' : ''
  const at = from + head.length
  const inner = typeof start === 'string' && !hasValue ? 1 : 0
  view.dispatch({
    changes: { from, to, insert: head + written + comma },
    selection: { anchor: at + inner, head: at + written.length - inner },
    userEvent: 'input.complete',
  })
  if (!hasValue) startCompletion(view)
}
