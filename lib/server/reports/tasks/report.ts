import { htmlReport } from '@/lib/report/html-report'
import type { Report, ReportRow } from '@/lib/report/report'
import { reportWords } from '@/lib/report/words'
import { ports } from '@/lib/server/runtime/engine-ports'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { openRecord, type RecordPlace } from '@/lib/server/runs/tasks'

export interface ReportRequest extends Omit<Report, 'rows'> {
  readonly language: keyof typeof reportWords
  readonly rows: readonly (Omit<ReportRow, 'before' | 'after' | 'fates'> & { readonly record: RecordPlace })[]
}

/** UTF-8 of the page. */
export async function reportTask(
  { language, rows, ...report }: ReportRequest,
  context: TaskContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await Promise.all(
    rows.map(async ({ record: place, ...row }): Promise<ReportRow> => {
      const { before, after, fates } = await openRecord(place.record, context)
      return { ...row, before, after, ...(fates && { fates }) }
    }),
  )
  const { counter } = ports()
  const html = htmlReport({ ...report, rows: opened }, reportWords[language], (part) => counter.countPart(part))
  const bytes = new TextEncoder().encode(html)
  context.hand(bytes)
  return bytes
}
