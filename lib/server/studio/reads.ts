import 'server-only'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { explain, previewOperation, previewPipeline } from './studio'
import { studioReads } from '@/lib/contracts/studio'

export const studioAnswers = answerReads(studioReads, {
  dryRun: previewPipeline,
  operationPreview: previewOperation,
  explain,
})
