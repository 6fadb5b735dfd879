import 'server-only'
import { localSessionReads } from '@/lib/contracts/local-sessions'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { listLocalSessions } from './local-sessions'

export const localSessionAnswers = answerReads(localSessionReads, { list: () => listLocalSessions() })
