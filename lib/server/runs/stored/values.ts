import * as z from 'zod'
import {
  checkNames,
  type Checks,
  contentKinds,
  type FateTokens,
  laterFigures,
  ledgerOperations,
  ledgerNoteSchema,
  type LedgerRow,
  ledgerStatuses,
  type MessageId,
  type PartId,
  referenceStyles,
  type SavedFigures,
  stepLabelSchema,
  stepReasonSchema,
  type StepReport,
  stepStatuses,
  storedId,
  type TokenCount,
} from '@/lib/engine'

/*
 * Figures, steps and rows as they are stored in reports and records of runs and in shared copies.
 */

export const storedTokens = z.custom<TokenCount>((value) => Number.isFinite(value))

export const storedKind = z.enum(contentKinds)
export const storedTokensByKind = z.partialRecord(storedKind, storedTokens)
export const storedFate = z.enum(ledgerStatuses)
export const storedFates = z.record(storedFate, z.number()) satisfies z.ZodType<FateTokens>
export const storedChecks = z.record(z.enum(checkNames), z.boolean()) satisfies z.ZodType<Checks>

export const storedLedgerRow = z.object({
  message: storedId<MessageId>(),
  part: storedId<PartId>().exactOptional(),
  kind: storedKind,
  step: z.string(),
  rule: z.string(),
  operation: z.enum(ledgerOperations),
  status: storedFate,
  references: z.enum(referenceStyles).optional(),
  tokensBefore: storedTokens,
  tokensAfter: storedTokens,
  note: ledgerNoteSchema.optional(),
}) satisfies z.ZodType<LedgerRow>

export const storedStep = z.object({
  id: z.string(),
  label: stepLabelSchema,
  status: z.enum(stepStatuses),
  reason: stepReasonSchema.optional(),
  tokensBefore: storedTokens,
  tokensAfter: storedTokens,
  timeMs: z.number(),
  costUsd: z.number().optional(),
  calls: z.number().exactOptional(),
  candidatesIdentified: z.number().exactOptional(),
  candidatesTruncated: z.number().exactOptional(),
}) satisfies z.ZodType<StepReport>

export const storedFigures = z.object({
  instructions: z.object({ total: z.number(), kept: z.number(), paraphrased: z.number() }).exactOptional(),
  condensations: z.number().exactOptional(),
  firstCondensation: z.number().exactOptional(),
  eachRequest: z.literal(true).exactOptional(),
  neededLater: z.object({ items: z.number(), gone: z.number() }).exactOptional(),
  sessionCost: z.number().exactOptional(),
  overflows: z.number().exactOptional(),
  windowIsAssumed: z.literal(true).exactOptional(),
  neverReached: z.object({ peakPercent: z.number(), thresholdPercent: z.number() }).exactOptional(),
  declined: z
    .object({ times: z.number(), leastSavingPercent: z.number(), leastSavedTokens: z.number() })
    .exactOptional(),
  estimates: z.array(z.enum(laterFigures)).exactOptional(),
  session: z
    .object({
      model: z.string().exactOptional(),
      requests: z.number(),
      calibration: z
        .object({
          scale: z.number(),
          overheadTokens: z.number(),
          contextTokens: z.number().exactOptional(),
          requests: z.number(),
          meanErrorPercent: z.number().exactOptional(),
        })
        .exactOptional(),
      cost: z.number().exactOptional(),
      overflows: z.number(),
      windowIsAssumed: z.literal(true).exactOptional(),
      trigger: z
        .object({
          tokens: z.number(),
          window: z.number(),
          from: z.enum(['asked', 'recorded', 'settings']).exactOptional(),
        })
        .exactOptional(),
      peakTokens: z.number().exactOptional(),
      recorded: z
        .object({
          condensations: z.number(),
          firstCondensation: z.number().exactOptional(),
          billed: z.number().exactOptional(),
          estimated: z.number().exactOptional(),
        })
        .exactOptional(),
    })
    .exactOptional(),
}) satisfies z.ZodType<SavedFigures>
