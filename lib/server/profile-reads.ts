import 'server-only'
import { listHandlers, listProfiles, searchModels } from './profiles'
import { profileReads } from './profiles-contract'
import { previewRequest, validatePrompt } from './prompts'
import { answerReads } from './runtime/answer-reads'

export const profileAnswers = answerReads(profileReads, {
  list: () => listProfiles(),
  handlers: () => listHandlers(),
  models: ({ query, handler, limit }) => searchModels(query, handler, limit),
  prompt: ({ prompt, profile }) => validatePrompt(prompt, profile),
  request: (input) => previewRequest(input),
})
