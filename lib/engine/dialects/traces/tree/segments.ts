import { areAlike, isMarked, isMarkedAt, keyAt, matchAnswer, outputsIn, type AnswerMatch, type Asked } from './asked'

/** A request, with the later ones that continue it: they begin with its messages, and add some. */
export interface Node {
  readonly asked: Asked
  segment: Segment
  readonly parent: Node | undefined
  readonly children: Node[]
}

/** Requests that continue one another, from a first one that continues none: a tree. */
export interface Segment {
  readonly nodes: Node[]
  /** Requests with the same messages as the first, sent before it; nothing continues them. */
  readonly repeats: Node[]
  /** Its first request holds only what is new since the segment before. */
  readonly isIncrement: boolean
}

/** The requests of one conversation, of all windows that it had, in order of time. */
export interface Thread {
  readonly segments: Segment[]
  readonly nodes: Node[]
  session: string | undefined
}

export const newThread = (): Thread => ({ segments: [], nodes: [], session: undefined })

/** Adds a request to the segment of the one that it continues, or begins a segment with it. */
export function addRequest(thread: Thread, asked: Asked): Node {
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

/** A repeated request that is continued after all begins a segment of its own. */
function takeFromRepeats(thread: Thread, parent: Node): void {
  const at = parent.segment.repeats.indexOf(parent)
  if (at === -1) return
  parent.segment.repeats.splice(at, 1)
  parent.segment = { nodes: [parent], repeats: [], isIncrement: false }
  thread.segments.push(parent.segment)
}

/** The longest request that this one continues; for a condensed one, which may continue many, the latest. */
export function parentIn({ nodes }: Thread, asked: Asked): Node | undefined {
  const isCondensed = isMarkedAt(asked, 0)
  let parent: Node | undefined
  let best = 0
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index]
    if (!node) continue
    const { inputs } = node.asked
    if (inputs === 0 || inputs >= asked.inputs || inputs < (parent?.asked.inputs ?? 0)) continue
    if (!areAlike(node.asked, inputs - 1, asked, inputs - 1) || !areAlike(node.asked, 0, asked, 0)) continue
    const answer = answerRepeated(node, asked)
    if (answer === 'another') continue
    // Of requests that were sent again, the last one is continued.
    if (answer === 'unknown' && node.segment.repeats.includes(node)) continue
    const score = inputs * 2 + (answer === 'same' ? 1 : 0)
    if (parent && score <= best) continue
    ;[parent, best] = [node, score]
    if (isCondensed) break
  }
  return parent
}

/** Whether a later request repeats the answer of this one. Where no answer was logged, it is what another request that continues it repeats. */
function answerRepeated({ asked, children }: Node, later: Asked): AnswerMatch {
  if (outputsIn(asked) > 0) return matchAnswer(asked, later)
  const [next] = children
  if (!next || next.asked.inputs <= asked.inputs) return 'unknown'
  return areAlike(next.asked, asked.inputs, later, asked.inputs) ? 'same' : 'another'
}

/** Whether two requests have the same messages, judged by the first and the last. */
export const isRepeat = (one: Asked, other: Asked): boolean =>
  one.inputs > 0 &&
  one.inputs === other.inputs &&
  keyAt(one, 0) === keyAt(other, 0) &&
  keyAt(one, one.inputs - 1) === keyAt(other, other.inputs - 1)

/** Whether one agent may have sent both: it offers the same tools, with the same system prompt or a condensed one. */
export const isSameAgent = (one: Asked, other: Asked): boolean =>
  one.tools === other.tools && (one.system === other.system || isMarked(one.system) || isMarked(other.system))
