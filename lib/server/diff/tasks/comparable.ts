import { memoizeWeak } from '@/lib/engine'
import { messagesOf, rowsOf, type RunRecord } from '@/lib/server/runs/tasks'
import type { Comparable } from '../compared'

/** The comparable texts of a result. */
export const comparableOf = memoizeWeak(
  (record: RunRecord): Comparable => ({ rows: rowsOf(record), messages: messagesOf(record) }),
)
