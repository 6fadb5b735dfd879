import 'server-only'
import * as z from 'zod'
import { asJson, type JsonValue, providerById, type SweepResult } from '@/lib/engine'
import { database } from '@/lib/db/client'
import type { ConversationId } from '@/lib/db/ids'
import { findKnownSweep, saveKnownSweep } from '@/lib/db/repositories/known-sweeps'
import { isStorageError } from '@/lib/db/storage-error'
import { log } from '@/lib/observe/log'
import { ports } from '@/lib/server/runtime/engine-ports'
import { hashOfText } from '@/lib/db/blob-hash'
import type { SweepQuestion } from './tasks/replay'
import { answersStamp } from './answers-stamp'
import { version } from '../../../package.json'

/** Counts up when the same question has another answer, or an answer another shape. */
const SCHEMA = 3

const pointSchema = z.object({
  value: z.number(),
  cost: z.number(),
  costWithoutCache: z.number(),
  inputCost: z.number(),
  condensingCost: z.number(),
  condensations: z.number(),
  declined: z.number(),
  overflows: z.number(),
  halvings: z.number(),
  peakContextTokens: z.number(),
  rewritten: z.number(),
  rereadingCost: z.number(),
  netSaving: z.number(),
  breakEvenTurn: z.number().exactOptional(),
  answers: z.enum(['exact', 'pinned', 'estimate']),
  futureUse: z.object({ items: z.number(), lost: z.number(), recall: z.number().exactOptional() }).exactOptional(),
  neededLater: z.object({ items: z.number(), gone: z.number() }).exactOptional(),
})
const resultSchema: z.ZodType<SweepResult> = z.object({
  points: z.array(pointSchema),
  best: z
    .object({
      value: z.number(),
      cost: z.number(),
      from: z.number(),
      to: z.number(),
      withinPercent: z.number(),
      overflows: z.number(),
      leftOut: z.number(),
    })
    .exactOptional(),
  unchanged: z.enum(['neverReached', 'declined']).exactOptional(),
})

/** A result as it was stored; undefined where this version cannot read it. */
export const readSweep = (stored: JsonValue | undefined): SweepResult | undefined => resultSchema.safeParse(stored).data

/** The place of one sweep's result in the database, found again after a restart. */
export interface KnownSweep {
  /** Hash of all that the result depends on. */
  readonly key: string
  find(): Promise<SweepResult | undefined>
  /** Where the disk or the database refuses it, the operator's log says so: whoever waits for the result has it all the same. */
  keep(result: SweepResult): Promise<void>
}

export async function knownSweep(conversationId: ConversationId, question: SweepQuestion): Promise<KnownSweep> {
  const db = await database()
  const key = await keyOf(conversationId, question)
  return {
    key,
    async find() {
      return readSweep(await findKnownSweep(db, key))
    },
    async keep(result) {
      try {
        await saveKnownSweep(db, { key, conversationId, result: asJson(result) })
      } catch (error) {
        if (!isStorageError(error)) throw error
        log().error({ problem: error.problem }, 'a sweep could not be kept')
      }
    },
  }
}

/** Of all that the figures depend on: session, strategy, options, prices, program, and, where a model may have answered, the answers that are kept. */
async function keyOf(conversationId: ConversationId, question: SweepQuestion): Promise<string> {
  const all = {
    schema: SCHEMA,
    version,
    counter: ports().counter.id,
    provider: providerById(question.strategy.provider)?.version,
    conversationId,
    question,
    pins: await answersStamp([question.strategy]),
  }
  return hashOfText(JSON.stringify(all))
}
