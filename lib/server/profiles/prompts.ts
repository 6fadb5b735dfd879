import 'server-only'
import { ports } from '@/lib/server/runtime/engine-ports'
import { promptIssues } from '@/lib/server/settings'
import { maxPromptLength, type PromptCheck } from '@/lib/contracts/profiles'
import { windowOf } from './model-profile'
import { getProfile } from './profile-store'

export async function validatePrompt(prompt: string, profileId?: string): Promise<PromptCheck> {
  const tokens = ports().counter.countText(prompt.slice(0, maxPromptLength))
  const window = profileId === undefined ? undefined : windowOf(await getProfile(profileId), new Date()).tokens
  const issues = promptIssues(prompt, { tokens, window })
  return { valid: issues.every(({ severity }) => severity !== 'error'), characters: prompt.length, tokens, issues }
}
