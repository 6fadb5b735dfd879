import 'server-only'
import { lossReads } from '@/lib/contracts/losses'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { lossReport, instructionsFigure, thingsLike, usesLike } from './losses'

export const lossAnswers = answerReads(lossReads, {
  instructions: instructionsFigure,
  report: lossReport,
  uses: usesLike,
  things: thingsLike,
})
