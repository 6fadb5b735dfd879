import type { ResultRow } from '@/lib/contracts/results'

type SavedFigures = Omit<ResultRow, 'planned' | 'expected' | 'fates' | 'map'>

/** The row of a result that is stored: a run, or one of a shared copy. */
export const savedRow = (
  {
    tokensBefore,
    tokensAfter,
    messagesBefore,
    messagesAfter,
    steps,
    checks,
    counter,
    fallbacks,
    warnings,
  }: SavedFigures,
  map: Pick<ResultRow, 'fates' | 'map'>,
): ResultRow => ({
  tokensBefore,
  tokensAfter,
  messagesBefore,
  messagesAfter,
  ...map,
  planned: false,
  steps,
  checks,
  counter,
  fallbacks,
  warnings,
})
