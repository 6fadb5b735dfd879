import 'server-only'
import * as z from 'zod'
import type { SummaryRequest } from '@/lib/condensation/ports'
import { database } from '@/lib/db/client'
import { findPin, listPins, savePin, type StoredPin } from '@/lib/db/repositories/pins'
import type { PinnedAnswer, PinStore } from '@/lib/llm/pins'
import { ports } from './engine'
import type { PinnedQuestion, RunSamples } from './estimates-contract'
import { readReport } from './run-record'
import { findRun } from './runs'

const usageSchema = z.object({
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  cacheReadTokens: z.number().optional(),
  cacheWriteTokens: z.number().optional(),
  costUsd: z.number().optional(),
})

const PREVIEW_LENGTH = 160

/** The pins of the database, for one question: what is kept beside its answer says what was asked. */
export function databasePins(request: Pick<SummaryRequest, 'purpose' | 'dialogue'>): PinStore {
  return {
    async get(key, sample) {
      const pin = await findPin(await database(), key, sample)
      return pin && toAnswer(pin)
    },
    async put(key, sample, { text, usage, model }) {
      const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd } = usage
      const counts = Object.fromEntries(Object.entries({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
      await savePin(await database(), { key, sample, model, purpose: request.purpose, preview: previewOf(request), text, usage: counts })
    },
  }
}

export async function pinnedAnswer(key: string, sample: number): Promise<PinnedAnswer | undefined> {
  const pin = await findPin(await database(), key, sample)
  return pin && toAnswer(pin)
}

const toAnswer = ({ text, usage, model }: StoredPin): PinnedAnswer => ({ text, model, usage: readUsage(usage) })

function readUsage(stored: unknown): z.infer<typeof usageSchema> {
  const parsed = usageSchema.safeParse(stored)
  return parsed.success ? parsed.data : {}
}

function previewOf({ dialogue }: Pick<SummaryRequest, 'dialogue'>): string {
  return Array.from((dialogue[0]?.text ?? '').slice(0, 4 * PREVIEW_LENGTH).replaceAll(/\s+/g, ' ').trim()).slice(0, PREVIEW_LENGTH).join('')
}

/** The questions that a run asked, with every answer there is to each, so that samples can be compared. */
export async function runSamples(id: string): Promise<RunSamples> {
  const { money, questions = [] } = readReport((await findRun(id)).summary)
  const pins = await listPins(await database(), [...new Set(questions)])
  const sample = money?.sample ?? 1
  const found = [...new Set(questions)].flatMap((key): PinnedQuestion[] => {
    const own = pins.filter((pin) => pin.key === key)
    const first = own[0]
    return first ? [{ key, purpose: first.purpose === 'part' ? 'part' : 'conversation', model: first.model, preview: first.preview, sample, samples: own.map(toSample) }] : []
  })
  return { runId: id, questions: found, nextSample: pins.reduce((most, pin) => Math.max(most, pin.sample), sample) + 1 }
}

function toSample({ sample, text, usage, createdAt }: StoredPin): PinnedQuestion['samples'][number] {
  const { inputTokens, outputTokens, costUsd } = readUsage(usage)
  return {
    sample,
    text,
    tokens: ports().counter.countText(text),
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
    ...(costUsd === undefined ? {} : { costUsd }),
    createdAt: createdAt.toISOString(),
  }
}
