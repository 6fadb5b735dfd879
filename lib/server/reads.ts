import 'server-only'
import { analyticsAnswers } from '@/lib/server/analytics/reads'
import { conversationAnswers } from '@/lib/server/conversations/reads'
import { costAnswers } from '@/lib/server/costs/reads'
import { diffAnswers } from '@/lib/server/diff/reads'
import { estimateAnswers } from '@/lib/server/estimates/reads'
import { judgementAnswers } from '@/lib/server/judgements/reads'
import { lossAnswers } from '@/lib/server/losses/reads'
import { presetAnswers } from '@/lib/server/presets/reads'
import { profileAnswers } from '@/lib/server/profiles/reads'
import { replayAnswers } from '@/lib/server/replays/reads'
import { resultAnswers } from '@/lib/server/results/reads'
import { runAnswers } from '@/lib/server/runs/reads'
import { settingsAnswers } from '@/lib/server/settings/reads'
import { shareAnswers } from '@/lib/server/share/reads'
import { storageAnswers } from '@/lib/server/storage/reads'
import { studioAnswers } from '@/lib/server/studio/reads'

/** The reads at `POST /api/FEATURE/READ`, one line per feature. */
export const reads = {
  analytics: analyticsAnswers,
  conversations: conversationAnswers,
  costs: costAnswers,
  diff: diffAnswers,
  estimates: estimateAnswers,
  judgements: judgementAnswers,
  losses: lossAnswers,
  presets: presetAnswers,
  profiles: profileAnswers,
  replays: replayAnswers,
  results: resultAnswers,
  runs: runAnswers,
  settings: settingsAnswers,
  share: shareAnswers,
  storage: storageAnswers,
  studio: studioAnswers,
} as const
