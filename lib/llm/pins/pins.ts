import 'server-only'
import { createHash } from 'node:crypto'
import { ok, type Summarizer, type Summary, type SummaryRequest } from '@/lib/engine'
import type { LlmEvent } from '../create-summarizer'

/** A finished answer with its original cost. */
export interface PinnedAnswer {
  readonly text: string
  readonly usage: Summary['usage']
  readonly isCut?: true
  /** Id of the summarizer. */
  readonly model: string
}

/** Stores answers by key of the question and number of the sample. */
export interface PinStore {
  get(key: string, sample: number): Promise<PinnedAnswer | undefined>
  put(key: string, sample: number, answer: PinnedAnswer): Promise<void>
}

type Pinnable = Summarizer & { readonly fingerprint?: string }

/** Equal for the same model, parameters, prompt and input, and only for these. */
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
  /** From 1. Another number gives another answer. */
  readonly sample?: number
  readonly observe?: (event: LlmEvent) => void
}

/**
 * Wraps a summarizer so that it asks each question once per sample: asking again returns the stored text at no cost.
 * Failures are never stored. Errors of the store are ignored, because the answer matters more than its copy.
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
        return ok({
          text: known.text,
          usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
          ...(known.isCut && { isCut: true }),
        })
      }
      const answer = await summarizer.summarize(request)
      if (answer.ok)
        await store
          .put(key, sample, {
            text: answer.value.text,
            usage: answer.value.usage,
            model: summarizer.id,
            ...(answer.value.isCut && { isCut: true }),
          })
          .catch(() => undefined)
      return answer
    },
  }
}
