/** `condensery/adapters/ai-sdk`: a middleware for `wrapLanguageModel`, and a `prepareStep`. */
import { aiSdk } from '@/lib/engine/dialects/ai-sdk/dialect'
import type { HostModel, SummaryQuestion } from '../call/model'
import { type AdapterOptions, sessions } from '../session/pool'
import { session } from '../session/session'

/** What is asked of a language model of the AI SDK, of version 2 of its interface or later. */
interface Asked {
  readonly modelId?: string
  doGenerate(options: never): PromiseLike<{ readonly content: readonly unknown[] }>
}

interface CallParameters {
  readonly prompt: readonly unknown[]
  readonly tools?: unknown
}

/** What a provider counted, as version 3 has it and as version 2 did. */
interface CountedUsage {
  readonly inputTokens?: number | undefined | { readonly total?: number | undefined }
}

/**
 * For `wrapLanguageModel({ model, middleware })`: each request gets the condensed history. Summaries are asked of the
 * wrapped model, unless `model` names another.
 */
export function condenseryMiddleware(options: AdapterOptions) {
  const pool = sessions({ ...options, dialect: aiSdk })
  return {
    specificationVersion: 'v3' as const,
    async transformParams<Parameters extends CallParameters>({
      params,
      model,
    }: {
      readonly params: Parameters
      readonly model: unknown
    }): Promise<Parameters> {
      const next = await pool.next(params.prompt, { tools: params.tools, model: hostModel(model) })
      return { ...params, prompt: next.messages }
    },
    async wrapGenerate<Answer extends { readonly usage?: CountedUsage }>({
      doGenerate,
      params,
    }: {
      readonly doGenerate: () => PromiseLike<Answer>
      readonly params: Pick<CallParameters, 'prompt'>
    }): Promise<Answer> {
      const answer = await doGenerate()
      const usage = usageOf(answer.usage)
      if (usage) pool.counted(params.prompt, usage)
      return answer
    },
  }
}

/** For `generateText({ prepareStep })`: the loop keeps what it is given, for as long as it runs. One for each loop. */
export function condenseryPrepareStep({ onNext, ...options }: Omit<AdapterOptions, 'most'>) {
  const opened = session({ ...options, dialect: aiSdk })
  return async <Message>({
    messages,
    model,
  }: {
    readonly messages: readonly Message[]
    readonly model?: unknown
  }): Promise<{ messages: Message[] }> => {
    const next = await (await opened).next(messages, { model: hostModel(model) })
    onNext?.(next)
    return { messages: [...next.messages] }
  }
}

const isAsked = (model: unknown): model is Asked => typeof model === 'object' && model !== null && 'doGenerate' in model

const usageOf = (usage: CountedUsage | undefined): { readonly inputTokens: number } | undefined => {
  const input = usage?.inputTokens
  const inputTokens = typeof input === 'object' ? input.total : input
  return inputTokens === undefined ? undefined : { inputTokens }
}

/** The model that the host asks; a step may know it by its id alone. */
function hostModel(model: unknown): HostModel {
  const asked = isAsked(model) ? model : undefined
  return {
    name: asked?.modelId ?? 'model',
    async ask(question) {
      if (!asked) throw new Error('The model of the host cannot be asked directly: name one as `model`.')
      const { content } = await asked.doGenerate(callOf(question) as never)
      return content.map(textOf).join('')
    },
  }
}

const callOf = ({ system, messages, maxTokens, signal }: SummaryQuestion) => ({
  prompt: [
    { role: 'system', content: system },
    ...messages.map(({ role, text }) => ({ role, content: [{ type: 'text', text }] })),
  ],
  maxOutputTokens: maxTokens,
  ...(signal && { abortSignal: signal }),
})

const textOf = (part: unknown): string =>
  typeof part === 'object' && part !== null && 'text' in part && 'type' in part && part.type === 'text'
    ? String(part.text)
    : ''
