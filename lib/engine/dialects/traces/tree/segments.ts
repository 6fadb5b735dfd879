import { answersIn, areAlike, isAnswerIn, isMarkedAt, keyAt, type Asked } from './asked'

/** A request, with those that go on from it. */
export interface Node {
  readonly asked: Asked
  segment: Segment
  readonly parent: Node | undefined
  readonly children: Node[]
}

/** Requests of which each goes on from an earlier one. */
export interface Segment {
  readonly nodes: Node[]
  /** The same as the first, sent before it, from which no request goes on. */
  readonly repeats: Node[]
  /** The first holds only what is new. */
  readonly isIncrement: boolean
}

/** Segments that tell of one conversation, in order of time. */
export interface Thread {
  readonly segments: Segment[]
  readonly nodes: Node[]
  session: string | undefined
}

export const newThread = (): Thread => ({ segments: [], nodes: [], session: undefined })

/** Puts a request behind the one that it goes on from, or begins a segment with it. */
export function grow(thread: Thread, asked: Asked): Node {
  const parent = parentIn(thread, asked)
  if (parent) takeFromRepeats(thread, parent)
  const repeated = parent ? undefined : thread.segments.findLast(({ nodes }) => isOpenRepeat(nodes, asked))
  const segment: Segment = parent?.segment ??
    repeated ?? {
      nodes: [],
      repeats: [],
      isIncrement: thread.nodes.length > 0 && asked.answered.length > 0 && !asked.isHistory,
    }
  const node: Node = { asked, segment, parent, children: [] }
  if (repeated) repeated.repeats.push(...repeated.nodes.splice(0))
  else if (!parent) thread.segments.push(segment)
  segment.nodes.push(node)
  parent?.children.push(node)
  thread.nodes.push(node)
  thread.session ??= asked.session
  return node
}

const isOpenRepeat = ([root, ...more]: readonly Node[], asked: Asked): boolean =>
  root !== undefined && more.length === 0 && isRepeat(root.asked, asked)

/** What was sent twice, and is gone on from twice, begins two segments. */
function takeFromRepeats(thread: Thread, parent: Node): void {
  const at = parent.segment.repeats.indexOf(parent)
  if (at === -1) return
  parent.segment.repeats.splice(at, 1)
  parent.segment = { nodes: [parent], repeats: [], isIncrement: false }
  thread.segments.push(parent.segment)
}

/** The longest request that this one goes on from; of a condensed one, which is like many, the latest. */
export function parentIn({ nodes }: Thread, asked: Asked): Node | undefined {
  const isCondensed = isMarkedAt(asked, 0)
  let parent: Node | undefined
  let best = 0
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index]
    if (!node) continue
    const { said } = node.asked
    if (said === 0 || said >= asked.said || said < (parent?.asked.said ?? 0)) continue
    if (!areAlike(node.asked, said - 1, asked, said - 1) || !areAlike(node.asked, 0, asked, 0)) continue
    const answer = isAnswerThere(node, asked)
    if (answer === 'another') continue
    // What was sent again is gone on from at its last place.
    if (answer === 'unknown' && node.segment.repeats.includes(node)) continue
    const score = said * 2 + (answer === 'same' ? 1 : 0)
    if (parent && score <= best) continue
    ;[parent, best] = [node, score]
    if (isCondensed) break
  }
  return parent
}

/** Where no answer was logged, what the requests that go on hold in its place. */
function isAnswerThere(node: Node, asked: Asked): 'same' | 'another' | 'unknown' {
  if (answersIn(node.asked) > 0) return isAnswerIn(node.asked, asked)
  const [next] = node.children
  if (!next || next.asked.said <= node.asked.said) return 'unknown'
  return areAlike(next.asked, node.asked.said, asked, node.asked.said) ? 'same' : 'another'
}

/** Whether the same was sent once more. */
export const isRepeat = (one: Asked, other: Asked): boolean =>
  one.said > 0 &&
  one.said === other.said &&
  keyAt(one, 0) === keyAt(other, 0) &&
  keyAt(one, one.said - 1) === keyAt(other, other.said - 1)

/** Whether the same agent may have sent both. */
export const isSameAgent = (one: Asked, other: Asked): boolean =>
  one.tools === other.tools && (one.system === other.system || one.system.includes('⟨') || other.system.includes('⟨'))
