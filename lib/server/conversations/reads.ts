import 'server-only'
import * as conversations from './conversations'
import { conversationReads } from '@/lib/contracts/conversations'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { listSamples } from './samples'
import { sessionVerdicts } from '@/lib/server/verdicts/verdicts'

export const conversationAnswers = answerReads(conversationReads, {
  samples: () => listSamples(),
  list: () => conversations.listSaved(),
  overview: ({ id }) => conversations.overview(id),
  outline: ({ id }) => conversations.askSession('outline', id),
  names: ({ id }) => conversations.askSession('names', id),
  messages: ({ id, from, count }) => conversations.messageTexts(id, from, count),
  verdicts: ({ id }) => sessionVerdicts(id),
})
