import { answersIn, areAlike, differenceOf, factsAt, isCondensing, isTyped, type Asked } from './asked'
import { isRepeat, isSameAgent, type Node, type Segment, type Thread } from './segments'
import { hasSummaryHead } from './threads'

/** What the model saw from one compaction to the next. */
export interface Window {
  /** Requests of which each goes on from the one before. */
  readonly path: readonly Node[]
  /** The one that is shown: the last, or a later one in which the history was condensed. */
  readonly told: Asked
  /** How many of its last messages are no part of the conversation: the request for a summary, and that. */
  readonly hidden: number
  /** Holds only what is new since the window before. */
  readonly isIncrement: boolean
}

/** A conversation as its requests tell it. */
export interface Story {
  readonly windows: readonly [Window, ...Window[]]
  /** Its requests that are not among those of the windows: repeated ones, and those that had the history condensed. */
  readonly beside: readonly Asked[]
  /** Requests of the windows that another conversation pays: it begins like this one. */
  readonly inherited: ReadonlySet<Asked>
  readonly kind: 'main' | 'branch' | 'side'
  /** What the person left, and other requests about what was said so far. */
  readonly others: readonly Story[]
  /** Requests with other messages that no conversation shows. */
  readonly untold: readonly Asked[]
}

interface Draft {
  windows: { path: Node[]; told: Asked; hidden: number; isIncrement: boolean }[]
  beside: Asked[]
  others: Story[]
  untold: Asked[]
}

/** The conversations of a thread: what its windows tell, and others that began alike. */
export function storiesOf(thread: Thread): readonly Story[] {
  const draft: Draft = { windows: [], beside: [], others: [], untold: [] }
  const apart: Story[] = []
  for (const segment of thread.segments) {
    const [root] = segment.nodes
    if (!root) continue
    const path = pathFrom(root)
    for (const repeat of segment.repeats)
      if (isSameAgent(repeat.asked, root.asked)) draft.beside.push(repeat.asked)
      else draft.others.push(alone(repeat.segment, [repeat], 'side'))
    switch (draft.windows.length === 0 ? 'first' : kindOf(segment, root, draft, thread)) {
      case 'window':
        leaveCondensing(draft)
        draft.windows.push(windowOf(segment, path, draft))
        break
      case 'first':
      case 'increment':
        draft.windows.push(windowOf(segment, path, draft))
        break
      case 'rewritten': {
        const window = draft.windows.at(-1)
        if (window && !window.path.some((node) => node.asked === window.told)) draft.untold.push(window.told)
        if (window) window.told = root.asked
        break
      }
      case 'repeat':
        draft.beside.push(root.asked)
        break
      case 'untold':
        draft.untold.push(root.asked)
        break
      case 'branch':
        draft.others.push(alone(segment, path, segment.nodes.length > 1 ? 'branch' : 'side'))
        break
      case 'apart':
        apart.push(alone(segment, path, 'main'))
    }
  }
  const main = finished(draft, 'main', new Set())
  return main ? [main, ...apart] : apart
}

function finished(draft: Draft, kind: Story['kind'], inherited: ReadonlySet<Asked>): Story | undefined {
  const [first, ...more] = draft.windows
  const { beside, others, untold } = draft
  return first && { windows: [first, ...more], beside, inherited, kind, others, untold }
}

function alone(segment: Segment, path: readonly Node[], kind: Story['kind']): Story {
  const draft: Draft = { windows: [], beside: [], others: [], untold: [] }
  const window = windowOf(segment, path, draft)
  const { beside, others, untold } = draft
  return { windows: [window], beside, inherited: new Set(), kind, others, untold }
}

const windowOf = ({ isIncrement }: Segment, path: readonly Node[], draft: Draft): Draft['windows'][number] => {
  takeOthers(path, draft)
  const told = path[path.length - 1]?.asked
  if (!told) throw new Error('a path has a request')
  return { path: [...path], told, hidden: 0, isIncrement }
}

/** A request that had the history condensed tells it to its end; what it asked for is no part of it. */
function leaveCondensing({ windows, beside }: Draft): void {
  const window = windows.at(-1)
  const last = window?.path.at(-1)
  if (!window || !last) return
  if (window.path.length > 1 && isCondensing(last.asked)) {
    window.path.pop()
    beside.push(last.asked)
  }
  if (beside.includes(window.told) || isCondensing(window.told)) window.hidden = 1 + answersIn(window.told)
}

const sizeOf = (node: Node): number => node.children.reduce((sum, child) => sum + sizeOf(child), 1)
const endOf = (node: Node): number =>
  node.children.reduce((latest, child) => Math.max(latest, endOf(child)), node.asked.order)

/** From a request to the last that goes on from it. */
function pathFrom(root: Node): readonly Node[] {
  const path = [root]
  for (let next = nextOf(root); next; next = nextOf(next)) path.push(next)
  return path
}

/** A request about what was said, and not what a person went on with: it offers none of the tools. */
const isOneOff = (asked: Asked, next: Asked): boolean =>
  asked.tools !== '' && next.tools === '' && isTyped(next, next.said - 1)

/** Of those that go on from a request, the one that went on latest, before one that nothing followed. */
function nextOf({ asked, children }: Node): Node | undefined {
  const own = children.filter((child) => child.children.length > 0 || !isOneOff(asked, child.asked))
  const longer = own.filter((child) => child.children.length > 0)
  return (longer.length > 0 ? longer : own).reduce<Node | undefined>(
    (best, child) => (best && endOf(best) > endOf(child) ? best : child),
    undefined,
  )
}

/** What goes on from a path elsewhere than the path itself: conversations of their own, or the same sent again. */
function takeOthers(path: readonly Node[], draft: Draft): void {
  for (const [index, node] of path.entries()) {
    const next = path[index + 1]
    for (const child of node.children) {
      if (child === next) continue
      if (isOther(child, next)) draft.others.push(branchOf(child, next))
      else if (next && isRepeat(child.asked, next.asked)) draft.beside.push(child.asked)
      else draft.untold.push(...nodesOf(child))
    }
  }
}

const nodesOf = (node: Node): readonly Asked[] => [node.asked, ...node.children.flatMap(nodesOf)]

/** Whether a person, or a harness beside the conversation, went on differently; and no request was only sent again, or rewritten. */
function isOther(node: Node, next: Node | undefined): boolean {
  if (!next || sizeOf(node) > 1) return true
  if (isRepeat(node.asked, next.asked)) return !isSameAgent(node.asked, next.asked)
  const at = differenceOf(node.asked, next.asked)
  return isTyped(node.asked, at) && (at >= next.asked.said || isTyped(next.asked, at))
}

function branchOf(node: Node, next: Node | undefined): Story {
  const before: Node[] = []
  for (let at = node.parent; at; at = at.parent) before.unshift(at)
  const own = pathFrom(node)
  const draft: Draft = { windows: [], beside: [], others: [], untold: [] }
  takeOthers(own, draft)
  const told = own[own.length - 1]?.asked ?? node.asked
  const inherited = new Set(before.map(({ asked }) => asked))
  const isBranch =
    own.length > 1 || (next !== undefined && isSameAgent(next.asked, node.asked) && next.children.length === 0)
  return {
    ...draft,
    windows: [{ path: [...before, ...own], told, hidden: 0, isIncrement: false }],
    inherited,
    kind: isBranch ? 'branch' : 'side',
  }
}

type SegmentKind = 'window' | 'increment' | 'rewritten' | 'repeat' | 'untold' | 'branch' | 'apart'

/** How a segment goes on from the windows before it. */
function kindOf(segment: Segment, root: Node, { windows }: Draft, thread: Thread): SegmentKind {
  const { asked } = root
  const before = windows.at(-1)
  if (!before || segment.isIncrement) return 'increment'
  const isSingle = segment.nodes.length === 1
  const same = thread.nodes.find((node) => node !== root && node.segment !== segment && isRepeat(node.asked, asked))
  if (same) return !isSingle ? 'apart' : isSameAgent(same.asked, asked) ? 'repeat' : 'branch'
  const last = before.path.at(-1)?.asked ?? before.told
  const isAfterCondensing =
    (before.path.length > 1 && isCondensing(last) && last.order < asked.order) ||
    (before.told !== last && isCondensing(before.told) && before.told.order < asked.order)
  if (isAfterCondensing || hasSummaryHead(asked)) return 'window'
  const at = differenceOf(asked, before.told)
  const isNew = isTyped(asked, at) && isTyped(before.told, at)
  if (isSingle) {
    if (isNew) return windows.length === 1 && before.path.length === 1 ? 'apart' : 'branch'
    const own = isCondensing(last) ? (before.path.at(-2)?.asked ?? last) : last
    return asked.order > own.order ? 'rewritten' : 'untold'
  }
  if (sharesCalls(asked, thread, segment)) return 'window'
  if (isNew) return 'branch'
  return factsAt(asked, at)?.role === 'assistant' && factsAt(before.told, at)?.role === 'assistant' && at > 0
    ? attemptOrWindow(asked, before.told, at)
    : 'window'
}

/** An answer that another request was given began another attempt; a summary in the agent's name begins a window. */
const attemptOrWindow = (asked: Asked, told: Asked, at: number): SegmentKind =>
  (factsAt(asked, at)?.calls.length ?? 0) > 0 || areAlike(asked, at + 1, told, at + 1) ? 'apart' : 'window'

function sharesCalls(asked: Asked, { nodes }: Thread, segment: Segment): boolean {
  return nodes.some((node) => node.segment !== segment && [...asked.calls].some((id) => node.asked.calls.has(id)))
}
