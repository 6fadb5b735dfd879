import {
  countMessage,
  err,
  memoizeWeak,
  type Message,
  ok,
  type Part,
  type PartCounter,
  type Result,
  type Summarizer,
  type SummarizerError,
  type Summary,
  type SummaryRequest,
  sizedText,
  sizeOf,
  visibleText,
} from '@/lib/engine'
import { bestLines } from './best-lines'
import { fill } from './fill'
import { gather } from './summary-facts'
import { isSummary } from './prose'

/**
 * Summarizes without a model: extracts text verbatim, chosen by its form and sorted under the six headings of the
 * default prompt. Deterministic, linear in the text, free of charge. It reads the messages and ignores the prompt.
 */
export function createOfflineSummarizer(counter: PartCounter): Summarizer {
  const linesOfPart = memoizeWeak((_part: Part) => new Map<number, string>())
  /** The best lines of a text; cached per length if the source is a single part. */
  const linesOf = (request: SummaryRequest, maxTokens: number): string => {
    const part = onlyPart(request)
    const known = part && linesOfPart(part).get(maxTokens)
    if (known !== undefined) return known
    const lines = bestLines(plainText(request), maxTokens, counter)
    if (part) linesOfPart(part).set(maxTokens, lines)
    return lines
  }
  const answer = memoizeWeak((request: SummaryRequest) => {
    const maxTokens = Math.min(request.maxTokens, Math.ceil(worth(request, counter)))
    const { purpose, source } = request
    if (source.some(isSizeOnly)) return sizedText(maxTokens)
    const summary =
      purpose === 'conversation' && source.length > 0
        ? fill(gather(source, new Set(request.standing)), maxTokens, counter)
        : undefined
    return summary ?? linesOf(request, maxTokens)
  })
  const summarize: Summarizer['summarize'] = (request) =>
    Promise.resolve(
      request.signal?.aborted
        ? err({ code: 'aborted', message: 'The run was cancelled.', problem: {} })
        : answered(answer(request), counter),
    )
  return {
    id: 'offline',
    label: 'Offline extract',
    acceptsImages: false,
    workOut: summarize,
    estimateOutput: (request) => counter.countText(answer(request)),
    estimateCost: () => 0,
    summarize,
  }
}

/** Of such a session the length of an extract is all that can be told. */
const isSizeOnly = ({ parts }: Message): boolean => parts.some((part) => sizeOf(visibleText(part)) !== undefined)

function answered(text: string, counter: PartCounter): Result<Summary, SummarizerError> {
  if (text === '')
    return err({
      code: 'empty',
      message: 'Nothing in the content fits into the summary.',
      problem: { detail: { type: 'nothingFits' } },
    })
  return ok({ text, usage: { outputTokens: counter.countText(text), costUsd: 0 } })
}

/** Ratio to the input: a longer extract would save too little. An earlier summary in the input may be kept whole. */
const LARGEST_SHARE = 0.5

function onlyPart({ source: [message, ...others] }: SummaryRequest): Part | undefined {
  return message?.parts.length === 1 && others.length === 0 ? message.parts[0] : undefined
}

function worth(request: SummaryRequest, counter: PartCounter): number {
  if (request.source.length === 0) return LARGEST_SHARE * counter.countText(plainText(request))
  return request.source.reduce(
    (sum, message) => sum + countMessage(message, counter) * (isSummary(message) ? 1 : LARGEST_SHARE),
    0,
  )
}

/** The text of the messages; without messages, the dialogue up to the final instruction. */
function plainText({ source, dialogue }: SummaryRequest): string {
  if (source.length === 0)
    return dialogue
      .slice(0, -1)
      .map((line) => line.text)
      .join('\n\n')
  return source
    .flatMap((message) => message.parts.map(visibleText))
    .filter((text) => text !== '')
    .join('\n\n')
}
