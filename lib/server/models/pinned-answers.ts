import 'server-only'
import * as z from 'zod'
import type { SummaryRequest } from '@/lib/engine'
import { legalFields } from '@/lib/base/legal-fields'
import { database } from '@/lib/db/client'
import { findPin, savePin, type StoredPin } from '@/lib/db/repositories/pins'
import type { PinnedAnswer, PinStore } from '@/lib/llm/pins/pins'

const usageSchema = z.object({
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  cacheReadTokens: z.number().optional(),
  cacheWriteTokens: z.number().optional(),
  costUsd: z.number().optional(),
})

const PREVIEW_LENGTH = 160

/** The pin store of the database, for one question: what is asked is stored beside its answer. */
export function databasePins(request: Pick<SummaryRequest, 'purpose' | 'dialogue'>): PinStore {
  return {
    async get(key, sample) {
      const pin = await findPin(await database(), key, sample)
      return pin && toAnswer(pin)
    },
    async put(key, sample, { text, usage, model, isCut }) {
      const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd } = usage
      const counts = Object.fromEntries(
        Object.entries({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd }).flatMap(
          ([name, value]) => (value === undefined ? [] : [[name, value]]),
        ),
      )
      await savePin(await database(), {
        key,
        sample,
        model,
        purpose: request.purpose,
        preview: previewOf(request),
        text,
        usage: { ...counts, ...(isCut && { isCut }) },
      })
    },
  }
}

export async function pinnedAnswer(key: string, sample: number): Promise<PinnedAnswer | undefined> {
  const pin = await findPin(await database(), key, sample)
  return pin && toAnswer(pin)
}

const cutSchema = z.object({ isCut: z.literal(true) })

const toAnswer = ({ text, usage, model }: StoredPin): PinnedAnswer => ({
  text,
  model,
  usage: readUsage(usage),
  ...(cutSchema.safeParse(usage).success && { isCut: true }),
})

export const readUsage = (stored: unknown): z.infer<typeof usageSchema> => legalFields(usageSchema, stored)

function previewOf({ dialogue }: Pick<SummaryRequest, 'dialogue'>): string {
  return Array.from(
    (dialogue[0]?.text ?? '')
      .slice(0, 4 * PREVIEW_LENGTH)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
    .slice(0, PREVIEW_LENGTH)
    .join('')
}
