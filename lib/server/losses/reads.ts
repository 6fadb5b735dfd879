import 'server-only'
import { lossReads } from '@/lib/contracts/losses'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { lossReport, recallFigure, thingsLike, usesLike } from './losses'

export const lossAnswers = answerReads(lossReads, {
  recall: recallFigure,
  report: lossReport,
  uses: usesLike,
  things: thingsLike,
})
