import 'server-only'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { listSnapshots, previewSnapshot, shareDraft } from './share'
import { previewExperiment } from './experiments/share-experiment'
import { shareReads } from '@/lib/contracts/share'

export const shareAnswers = answerReads(shareReads, {
  draft: ({ runIds, notes }) => shareDraft(runIds, notes),
  preview: (input, signal) => previewSnapshot(input, signal),
  previewExperiment: (input) => previewExperiment(input),
  list: () => listSnapshots(),
})
