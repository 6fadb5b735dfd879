import 'server-only'
import { analyticsAnswers } from './analytics-reads'
import { conversationAnswers } from './conversation-reads'
import { costAnswers } from './cost-reads'
import { estimateAnswers } from './estimate-reads'
import { presetAnswers } from './preset-reads'
import { profileAnswers } from './profile-reads'
import { runAnswers } from './run-reads'
import { settingsAnswers } from './settings-reads'
import { shareAnswers } from './share-reads'
import { storageAnswers } from './storage-reads'
import { studioAnswers } from './studio-reads'

/** What can be asked at `POST /api/FEATURE/READ`: a line for each feature. */
export const reads = {
  analytics: analyticsAnswers,
  conversations: conversationAnswers,
  costs: costAnswers,
  estimates: estimateAnswers,
  presets: presetAnswers,
  profiles: profileAnswers,
  runs: runAnswers,
  settings: settingsAnswers,
  share: shareAnswers,
  storage: storageAnswers,
  studio: studioAnswers,
} as const
