import 'server-only'
import { createHash } from 'node:crypto'
import { ok } from '@/lib/core/result'
import type { Summarizer, Summary, SummaryRequest } from '@/lib/condensation/ports'
import type { LlmEvent } from './create-summarizer'

/** A finished answer as it was first given, with what it cost then. */
export interface PinnedAnswer {
  readonly text: string
  readonly usage: Summary['usage']
  /** The summarizer's id. */
  readonly model: string
}

/** Keeps answers by the key of their question and the number of the sample. */
export interface PinStore {
  get(key: string, sample: number): Promise<PinnedAnswer | undefined>
  put(key: string, sample: number, answer: PinnedAnswer): Promise<void>
}

type Pinnable = Summarizer & { readonly fingerprint?: string }

/** The same for the same model, parameters, prompt and input, and for nothing else. */
export function pinKey(
  { id, fingerprint }: Pick<Pinnable, 'id' | 'fingerprint'>,
  { purpose, system, dialogue, maxTokens }: SummaryRequest,
): string {
  const question = [
    1,
    id,
    fingerprint ?? null,
    purpose,
    system,
    dialogue.map(({ role, text }) => [role, text]),
    maxTokens,
  ]
  return createHash('sha256').update(JSON.stringify(question)).digest('hex')
}

export interface PinOptions {
  /** From 1. Another number asks for another answer. */
  readonly sample?: number
  readonly observe?: (event: LlmEvent) => void
}

/**
 * A summarizer that asks each question once a sample: asking again gives the same text at no cost. Failures are never kept. A store that
 * fails is passed over: the answer matters more than its copy.
 */
export function pinned(summarizer: Pinnable, store: PinStore, { sample = 1, observe }: PinOptions = {}): Summarizer {
  return {
    id: summarizer.id,
    label: summarizer.label,
    acceptsImages: summarizer.acceptsImages,
    ...(summarizer.contextWindow === undefined ? {} : { contextWindow: summarizer.contextWindow }),
    estimateOutput: (request) => summarizer.estimateOutput(request),
    estimateCost: (inputTokens, outputTokens) => summarizer.estimateCost(inputTokens, outputTokens),
    async summarize(request) {
      const key = pinKey(summarizer, request)
      const known = await store.get(key, sample).catch(() => undefined)
      if (known) {
        observe?.({ type: 'pinned', sample })
        return ok({ text: known.text, usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 } })
      }
      const answer = await summarizer.summarize(request)
      if (answer.ok)
        await store
          .put(key, sample, { text: answer.value.text, usage: answer.value.usage, model: summarizer.id })
          .catch(() => undefined)
      return answer
    },
  }
}
