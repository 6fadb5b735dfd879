import { inPlaceOf } from '../../condensation/providers/in-place-of'
import type { Ports, Summarizer, Summary, SummaryRequest } from '../../condensation/ports'

/** Where the words of a summary come from in a replay: nobody is asked. */
export type AnswerSource = 'pinned' | 'extract'

/** A question that a strategy would have asked. Tokens as counted. */
export interface AskedCall {
  readonly purpose: SummaryRequest['purpose']
  /** Profile that the step names, where it names one. */
  readonly profile?: string
  readonly source: AnswerSource
  /** The whole request, as one that is sent anew. */
  readonly requestTokens: number
  readonly outputTokens: number
}

/** An answer that a model gave before to the same question. */
export type RecallAnswer = (summarizer: Summarizer, request: SummaryRequest) => Promise<Summary | undefined>

export interface StandIn {
  readonly ports: Ports
  /** The calls since this was last asked. */
  taken(): readonly AskedCall[]
}

/** The ports of a replay: pinned answers where there are any, else an extract stands in (absent: what the summarizer of the ports answers). */
export function standIn(ports: Ports, recall?: RecallAnswer, extract?: Summarizer): StandIn {
  let asked: AskedCall[] = []
  const answering = (summarizer: Summarizer, profile?: string): Summarizer => ({
    ...summarizer,
    summarize: async (request) => {
      const pinned = await recall?.(summarizer, request)
      const answer = pinned
        ? ({ ok: true, value: pinned } as const)
        : await inPlaceOf(summarizer, request, extract ?? ports.summarizer ?? summarizer)
      if (answer.ok)
        asked.push({
          ...sizesOf(request, answer.value.text, ports),
          purpose: request.purpose,
          ...(profile !== undefined && { profile }),
          source: pinned ? 'pinned' : 'extract',
        })
      if (!answer.ok) return answer
      const { text, by } = answer.value
      return { ok: true, value: { text, usage: { costUsd: 0 }, ...(by && { by }) } }
    },
  })
  const { summarizer, summarizerFor } = ports
  return {
    ports: {
      ...ports,
      ...(summarizer && { summarizer: answering(summarizer) }),
      ...(summarizerFor && {
        summarizerFor: (profile: string) => {
          const own = summarizerFor(profile)
          return own && answering(own, profile)
        },
      }),
    },
    taken() {
      const calls = asked
      asked = []
      return calls
    },
  }
}

const sizesOf = (
  { system, dialogue }: SummaryRequest,
  answer: string,
  { counter }: Ports,
): Pick<AskedCall, 'requestTokens' | 'outputTokens'> => ({
  requestTokens: dialogue.reduce(
    (sum, { text }) => sum + Number(counter.countText(text)),
    Number(counter.countText(system)),
  ),
  outputTokens: counter.countText(answer),
})

/** Where the words of several answers come from. */
export function answersOf(calls: readonly AskedCall[]): 'none' | 'mixed' | AskedCall['source'] {
  const sources = new Set(calls.map(({ source }) => source))
  const [first] = sources
  return first === undefined ? 'none' : sources.size > 1 ? 'mixed' : first
}
