import type { TaskContext } from '@/lib/server/workers/task-context'
import { comparedMessagesTask, comparedPartTask, comparedRowsTask, diffSearchTask } from './compare'
import { summaryNamesTask, usedLaterTask } from './measures/diff-names'
import { condenseTask } from './condense'
import { estimateTask, explainRunTask, operationPreviewTask, previewTask } from './dry-runs'
import { importFileTask } from './import-file'
import { judgeQuestionsTask } from './measures/judge-questions'
import { futureUseTask, lossesTask } from './measures/losses'
import { replayTask, sessionModelTask, sweepTask } from './measures/replay'
import { measureTask, messagesTask, namesTask, outlineTask, overviewTask } from './read-conversation'
import {
  explainLiveTask,
  ledgerTask,
  liveRowTask,
  referenceTask,
  resultMapTask,
  resultOutlineTask,
} from './results/result-views'
import { reportTask } from './report'
import { operationsTask } from './run-views'
import { shareBuildTask, shareDraftTask, sharePreviewTask } from './share'
import {
  sharedLedgerTask,
  sharedOutlineTask,
  sharedOverviewTask,
  sharedReferenceTask,
  sharedRowTask,
  sharedSessionTask,
} from './shared-copies'

/** Plain data in, plain data out, so that a task can run in another thread. */
export type Task<Input, Output> = (input: Input, context: TaskContext) => Promise<Output>

/** All tasks that workers run. */
export const tasks = {
  import: importFileTask,
  measure: measureTask,
  overview: overviewTask,
  outline: outlineTask,
  names: namesTask,
  messages: messagesTask,
  estimate: estimateTask,
  preview: previewTask,
  'operation-preview': operationPreviewTask,
  'explain-live': explainLiveTask,
  'explain-run': explainRunTask,
  condense: condenseTask,
  replay: replayTask,
  sweep: sweepTask,
  'session-model': sessionModelTask,
  'live-row': liveRowTask,
  'result-map': resultMapTask,
  'result-outline': resultOutlineTask,
  'future-use': futureUseTask,
  losses: lossesTask,
  'judge-questions': judgeQuestionsTask,
  ledger: ledgerTask,
  operations: operationsTask,
  reference: referenceTask,
  'compared-rows': comparedRowsTask,
  'compared-messages': comparedMessagesTask,
  'compared-part': comparedPartTask,
  'diff-search': diffSearchTask,
  report: reportTask,
  'summary-names': summaryNamesTask,
  'used-later': usedLaterTask,
  'share-draft': shareDraftTask,
  'share-preview': sharePreviewTask,
  'share-build': shareBuildTask,
  'shared-overview': sharedOverviewTask,
  'shared-row': sharedRowTask,
  'shared-session': sharedSessionTask,
  'shared-outline': sharedOutlineTask,
  'shared-ledger': sharedLedgerTask,
  'shared-reference': sharedReferenceTask,
} as const satisfies Readonly<Record<string, Task<never, unknown>>>

export type TaskName = keyof typeof tasks
export type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0]
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>
