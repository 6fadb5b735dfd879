import { answersIn, answerText, factsAt, holds, isCondensing, isMarkedAt, keyAt, textOf, type Asked } from './asked'
import { grow, newThread, parentIn, type Node, type Thread } from './segments'

/** Heads of summaries that harnesses go on from. */
const heads = [
  'This session is being continued from a previous conversation',
  'Another language model started to solve this problem and produced a summary',
]

/** Ids that a counter makes are the same in many conversations. */
const isOwnId = (id: string): boolean => id.length >= 12

/** Shorter answers stand in other texts by chance. */
const LEAST_SUMMARY = 40

/** The requests of a log, those of each conversation together. */
export function threadsOf(requests: readonly Asked[]): readonly Thread[] {
  const found = new Threads()
  for (const asked of requests) found.add(asked)
  return found.all
}

class Threads {
  readonly all: Thread[] = []
  private readonly byFirst = new Map<string, Thread[]>()
  private readonly byCall = new Map<string, Thread>()
  private readonly byWork = new Map<string, Thread>()
  private readonly condensing: { readonly node: Node; readonly thread: Thread; readonly text: string }[] = []

  add(asked: Asked): void {
    const known = asked.said > 0 ? this.threadOf(asked) : undefined
    const thread = known ?? newThread()
    if (!known) this.all.push(thread)
    const node = grow(thread, asked)
    const first = keyAt(asked, 0)
    const alike = first === undefined ? undefined : this.byFirst.get(first)
    if (first !== undefined && !alike?.includes(thread)) this.byFirst.set(first, [...(alike ?? []), thread])
    for (const key of worksIn(asked, asked.said + answersIn(asked)))
      if (!this.byWork.has(key)) this.byWork.set(key, thread)
    for (const id of asked.calls) if (isOwnId(id) && !this.byCall.has(id)) this.byCall.set(id, thread)
    const text = isCondensing(asked) ? answerText(asked) : ''
    if (text.length >= LEAST_SUMMARY) this.condensing.push({ node, thread, text })
  }

  private threadOf(asked: Asked): Thread | undefined {
    const fits = (thread: Thread | undefined): thread is Thread =>
      thread !== undefined &&
      (thread.session === undefined || asked.session === undefined || thread.session === asked.session)
    const first = keyAt(asked, 0)
    return (
      (first === undefined ? undefined : this.byFirst.get(first)?.findLast(fits)) ??
      this.ofCondensed(asked, fits) ??
      [...asked.calls, ...asked.answered].map((id) => this.byCall.get(id)).find(fits) ??
      worksIn(asked, asked.said)
        .map((key) => this.byWork.get(key))
        .find(fits) ??
      this.ofSummary(asked, fits)
    )
  }

  /** Of a request whose first message was condensed: the conversation that it may be condensed from. */
  private ofCondensed(asked: Asked, fits: (thread: Thread) => boolean): Thread | undefined {
    if (!isMarkedAt(asked, 0)) return undefined
    const scored = this.all.flatMap((thread) => {
      const parent = fits(thread) ? parentIn(thread, asked) : undefined
      const score = parent && (parent.asked.tools === asked.tools ? 1e9 : 0) + parent.asked.said * 1e4
      return score === undefined ? [] : [{ thread, score }]
    })
    return scored.reduce<(typeof scored)[number] | undefined>(
      (best, each) => (best && best.score > each.score ? best : each),
      undefined,
    )?.thread
  }

  /** Of a request that begins with what the model wrote down of an earlier window. */
  private ofSummary(asked: Asked, fits: (thread: Thread) => boolean): Thread | undefined {
    const texts = [0, 1].map((position) => (position < asked.said ? (factsAt(asked, position)?.text ?? '') : ''))
    const same = (thread: Thread): boolean =>
      fits(thread) && thread.nodes.length > 1 && thread.nodes[0]?.asked.tools === asked.tools
    const made = this.condensing.findLast(({ text }) => texts.some((own) => holds(own, text)))
    if (made && same(made.thread)) return made.thread
    if (made) {
      const told = textOf(made.node.asked)
      return this.all.findLast((thread) => same(thread) && thread !== made.thread && holds(told, openingOf(thread)))
    }
    const candidates = hasSummaryHead(asked) ? this.all.filter(same) : []
    const ofSession = candidates.findLast(({ session }) => session !== undefined && session === asked.session)
    return ofSession ?? (candidates.length === 1 ? candidates[0] : undefined)
  }
}

/** What the agent said, where it is as long as no other conversation has it by chance. */
const worksIn = (asked: Asked, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const facts = factsAt(asked, at)
    const isOwn = facts?.role === 'assistant' && facts.text.length >= LEAST_SUMMARY && !isMarkedAt(asked, at)
    return isOwn ? facts.text : []
  })

const openingOf = ({ nodes: [first] }: Thread): string => (first && factsAt(first.asked, 0)?.text) ?? ''

/** Whether the request begins with a summary, by its head alone. */
export const hasSummaryHead = (asked: Asked): boolean =>
  [0, 1].some((position) => {
    const text = position < asked.said ? factsAt(asked, position)?.text.trimStart() : undefined
    return text !== undefined && heads.some((head) => text.startsWith(head))
  })
