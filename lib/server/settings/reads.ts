import 'server-only'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { loadSettings } from './settings'
import { settingsReads } from '@/lib/contracts/settings'
import { listWorkspaces } from '@/lib/server/workspaces'

export const settingsAnswers = answerReads(settingsReads, {
  all: () => loadSettings(),
  workspaces: () => listWorkspaces(),
})
