import 'server-only'
import * as z from 'zod'
import {
  type Checks,
  type ContentKind,
  type Fallback,
  fallbackReasonSchema,
  fallbackSchema,
  type FateTokens,
  type JsonValue,
  onFailures,
  rateSnapshotSchema,
  type SavedFigures,
  stepLabelSchema,
  type StepReport,
  type Summarizer,
  triggers,
  type Warning,
  warningSchema,
} from '@/lib/engine'
import type { ChosenProfiles, RunMoney } from '@/lib/contracts/runs'
import { storedChecks, storedFates, storedFigures, storedStep, storedTokensByKind } from './stored/values'
import type { CondensedFigures } from './tasks/condense'

/** The part of a run that lists need; stored in the run's row. */
export interface RunReport {
  readonly schema: 2
  readonly counter: string
  /** Absent if no model was asked. */
  readonly summarizer?: string
  /** No model was asked. */
  readonly mechanical?: boolean
  readonly byKindBefore: Readonly<Partial<Record<ContentKind, number>>>
  readonly byKindAfter: Readonly<Partial<Record<ContentKind, number>>>
  readonly messagesBefore: number
  readonly messagesAfter: number
  /** Tokens of the original by what became of them. */
  readonly fates: FateTokens
  readonly steps: readonly StepReport[]
  readonly checks: Checks
  readonly fallbacks: readonly Fallback[]
  readonly warnings: readonly Warning[]
  /** Absent if no model could be asked. */
  readonly money?: RunMoney
  /** Keys of the pinned questions. */
  readonly questions?: readonly string[]
  /** What made the result, if not the provider itself. */
  readonly by?: string
  /** Absent if the defaults were used. */
  readonly chosen?: ChosenProfiles
  /** Added once, when they are first worked out. */
  readonly figures?: SavedFigures
}

export function makeReport(
  {
    byKindBefore,
    byKindAfter,
    steps,
    checks,
    fallbacks,
    warnings,
    messagesBefore,
    messagesAfter,
    fates,
  }: CondensedFigures,
  counter: string,
  summarizer?: Pick<Summarizer, 'label' | 'workOut'>,
  paid: Pick<RunReport, 'money' | 'questions' | 'chosen' | 'by'> = {},
): RunReport {
  const asked = steps.some(({ calls }) => calls !== undefined && calls > 0)
  return {
    schema: 2,
    counter,
    ...(asked && summarizer && { summarizer: summarizer.label, ...(summarizer.workOut && { mechanical: true }) }),
    byKindBefore,
    byKindAfter,
    messagesBefore,
    messagesAfter,
    fates,
    steps,
    checks,
    fallbacks,
    warnings,
    ...paid,
  }
}

const storedRates = z.object({
  profile: z.string(),
  profileName: z.string(),
  label: z.string(),
  rates: rateSnapshotSchema,
})

const storedHop = z.object({
  role: z.enum(['condensing', 'conversation']),
  profile: z.string().exactOptional(),
  profileName: z.string().exactOptional(),
  outcome: z.enum(['chosen', 'unset', 'unusable']),
  reason: fallbackReasonSchema.exactOptional(),
})

const usd = z.number().exactOptional()

const storedMoney = z.object({
  models: z.array(storedRates),
  hops: z.array(storedHop),
  prompt: z.string().exactOptional(),
  promptSource: z.enum(['profile', 'workspace', 'global']).exactOptional(),
  sample: z.number(),
  calls: z.number(),
  pinnedCalls: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cacheReadTokens: z.number(),
  cacheWriteTokens: z.number(),
  costUsd: usd,
  savedByPinsUsd: usd,
  conversation: z.object({ profileName: z.string(), label: z.string(), costUsd: z.number() }).exactOptional(),
  limitUsd: usd,
  estimate: z
    .object({
      costUsd: usd,
      inputTokens: z.number(),
      outputTokens: z.number(),
      calls: z.number(),
      tokensAfter: z.number(),
      confidence: z.number(),
      recordedCalls: z.number(),
    })
    .exactOptional(),
  steps: z.array(
    z.object({
      id: z.string(),
      label: stepLabelSchema,
      calls: z.number(),
      estimatedCalls: z.number(),
      costUsd: usd,
      estimatedUsd: usd,
      tokensAfter: z.number(),
      estimatedTokensAfter: z.number().exactOptional(),
    }),
  ),
}) satisfies z.ZodType<RunMoney>

const storedReport = z.object({
  schema: z.literal(2),
  counter: z.string(),
  summarizer: z.string().exactOptional(),
  mechanical: z.boolean().exactOptional(),
  byKindBefore: storedTokensByKind,
  byKindAfter: storedTokensByKind,
  messagesBefore: z.number(),
  messagesAfter: z.number(),
  fates: storedFates,
  steps: z.array(storedStep),
  checks: storedChecks,
  fallbacks: z.array(fallbackSchema),
  warnings: z.array(warningSchema),
  money: storedMoney.exactOptional(),
  questions: z.array(z.string()).exactOptional(),
  by: z.string().exactOptional(),
  figures: storedFigures.exactOptional(),
  chosen: z
    .object({
      profile: z.string().exactOptional(),
      conversationProfile: z.string().exactOptional(),
      onFailure: z.enum(onFailures).exactOptional(),
      trigger: z.enum(triggers).exactOptional(),
    })
    .exactOptional(),
})

/** Reads what `makeReport` wrote. Throws for any other value. */
export const readReport = (summary: JsonValue): RunReport => storedReport.parse(summary)
