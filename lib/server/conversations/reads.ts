import 'server-only'
import * as conversations from './conversations'
import { conversationReads } from '@/lib/contracts/conversations'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { listSamples } from './samples'
import { conversationTasks } from './tasks'

export const conversationAnswers = answerReads(conversationReads, {
  samples: () => listSamples(),
  list: () => conversations.listSaved(),
  overview: ({ id }) => conversations.overview(id),
  outline: ({ id }) => conversations.askSession(conversationTasks.outline, id),
  names: ({ id }) => conversations.askSession(conversationTasks.names, id),
  messages: ({ id, from, count }) => conversations.messageTexts(id, from, count),
})
