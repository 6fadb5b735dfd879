import 'server-only'
import type { analyticsReads } from '@/lib/contracts/analytics'
import type { conversationReads } from '@/lib/contracts/conversations'
import type { costReads } from '@/lib/contracts/costs'
import type { datasetReads } from '@/lib/contracts/evaluation/datasets'
import type { diffReads } from '@/lib/contracts/diff'
import type { estimateReads } from '@/lib/contracts/estimates'
import type { exportReads } from '@/lib/contracts/production/exports'
import type { experimentReads } from '@/lib/contracts/evaluation/experiments'
import type { jobReads } from '@/lib/contracts/jobs'
import type { judgementReads } from '@/lib/contracts/judgements'
import type { localSessionReads } from '@/lib/contracts/local-sessions'
import type { liveReads } from '@/lib/contracts/production/live'
import type { lossReads } from '@/lib/contracts/losses'
import type { presetReads } from '@/lib/contracts/presets'
import type { profileReads } from '@/lib/contracts/profiles'
import type { replayReads } from '@/lib/contracts/replay'
import type { resultReads } from '@/lib/contracts/results'
import type { runReads } from '@/lib/contracts/runs'
import type { settingsReads } from '@/lib/contracts/settings'
import type { shareReads } from '@/lib/contracts/share'
import type { storageReads } from '@/lib/contracts/storage'
import type { studioReads } from '@/lib/contracts/studio'
import type { tuningReads } from '@/lib/contracts/evaluation/tunings'
import { analyticsAnswers } from '@/lib/server/analytics'
import { conversationAnswers } from '@/lib/server/conversations'
import { costAnswers } from '@/lib/server/costs'
import { datasetAnswers } from '@/lib/server/datasets'
import { diffAnswers } from '@/lib/server/diff'
import { estimateAnswers, requestAnswers } from '@/lib/server/estimates'
import { exportAnswers } from '@/lib/server/exports'
import { experimentAnswers } from '@/lib/server/experiments'
import { jobAnswers } from '@/lib/server/jobs'
import { judgementAnswers } from '@/lib/server/judgements'
import { localSessionAnswers } from '@/lib/server/local-sessions'
import { liveAnswers } from '@/lib/server/live'
import { lossAnswers } from '@/lib/server/losses'
import { presetAnswers } from '@/lib/server/presets'
import { profileAnswers } from '@/lib/server/profiles'
import { replayAnswers } from '@/lib/server/replay'
import { figureAnswers } from '@/lib/server/reports'
import { resultAnswers } from '@/lib/server/results'
import { runAnswers, runSampleAnswers } from '@/lib/server/runs'
import type { AnsweredReads } from '@/lib/server/runtime/answer-reads'
import { settingsAnswers } from '@/lib/server/settings'
import { shareAnswers } from '@/lib/server/share'
import { storageAnswers } from '@/lib/server/storage'
import { studioAnswers } from '@/lib/server/studio'
import { tuningAnswers } from '@/lib/server/tunings'
import { verdictAnswers } from '@/lib/server/verdicts'

interface Contracts {
  readonly analytics: typeof analyticsReads
  readonly conversations: typeof conversationReads
  readonly costs: typeof costReads
  readonly datasets: typeof datasetReads
  readonly diff: typeof diffReads
  readonly estimates: typeof estimateReads
  readonly exports: typeof exportReads
  readonly experiments: typeof experimentReads
  readonly jobs: typeof jobReads
  readonly judgements: typeof judgementReads
  readonly 'local-sessions': typeof localSessionReads
  readonly live: typeof liveReads
  readonly losses: typeof lossReads
  readonly presets: typeof presetReads
  readonly profiles: typeof profileReads
  readonly replay: typeof replayReads
  readonly results: typeof resultReads
  readonly runs: typeof runReads
  readonly settings: typeof settingsReads
  readonly share: typeof shareReads
  readonly storage: typeof storageReads
  readonly studio: typeof studioReads
  readonly tunings: typeof tuningReads
}

/** The reads at `POST /api/FEATURE/READ`. Some reads of a contract need what stands above its feature, and are answered there. */
export const reads = {
  analytics: analyticsAnswers,
  conversations: { ...conversationAnswers, ...verdictAnswers },
  costs: costAnswers,
  datasets: datasetAnswers,
  diff: diffAnswers,
  estimates: { ...estimateAnswers, ...runSampleAnswers },
  exports: exportAnswers,
  experiments: experimentAnswers,
  jobs: jobAnswers,
  judgements: judgementAnswers,
  'local-sessions': localSessionAnswers,
  live: liveAnswers,
  losses: lossAnswers,
  presets: presetAnswers,
  profiles: { ...profileAnswers, ...requestAnswers },
  replay: replayAnswers,
  results: resultAnswers,
  runs: { ...runAnswers, ...figureAnswers },
  settings: settingsAnswers,
  share: shareAnswers,
  storage: storageAnswers,
  studio: studioAnswers,
  tunings: tuningAnswers,
} as const satisfies { readonly [Feature in keyof Contracts]: AnsweredReads<Contracts[Feature]> }
