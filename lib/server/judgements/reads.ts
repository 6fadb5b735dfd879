import 'server-only'
import { judgementReads } from '@/lib/contracts/judgements'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { planJudgement } from './judgements'

export const judgementAnswers = answerReads(judgementReads, { plan: planJudgement })
