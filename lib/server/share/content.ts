import * as z from 'zod'
import { referenceStyles } from '@/lib/condensation/reference'
import { checkNames, ledgerOperations, ledgerStatuses } from '@/lib/condensation/report'
import { contentKinds } from '@/lib/conversation/content-kind'
import { roles } from '@/lib/conversation/message'
import { viewIds } from '@/lib/dialects/dialect'
import { changeStatuses } from '@/lib/diff/outline'
import { err, ok, type Result } from '@/lib/core/result'
import { maxStrategies } from '@/lib/contracts/column-letters'
import type { ContentProblem, SnapshotContent } from '@/lib/contracts/share'
import { storedFallback, storedLabel, storedNote, storedReason, storedWarning } from '@/lib/server/runs/stored-reasons'

/*
 * What a snapshot may hold. Contents pass through it on their way in, so that nothing is stored which is not named here, and on
 * their way out, so that a damaged one is told and not drawn.
 */

const text = z.string()
const count = z.number()
const place = z.int().min(0)
const kind = z.enum(contentKinds)
const byKind = z.partialRecord(kind, count)
const money = count.optional()

const ledgerRow = z.object({
  message: text,
  part: text.optional(),
  kind,
  step: text,
  rule: text,
  operation: z.enum(ledgerOperations),
  status: z.enum(ledgerStatuses),
  references: z.enum(referenceStyles).optional(),
  tokensBefore: count,
  tokensAfter: count,
  note: storedNote.optional(),
})

const step = z.object({
  id: text,
  label: storedLabel,
  status: z.enum(['done', 'skipped', 'rolled-back', 'failed', 'not-reached']),
  reason: storedReason.optional(),
  tokensBefore: count,
  tokensAfter: count,
  timeMs: count,
  costUsd: money,
  calls: count.optional(),
})

const fateTokens = z.record(z.enum(ledgerStatuses), count)

const figures = z.object({
  recall: count.optional(),
  sessionCost: count.optional(),
  overflows: count.optional(),
  neverReached: z.object({ peakPercent: count, thresholdPercent: count }).optional(),
  session: z
    .object({
      model: text.optional(),
      requests: count,
      calibration: z
        .object({ scale: count, overheadTokens: count, requests: count, meanErrorPercent: count })
        .optional(),
      cost: count.optional(),
      overflows: count,
    })
    .optional(),
})

const message = z.object({
  id: text,
  role: z.enum(roles),
  tokens: count,
  summary: z.boolean(),
  turn: z.boolean(),
  parts: z.array(z.object({ id: text, kind, tokens: count })),
})

const run = z.object({
  id: text,
  groupId: text,
  title: text,
  conversationTitle: text,
  dialect: text,
  dialectName: text,
  view: z.enum(viewIds),
  provider: text,
  providerName: text,
  preset: text.optional(),
  presetName: text.optional(),
  presetCustomised: z.boolean().optional(),
  config: z.record(text, z.json()),
  tokensBefore: count,
  tokensAfter: count,
  messagesBefore: count,
  messagesAfter: count,
  costUsd: money,
  timeMs: count,
  createdAt: z.iso.datetime(),
  counter: text,
  summarizer: text.optional(),
  mechanical: z.boolean().optional(),
  byKindBefore: byKind,
  byKindAfter: byKind,
  fates: fateTokens.optional(),
  figures: figures.optional(),
  steps: z.array(step),
  checks: z.record(z.enum(checkNames), z.boolean()),
  fallbacks: z.array(storedFallback),
  warnings: z.array(storedWarning),
  operations: z.array(z.object({ operation: z.enum(ledgerOperations), changes: count, tokensSaved: count })),
})

const diffRow = z.object({
  index: place,
  id: text,
  role: z.enum(roles),
  status: z.enum(changeStatuses),
  before: place.optional(),
  after: place.optional(),
  kinds: z.array(kind),
  mainKind: kind,
  tools: z.array(text),
  tokensBefore: count,
  tokensAfter: count,
  changedParts: count,
  preview: text,
  summary: z.boolean(),
  fates: z.array(z.enum(ledgerStatuses)),
  tokensByFate: fateTokens.optional(),
})

const diffPart = z.object({
  id: text,
  type: z.enum(['text', 'thinking', 'image', 'tool-call', 'tool-result', 'environment', 'opaque']),
  kind,
  status: z.enum(changeStatuses),
  name: text.optional(),
  isError: z.boolean().optional(),
  before: text.optional(),
  after: text.optional(),
  tokensBefore: count,
  tokensAfter: count,
  images: count,
  reasons: z.array(ledgerRow),
})

const snapshotSchema = z.object({
  schema: z.literal([1, 2, 3]).transform(() => 3 as const),
  title: text,
  counter: text,
  session: z.array(message).optional(),
  runs: z
    .array(
      z.object({
        run,
        ledger: z.array(ledgerRow),
        map: z.array(count).optional(),
        diff: z
          .object({
            rows: z.array(diffRow),
            messages: z.array(z.object({ index: place, parts: z.array(diffPart) })),
            references: z.array(z.object({ position: place, marker: text, message: place, text })).optional(),
          })
          .optional(),
      }),
    )
    .min(1)
    .max(maxStrategies),
  redacted: z.object({ parts: place, findings: place }),
})

/** Stored content, or why it cannot be shown. */
export function readContent(stored: string): Result<SnapshotContent, ContentProblem> {
  let value: unknown
  try {
    value = JSON.parse(stored)
  } catch {
    return err('damaged')
  }
  const version = z.object({ schema: z.int().min(1) }).safeParse(value)
  if (!version.success) return err('damaged')
  if (version.data.schema > 3) return err('newer')
  const parsed = snapshotSchema.safeParse(value)
  // Ids are branded strings, which the schema cannot say.
  return parsed.success ? ok(parsed.data as unknown as SnapshotContent) : err('damaged')
}

/** The content as it may be stored: without anything that the schema does not name. */
export const onlyNamed = (content: SnapshotContent): SnapshotContent =>
  snapshotSchema.parse(content) as unknown as SnapshotContent
