import { defined, err, ok, type Summarizer, type SummaryRequest, type SummaryUsage } from '@/lib/engine'

/** What a model is asked for a summary. */
export interface SummaryQuestion {
  readonly system: string
  /** Plain text, ending with the user's instruction. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
  /** Most tokens of the answer. */
  readonly maxTokens: number
  readonly signal?: AbortSignal
}

export interface SummaryAnswer {
  readonly text: string
  readonly usage?: SummaryUsage
}

/** A model of the host that writes summaries. What it throws is a failure with its message as the reason. */
export interface HostModel {
  /** As summaries name it: `⟨ Summarized by NAME ⟩`. */
  readonly name: string
  /** What a question and its answer hold together at most, in tokens. */
  readonly contextWindow?: number
  ask(question: SummaryQuestion): Promise<string | SummaryAnswer>
}

export const isSummarizer = (model: HostModel | Summarizer): model is Summarizer => 'summarize' in model

/** The host's model as the engine asks one. What it costs is not known unless it says so. */
export function summarizerOf(model: HostModel | Summarizer): Summarizer {
  if (isSummarizer(model)) return model
  const { name, contextWindow } = model
  return {
    id: `host:${name}`,
    label: name,
    acceptsImages: false,
    ...defined({ contextWindow }),
    estimateOutput: ({ maxTokens }) => maxTokens,
    estimateCost: () => undefined,
    summarize: (request) => asked(model, request),
  }
}

async function asked(model: HostModel, request: SummaryRequest): ReturnType<Summarizer['summarize']> {
  const { system, dialogue, maxTokens, signal } = request
  if (signal?.aborted) return err({ code: 'aborted', message: 'The run was cancelled.', problem: {} })
  try {
    const given = await model.ask({ system, messages: dialogue, maxTokens, ...defined({ signal }) })
    const { text, usage = {} } = typeof given === 'string' ? { text: given } : given
    return text.trim() === ''
      ? err({ code: 'empty', message: `${model.name} gave an empty answer.`, usage })
      : ok({ text, usage })
  } catch (error) {
    return err({
      code: signal?.aborted ? 'aborted' : 'failed',
      message: error instanceof Error ? error.message : String(error),
    })
  }
}
