import {
  answerText,
  factsAt,
  holds,
  inputAt,
  isCondensing,
  isMarkedAt,
  keyAt,
  lengthOf,
  textOf,
  type Asked,
} from './asked'
import { addRequest, newThread, parentIn, type Node, type Thread } from './segments'

/** How harnesses begin a request that goes on from a summary. */
const heads = [
  'This session is being continued from a previous conversation',
  'Another language model started to solve this problem and produced a summary',
]

/** Short ids come from a counter: other conversations have the same. */
const isOwnId = (id: string): boolean => id.length >= 12

/** Shorter answers stand in other texts by chance. */
const LEAST_SUMMARY = 40

/** The requests of a log, grouped by conversation. */
export function threadsOf(requests: readonly Asked[]): readonly Thread[] {
  const found = new Threads()
  for (const asked of requests) found.add(asked)
  return found.all
}

class Threads {
  readonly all: Thread[] = []
  private readonly byFirstMessage = new Map<string, Thread[]>()
  private readonly byCall = new Map<string, Thread>()
  private readonly byAnswer = new Map<string, Thread>()
  private readonly condensing: { readonly node: Node; readonly thread: Thread; readonly text: string }[] = []

  add(asked: Asked): void {
    const known = asked.inputs > 0 ? this.threadOf(asked) : undefined
    const thread = known ?? newThread()
    if (!known) this.all.push(thread)
    const node = addRequest(thread, asked)
    const first = keyAt(asked, 0)
    const alike = first === undefined ? undefined : this.byFirstMessage.get(first)
    if (first !== undefined && !alike?.includes(thread)) this.byFirstMessage.set(first, [...(alike ?? []), thread])
    for (const text of longAnswers(asked, lengthOf(asked)))
      if (!this.byAnswer.has(text)) this.byAnswer.set(text, thread)
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
      (first === undefined ? undefined : this.byFirstMessage.get(first)?.findLast(fits)) ??
      this.ofCondensed(asked, fits) ??
      [...asked.calls, ...asked.answered].map((id) => this.byCall.get(id)).find(fits) ??
      longAnswers(asked, asked.inputs)
        .map((text) => this.byAnswer.get(text))
        .find(fits) ??
      this.ofSummary(asked, fits)
    )
  }

  /** For a request whose first message was condensed: the thread with the longest request that it may continue, rather one with its tools. */
  private ofCondensed(asked: Asked, fits: (thread: Thread) => boolean): Thread | undefined {
    if (!isMarkedAt(asked, 0)) return undefined
    const scored = this.all.flatMap((thread) => {
      const parent = fits(thread) ? parentIn(thread, asked) : undefined
      const score = parent && (parent.asked.tools === asked.tools ? 1e9 : 0) + parent.asked.inputs
      return score === undefined ? [] : [{ thread, score }]
    })
    return scored.reduce<(typeof scored)[number] | undefined>(
      (best, each) => (best && best.score > each.score ? best : each),
      undefined,
    )?.thread
  }

  /** For a request that begins with a summary that the model made of an earlier window. */
  private ofSummary(asked: Asked, fits: (thread: Thread) => boolean): Thread | undefined {
    const texts = [0, 1].map((position) => inputAt(asked, position)?.text ?? '')
    const same = (thread: Thread): boolean =>
      fits(thread) && thread.nodes.length > 1 && thread.nodes[0]?.asked.tools === asked.tools
    const made = this.condensing.findLast(({ text }) => texts.some((own) => holds(own, text)))
    if (made && same(made.thread)) return made.thread
    if (made) {
      // Another agent may have made the summary of a conversation that it was given as text.
      const summarized = textOf(made.node.asked)
      return this.all.findLast(
        (thread) => same(thread) && thread !== made.thread && holds(summarized, openingOf(thread)),
      )
    }
    const candidates = hasSummaryHead(asked) ? this.all.filter(same) : []
    const ofSession = candidates.findLast(({ session }) => session !== undefined && session === asked.session)
    return ofSession ?? (candidates.length === 1 ? candidates[0] : undefined)
  }
}

/** What the agent said in the first `count` messages, as far as it is so long that no other conversation has it by chance. */
const longAnswers = (asked: Asked, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const facts = factsAt(asked, at)
    const isLong = facts?.role === 'assistant' && facts.text.length >= LEAST_SUMMARY && !isMarkedAt(asked, at)
    return isLong ? facts.text : []
  })

const openingOf = ({ nodes: [first] }: Thread): string => (first && factsAt(first.asked, 0)?.text) ?? ''

/** Whether the request begins as harnesses begin one that goes on from a summary. */
export const hasSummaryHead = (asked: Asked): boolean =>
  [0, 1].some((position) => {
    const text = inputAt(asked, position)?.text.trimStart()
    return text !== undefined && heads.some((head) => text.startsWith(head))
  })
