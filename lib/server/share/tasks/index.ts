import { defineTasks } from '@/lib/server/workers/task'
import { comparedMessagesTask, comparedPartTask, comparedRowsTask, searchTask } from './compare'
import { copiedExperimentTask, experimentHeadTask } from './experiment-copy'
import { shareBuildTask, shareDraftTask, sharePreviewTask } from './share'
import {
  sharedLedgerTask,
  sharedOutlineTask,
  sharedOverviewTask,
  sharedReferenceTask,
  sharedRowTask,
  sharedSessionTask,
} from './shared-copies'

export const shareTasks = defineTasks('share', {
  draft: shareDraftTask,
  preview: sharePreviewTask,
  build: shareBuildTask,
  overview: sharedOverviewTask,
  row: sharedRowTask,
  session: sharedSessionTask,
  outline: sharedOutlineTask,
  ledger: sharedLedgerTask,
  reference: sharedReferenceTask,
  comparedRows: comparedRowsTask,
  comparedMessages: comparedMessagesTask,
  comparedPart: comparedPartTask,
  search: searchTask,
  experimentHead: experimentHeadTask,
  experiment: copiedExperimentTask,
})
