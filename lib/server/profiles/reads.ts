import 'server-only'
import { listHandlers, listProfiles, searchModels } from './profiles'
import { profileReads } from '@/lib/contracts/profiles'
import { validatePrompt } from './prompts'
import { answerReads } from '@/lib/server/runtime/answer-reads'

export const profileAnswers = answerReads(profileReads, {
  list: () => listProfiles(),
  handlers: () => listHandlers(),
  models: ({ query, handler, limit }) => searchModels(query, handler, limit),
  prompt: ({ prompt, profile }) => validatePrompt(prompt, profile),
})
