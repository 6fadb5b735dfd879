import 'server-only'
import * as z from 'zod'
import type { Summarizer } from '@/lib/condensation/ports'
import type { Warning } from '@/lib/condensation/reasons'
import type { StepReport, Fallback, Checks } from '@/lib/condensation/report'
import type { ContentKind } from '@/lib/conversation/content-kind'
import type { FateTokens } from '@/lib/fate'
import type { JsonValue } from '@/lib/core/json'
import type { ChosenProfiles, RunMoney } from '@/lib/contracts/runs'
import type { SavedFigures } from '@/lib/contracts/saved-figures'
import { storedFallback, storedLabel, storedReason, storedWarning } from './stored-reasons'
import type { CondensedFigures } from '@/lib/server/tasks/condense'

/** The part of a run that lists need; stored in the run's row. */
export interface RunReport {
  readonly counter: string
  /** Absent if no model was asked. */
  readonly summarizer?: string
  /** No model was asked. */
  readonly mechanical?: boolean
  readonly byKindBefore: Readonly<Partial<Record<ContentKind, number>>>
  readonly byKindAfter: Readonly<Partial<Record<ContentKind, number>>>
  readonly messagesBefore: number
  readonly messagesAfter: number
  /** Tokens of the original by what became of them; absent in runs of earlier versions. */
  readonly fates?: FateTokens
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
  /** Absent in runs of earlier versions. */
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
  paid: Pick<RunReport, 'money' | 'questions' | 'chosen' | 'by' | 'figures'> = {},
): RunReport {
  const asked = steps.some(({ calls }) => calls !== undefined && calls > 0)
  return {
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

/** What is looked at on reading: what earlier versions wrote otherwise. The rest is as `makeReport` made it. */
const storedReport = z.looseObject({
  summarizer: z.string().optional(),
  mechanical: z.boolean().optional(),
  steps: z.array(z.looseObject({ label: storedLabel, reason: storedReason.optional() })),
  fallbacks: z.array(storedFallback),
  warnings: z.array(storedWarning),
  money: z
    .looseObject({
      steps: z.array(z.looseObject({ label: storedLabel })),
      hops: z.array(z.looseObject({ reason: storedFallback.shape.reason.optional() })),
    })
    .optional(),
})

/** The offline summarizer's label in reports that hold only a name. */
const OFFLINE_LABEL = 'Offline extract'

/** Written by `makeReport` of this or an earlier version. */
export function readReport(summary: JsonValue): RunReport {
  const report = storedReport.parse(summary)
  const mechanical = report.mechanical ?? report.summarizer === OFFLINE_LABEL
  return { ...report, ...(mechanical && { mechanical }) } as unknown as RunReport
}
