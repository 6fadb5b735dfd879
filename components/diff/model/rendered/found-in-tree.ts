import type { createLowlight } from 'lowlight'
import { placesOf, type Range } from '../segments'

/** A text as elements: what Markdown and coloured code are drawn from. */
export type TextTree = ReturnType<ReturnType<typeof createLowlight>['highlight']>
type Node = TextTree['children'][number]
type Leaf = Extract<Node, { readonly type: 'text' }>

/** Elements that stand within a line. */
const inline: ReadonlySet<string> = new Set(['a', 'code', 'del', 'em', 'span', 'strong'])

/**
 * The tree with every place where the query stands in a `mark`; a place that goes across elements has one in each. Blocks of code
 * within Markdown stay as they are: who draws them needs their plain text, and marks it then.
 */
export function withFound(tree: TextTree, query: string): TextTree {
  if (query === '') return tree
  const cut = new Map(runsOf(tree).flatMap((run) => cutRun(run, query)))
  return cut.size === 0 ? tree : { ...tree, children: replaced(tree.children, cut) }
}

/** The texts that are read in one go, without those of blocks of code. */
function runsOf({ children }: TextTree): readonly (readonly Leaf[])[] {
  const runs: Leaf[][] = [[]]
  const walk = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.type === 'text') runs.at(-1)?.push(node)
      if (node.type !== 'element') continue
      const isInline = inline.has(node.tagName)
      if (!isInline) runs.push([])
      if (node.tagName !== 'pre') walk(node.children)
      if (!isInline) runs.push([])
    }
  }
  walk(children)
  return runs
}

function cutRun(run: readonly Leaf[], query: string): readonly (readonly [Leaf, readonly Node[]])[] {
  const places = placesOf(run.map(({ value }) => value).join(''), query)
  const cut: (readonly [Leaf, readonly Node[]])[] = []
  let start = 0
  let next = 0
  for (const leaf of run) {
    const end = start + leaf.value.length
    const own: Range[] = []
    while (next < places.length && (places[next]?.[1] ?? 0) <= start) next++
    for (let at = next; at < places.length; at++) {
      const [from, to] = places[at] ?? [end, end]
      if (from >= end) break
      own.push([Math.max(0, from - start), Math.min(leaf.value.length, to - start)])
    }
    if (own.length > 0) cut.push([leaf, piecesOf(leaf.value, own)])
    start = end
  }
  return cut
}

function piecesOf(text: string, found: readonly Range[]): readonly Node[] {
  const pieces: Node[] = []
  let at = 0
  for (const [from, to] of found) {
    if (from > at) pieces.push(leafOf(text.slice(at, from)))
    pieces.push({ type: 'element', tagName: 'mark', properties: {}, children: [leafOf(text.slice(from, to))] })
    at = to
  }
  return at < text.length ? [...pieces, leafOf(text.slice(at))] : pieces
}

export const leafOf = (value: string): Leaf => ({ type: 'text', value })

const replaced = <Child extends Node>(nodes: readonly Child[], cut: ReadonlyMap<Leaf, readonly Node[]>): Child[] =>
  nodes.flatMap((node): Child[] => {
    if (node.type === 'text') return [...((cut.get(node) as readonly Child[] | undefined) ?? [node])]
    return node.type === 'element' ? [{ ...node, children: replaced(node.children, cut) }] : [node]
  })
