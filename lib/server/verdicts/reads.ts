import 'server-only'
import { conversationReads } from '@/lib/contracts/conversations'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { sessionVerdicts } from './verdicts'

export const verdictAnswers = answerReads(conversationReads, { verdicts: ({ id }) => sessionVerdicts(id) })
