import 'server-only'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { listSnapshots, previewSnapshot, shareDraft } from './share'
import { shareReads } from '@/lib/contracts/share'

export const shareAnswers = answerReads(shareReads, {
  draft: ({ runIds, notes }) => shareDraft(runIds, notes),
  preview: (input, signal) => previewSnapshot(input, signal),
  list: () => listSnapshots(),
})
