import 'server-only'
import { answerReads } from './runtime/answer-reads'
import { explain, previewOperation, previewPipeline } from './studio'
import { studioReads } from './studio-contract'

export const studioAnswers = answerReads(studioReads, { dryRun: previewPipeline, operationPreview: previewOperation, explain })
