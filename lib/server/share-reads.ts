import 'server-only'
import { answerReads } from './runtime/answer-reads'
import { listSnapshots, previewSnapshot, shareDraft } from './share'
import { shareReads } from './share-contract'

export const shareAnswers = answerReads(shareReads, {
  draft: ({ runIds }) => shareDraft(runIds),
  preview: (input, signal) => previewSnapshot(input, signal),
  list: () => listSnapshots(),
})
