import 'server-only'
import type { StepLabel } from '@/lib/engine'
import { letterOf, maxStrategies, type ColumnLetter } from '@/lib/contracts/shared/column-letters'
import type { RunSummary } from '@/lib/contracts/runs'
import { runOnStored } from '@/lib/server/conversations'
import { appError } from '@/lib/server/runtime/failure'
import { reportTasks } from './tasks'
import type { ReportRequest } from './tasks/report'
import { findRun, recordOf, toRunSummary, readReport } from '@/lib/server/runs'
import { runFigures } from './saved-figures'

/** What the reader's language calls runs and their steps. */
export interface ReportNames {
  run(run: RunSummary): string
  step(label: StepLabel): string
}

/**
 * Stored runs of one session beside each other, as an HTML file that opens without the app. Nothing in it is redacted.
 * `letters`: of their rows, in the same order; those without one are named by their place.
 */
export async function runsReport(
  ids: readonly string[],
  letters: readonly ColumnLetter[],
  language: ReportRequest['language'],
  names: ReportNames,
): Promise<{ readonly content: Uint8Array<ArrayBuffer>; readonly name: string }> {
  const runs = await Promise.all(
    ids.slice(0, maxStrategies).map(async (id) => {
      const stored = await findRun(id)
      const [summary, figures] = await Promise.all([toRunSummary(stored), runFigures(id)])
      return { stored, summary, figures, steps: readReport(stored.summary).steps }
    }),
  )
  const [first, ...others] = runs
  if (first === undefined) throw appError('invalid-input', 'A report needs runs.', 'Name them: ?runs=ID,ID')
  const { conversationId, conversationTitle, dialectName, tokensBefore, view } = first.summary
  if (others.some(({ summary }) => summary.conversationId !== conversationId || summary.view !== view))
    throw appError('invalid-input', 'These runs are of different sessions.', 'Choose runs of one session.')
  const content = await runOnStored(
    reportTasks.report,
    { sourceHash: first.stored.recordHash },
    {
      language,
      title: conversationTitle,
      dialect: dialectName,
      madeAt: new Date().toISOString(),
      tokens: tokensBefore,
      rows: runs.map(({ stored, summary, figures, steps }, index) => ({
        letter: letters[index] ?? letterOf(index),
        name: names.run(summary),
        provider: summary.provider,
        config: summary.config,
        tokensAfter: summary.tokensAfter,
        figures,
        timeMs: summary.timeMs,
        steps: steps.map((step) => ({ ...step, label: { type: 'text' as const, text: names.step(step.label) } })),
        record: recordOf(stored),
        ...(summary.model && { model: summary.model.label }),
        ...(summary.costUsd !== undefined && { costUsd: summary.costUsd }),
      })),
    },
  )
  return {
    content,
    name: `${conversationTitle.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60) || 'session'}.report.html`,
  }
}
