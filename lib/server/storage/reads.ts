import 'server-only'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { storageView } from './storage'
import { storageReads } from '@/lib/contracts/storage'

export const storageAnswers = answerReads(storageReads, { usage: () => storageView() })
