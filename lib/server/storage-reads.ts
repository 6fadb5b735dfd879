import 'server-only'
import { answerReads } from './runtime/answer-reads'
import { storageView } from './storage'
import { storageReads } from './storage-contract'

export const storageAnswers = answerReads(storageReads, { usage: () => storageView() })
