import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { deeperAt, DEEPEST, isJsonObject, type JsonObject, type JsonPath, type SchemaIssue } from '@/lib/engine'

/** Something wrong with a text, and where. Lines and columns are counted from 1. */
export interface TextProblem {
  readonly line: number
  readonly column: number
  /** Offset of the first character, and of what follows the last one. */
  readonly offset: number
  readonly end: number
  /** Inside the value; empty where the text is not JSON. */
  readonly path: JsonPath
  readonly what:
    | { readonly type: 'syntax'; readonly code: string }
    | { readonly type: 'not-object' }
    | { readonly type: 'schema'; readonly message: string }
}

export type ReadText =
  | {
      readonly ok: true
      readonly value: JsonObject
      readonly locate: (issues: readonly SchemaIssue[]) => readonly TextProblem[]
    }
  | { readonly ok: false; readonly problems: readonly TextProblem[] }

/** JSON as a person types it, with the places of its mistakes. */
export function readText(text: string): ReadText {
  const starts = lineStarts(text)
  const place = ({ offset, length }: { readonly offset: number; readonly length: number }) => {
    const line = starts.findLastIndex((start) => start <= offset)
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1, offset, end: offset + length }
  }
  const tooDeep = deeperAt(text, DEEPEST)
  // The parser would run out of stack.
  if (tooDeep !== undefined)
    return {
      ok: false,
      problems: [{ ...place({ offset: tooDeep, length: 1 }), path: [], what: { type: 'syntax', code: 'TooDeep' } }],
    }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  if (errors.length > 0 || tree === undefined) {
    const found = errors.length > 0 ? errors : [{ error: 4, offset: text.length, length: 0 }]
    return {
      ok: false,
      problems: found.map(({ error, offset, length }) => ({
        ...place({ offset, length }),
        path: [],
        what: { type: 'syntax', code: printParseErrorCode(error) },
      })),
    }
  }
  const value: unknown = JSON.parse(text)
  if (!isJsonObject(value)) return { ok: false, problems: [{ ...place(tree), path: [], what: { type: 'not-object' } }] }
  return {
    ok: true,
    value,
    locate: (issues) =>
      issues.map(({ path, message }) => ({
        ...place(nearest(tree, path)),
        path,
        what: { type: 'schema', message },
      })),
  }
}

const lineStarts = (text: string): readonly number[] => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]

/** The node at a path, or what stands around the place where it is missing. A value of an object is met at its name. */
function nearest(tree: Node, path: JsonPath): Pick<Node, 'offset' | 'length'> {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node !== undefined) return marked(node)
  }
  return { offset: tree.offset, length: 1 }
}

/** Of what holds others its name alone, or its first sign: a mark over all of it says nothing. */
function marked(node: Node): Pick<Node, 'offset' | 'length'> {
  const property = node.parent?.type === 'property' ? node.parent : undefined
  if (node.type !== 'object' && node.type !== 'array') return property ?? node
  return property?.children?.[0] ?? { offset: node.offset, length: 1 }
}
