import { useQueries, useQuery } from '@tanstack/react-query'
import { lossQueries } from './api/queries'
import type { LossRow } from './model/rows'

/** What each row loses; that of the row that is looked at is worked out before the others. */
export function useReports(rows: readonly LossRow[], primary: string | undefined) {
  const first = rows.find(({ key }) => key === primary) ?? rows[0]
  const { isPending } = useQuery({
    ...lossQueries.report(first?.ref ?? { type: 'run', run: '' }),
    enabled: first !== undefined,
  })
  return useQueries({
    queries: rows.map((row) => ({ ...lossQueries.report(row.ref), enabled: row === first || !isPending })),
  })
}
