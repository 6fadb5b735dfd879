import { areAlike, differenceOf, factsAt, isCondensing, isTyped, outputsIn, type Asked } from './asked'
import { isRepeat, isSameAgent, type Node, type Segment, type Thread } from './segments'
import { hasSummaryHead } from './threads'

/** The requests between two compactions. */
export interface Window {
  /** Requests of which each continues the one before. */
  readonly path: readonly Node[]
  /** The request whose messages are shown: the last of the path, or a later one that holds the same messages condensed. */
  readonly shown: Asked
  /** Number of its last messages that are no part of the conversation: the order to summarize, and the summary. */
  readonly hidden: number
  /** It holds only what is new since the window before. */
  readonly isIncrement: boolean
}

/** The requests of a window, each once. */
export function requestsOf({ path, shown }: Window): readonly Asked[] {
  const requests = path.map(({ asked }) => asked)
  return requests.includes(shown) ? requests : [...requests, shown]
}

export const firstOf = ({ path, shown }: Window): Asked => path[0]?.asked ?? shown

/** A conversation, put together from requests. */
export interface Story {
  readonly windows: readonly [Window, ...Window[]]
  /** Requests that belong to it and are in no window: repeated ones, and those that asked for a summary. */
  readonly beside: readonly Asked[]
  /** Requests of the windows that are billed to the conversation that this one branched off. */
  readonly inherited: ReadonlySet<Asked>
  readonly kind: 'main' | 'branch' | 'side'
  /** Branches that the person left, and requests of the harness about the conversation, as for a title. */
  readonly others: readonly Story[]
  /** Requests whose messages no conversation shows. */
  readonly notShown: readonly Asked[]
}

interface Draft {
  windows: { path: Node[]; shown: Asked; hidden: number; isIncrement: boolean }[]
  beside: Asked[]
  others: Story[]
  notShown: Asked[]
}

const emptyDraft = (): Draft => ({ windows: [], beside: [], others: [], notShown: [] })

/** The main conversation of a thread, and others that begin alike. */
export function storiesOf(thread: Thread): readonly Story[] {
  const draft = emptyDraft()
  const apart: Story[] = []
  for (const segment of thread.segments) {
    const [root] = segment.nodes
    if (!root) continue
    const path = pathFrom(root)
    for (const repeat of segment.repeats)
      if (isSameAgent(repeat.asked, root.asked)) draft.beside.push(repeat.asked)
      else draft.others.push(alone(repeat.segment, [repeat], 'side'))
    switch (kindOf(segment, root, draft, thread)) {
      case 'window':
        endBeforeSummary(draft)
        draft.windows.push(windowOf(segment, path, draft))
        break
      case 'increment':
        draft.windows.push(windowOf(segment, path, draft))
        break
      case 'rewritten': {
        const window = draft.windows.at(-1)
        if (window && !window.path.some((node) => node.asked === window.shown)) draft.notShown.push(window.shown)
        if (window) window.shown = root.asked
        break
      }
      case 'repeat':
        draft.beside.push(root.asked)
        break
      case 'not-shown':
        draft.notShown.push(root.asked)
        break
      case 'branch':
        draft.others.push(alone(segment, path, segment.nodes.length > 1 ? 'branch' : 'side'))
        break
      case 'apart':
        apart.push(alone(segment, path, 'main'))
    }
  }
  const [first, ...more] = draft.windows
  return first ? [{ ...draft, windows: [first, ...more], inherited: new Set(), kind: 'main' }, ...apart] : apart
}

/** A conversation of one window. */
function alone(segment: Segment, path: readonly Node[], kind: Story['kind']): Story {
  const draft = emptyDraft()
  const window = windowOf(segment, path, draft)
  return { ...draft, windows: [window], inherited: new Set(), kind }
}

const windowOf = ({ isIncrement }: Segment, path: readonly Node[], draft: Draft): Draft['windows'][number] => {
  takeOthers(path, draft)
  const shown = path[path.length - 1]?.asked
  if (!shown) throw new Error('a path has a request')
  return { path: [...path], shown, hidden: 0, isIncrement }
}

/** Before a new window: where the last request asked for a summary, its messages are shown without the order to summarize and the summary. */
function endBeforeSummary({ windows, beside }: Draft): void {
  const window = windows.at(-1)
  const last = window?.path.at(-1)
  if (!window || !last) return
  if (window.path.length > 1 && isCondensing(last.asked)) {
    window.path.pop()
    beside.push(last.asked)
  }
  if (beside.includes(window.shown) || isCondensing(window.shown)) window.hidden = 1 + outputsIn(window.shown)
}

/** When the branch that begins with a request was used last. */
function endOf(node: Node): number {
  let latest = 0
  const open = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    latest = Math.max(latest, next.asked.order)
    open.push(...next.children)
  }
  return latest
}

/** From a request to the last one that continues it. */
function pathFrom(root: Node): readonly Node[] {
  const path = [root]
  for (let next = nextOf(root); next; next = nextOf(next)) path.push(next)
  return path
}

/** A question of the harness about the conversation, which does not go on with it: no tools are offered any more. */
const isOneOff = (asked: Asked, next: Asked): boolean =>
  asked.tools !== '' && next.tools === '' && isTyped(next, next.inputs - 1)

/** Of the requests that continue one, the one whose branch was used last, if possible one that was continued itself. */
function nextOf({ asked, children }: Node): Node | undefined {
  const own = children.filter((child) => child.children.length > 0 || !isOneOff(asked, child.asked))
  const continued = own.filter((child) => child.children.length > 0)
  return (continued.length > 0 ? continued : own).reduce<Node | undefined>(
    (best, child) => (best && endOf(best) > endOf(child) ? best : child),
    undefined,
  )
}

/** Sorts the requests that continue a path otherwise than the path does: into branches, repeated requests, and those that are not shown. */
function takeOthers(path: readonly Node[], draft: Draft): void {
  for (const [index, node] of path.entries()) {
    const next = path[index + 1]
    for (const child of node.children) {
      if (child === next) continue
      if (isOther(child, next)) draft.others.push(branchOf(child, next))
      else if (next && isRepeat(child.asked, next.asked)) draft.beside.push(child.asked)
      else draft.notShown.push(child.asked)
    }
  }
}

/** Whether a request begins a conversation of its own, because a person or the harness said something else; not where one was only sent again, or rewritten. */
function isOther(node: Node, next: Node | undefined): boolean {
  if (!next || node.children.length > 0) return true
  if (isRepeat(node.asked, next.asked)) return !isSameAgent(node.asked, next.asked)
  const at = differenceOf(node.asked, next.asked)
  return isTyped(node.asked, at) && (at >= next.asked.inputs || isTyped(next.asked, at))
}

function branchOf(node: Node, next: Node | undefined): Story {
  const before: Node[] = []
  for (let at = node.parent; at; at = at.parent) before.unshift(at)
  const own = pathFrom(node)
  const draft = emptyDraft()
  takeOthers(own, draft)
  const shown = own.at(-1)?.asked ?? node.asked
  const inherited = new Set(before.map(({ asked }) => asked))
  const isBranch =
    own.length > 1 || (next !== undefined && isSameAgent(next.asked, node.asked) && next.children.length === 0)
  return {
    ...draft,
    windows: [{ path: [...before, ...own], shown, hidden: 0, isIncrement: false }],
    inherited,
    kind: isBranch ? 'branch' : 'side',
  }
}

type SegmentKind =
  /** After a compaction. */
  | 'window'
  /** The first window, or it holds only what is new. */
  | 'increment'
  /** The last window with its messages condensed. */
  | 'rewritten'
  | 'repeat'
  | 'not-shown'
  | 'branch'
  /** A conversation of its own that begins alike, as another attempt at the task. */
  | 'apart'

/** What a segment is to the windows before it. */
function kindOf(segment: Segment, root: Node, { windows }: Draft, thread: Thread): SegmentKind {
  const { asked } = root
  const before = windows.at(-1)
  if (!before || segment.isIncrement) return 'increment'
  const isSingle = segment.nodes.length === 1
  const same = thread.nodes.find((node) => node !== root && node.segment !== segment && isRepeat(node.asked, asked))
  if (same) return !isSingle ? 'apart' : isSameAgent(same.asked, asked) ? 'repeat' : 'branch'
  const last = before.path.at(-1)?.asked ?? before.shown
  const isAfterCondensing =
    (before.path.length > 1 && isCondensing(last) && last.order < asked.order) ||
    (before.shown !== last && isCondensing(before.shown) && before.shown.order < asked.order)
  if (isAfterCondensing || hasSummaryHead(asked)) return 'window'
  const at = differenceOf(asked, before.shown)
  const isNew = isTyped(asked, at) && isTyped(before.shown, at)
  if (isSingle) {
    if (isNew) return windows.length === 1 && before.path.length === 1 ? 'apart' : 'branch'
    const own = isCondensing(last) ? (before.path.at(-2)?.asked ?? last) : last
    return asked.order > own.order ? 'rewritten' : 'not-shown'
  }
  if (sharesCalls(asked, thread, segment)) return 'window'
  if (isNew) return 'branch'
  return factsAt(asked, at)?.role === 'assistant' && factsAt(before.shown, at)?.role === 'assistant' && at > 0
    ? attemptOrWindow(asked, before.shown, at)
    : 'window'
}

/** Where two requests first differ in a message of the agent: in another answer, which began another attempt, or in a summary in the agent's name. */
const attemptOrWindow = (asked: Asked, shown: Asked, at: number): SegmentKind =>
  (factsAt(asked, at)?.calls.length ?? 0) > 0 || areAlike(asked, at + 1, shown, at + 1) ? 'apart' : 'window'

function sharesCalls(asked: Asked, { nodes }: Thread, segment: Segment): boolean {
  return nodes.some((node) => node.segment !== segment && [...asked.calls].some((id) => node.asked.calls.has(id)))
}
