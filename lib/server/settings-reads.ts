import 'server-only'
import { answerReads } from './runtime/answer-reads'
import { loadSettings } from './settings'
import { settingsReads } from './settings-contract'
import { listWorkspaces } from './workspaces'

export const settingsAnswers = answerReads(settingsReads, { all: () => loadSettings(), workspaces: () => listWorkspaces() })
