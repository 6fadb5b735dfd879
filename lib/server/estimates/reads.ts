import 'server-only'
import { estimateStrategies } from './estimates'
import { estimateReads } from '@/lib/contracts/estimates'
import { profileReads } from '@/lib/contracts/profiles'
import { previewRequest } from './request-preview'
import { answerReads } from '@/lib/server/runtime/answer-reads'

export const estimateAnswers = answerReads(estimateReads, {
  strategies: (input, signal) => estimateStrategies(input, signal),
})

export const requestAnswers = answerReads(profileReads, { request: (input) => previewRequest(input) })
