import 'server-only'
import { liveReads } from '@/lib/contracts/production/live'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { liveView } from './calls'

export const liveAnswers = answerReads(liveReads, { overview: () => liveView() })
