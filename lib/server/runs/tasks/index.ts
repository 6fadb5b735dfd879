import { defineTasks } from '@/lib/server/workers/task'
import { condenseTask } from './condense'
import { operationsTask } from './run-views'

export const runTasks = defineTasks('runs', { condense: condenseTask, operations: operationsTask })

export {
  storedChecks,
  storedFate,
  storedFates,
  storedFigures,
  storedKind,
  storedLedgerRow,
  storedStep,
  storedTokensByKind,
} from '../stored/values'
export { openRecord, type RunRecord } from './run-records'
export {
  condensedOf,
  itemisedOf,
  messagesOf,
  openRun,
  rowsOf,
  type RecordPlace,
  type RunSource,
  type WholeRun,
} from './run-views'
