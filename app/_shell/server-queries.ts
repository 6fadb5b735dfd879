import 'server-only'
import { analyticsQueriesOf, costQueriesOf } from '@/components/costs'
import { presetQueriesOf } from '@/components/library'
import { profileQueriesOf, settingsQueriesOf } from '@/components/profiles'
import { conversationQueriesOf } from '@/components/conversations'
import { datasetQueriesOf } from '@/components/datasets'
import { diffSourcesOf, openingQueries } from '@/components/diff'
import { experimentQueriesOf } from '@/components/experiments'
import { jobQueriesOf } from '@/components/jobs'
import { liveQueriesOf } from '@/components/live'
import { lossQueriesOf } from '@/components/losses'
import { replayFigureQueriesOf } from '@/components/replay'
import { resultQueriesOf } from '@/components/results'
import { runQueriesOf } from '@/components/runs'
import { tuningQueriesOf } from '@/components/tunings'
import type { ResultRef } from '@/lib/contracts/results'
import { reads } from '@/lib/server/reads'

/**
 * The pages' queries for the server: same keys as in the browser, but calling the use cases directly instead of over
 * the network.
 */
export const serverQueries = {
  analytics: analyticsQueriesOf(reads.analytics),
  conversations: conversationQueriesOf(reads.conversations),
  costs: costQueriesOf(reads.costs),
  datasets: datasetQueriesOf(reads.datasets),
  diff: { opening: (result: ResultRef) => openingQueries(diffSourcesOf(reads.diff, reads.results)(result)) },
  experiments: experimentQueriesOf(reads.experiments),
  jobs: jobQueriesOf(reads.jobs),
  live: liveQueriesOf(reads.live),
  losses: lossQueriesOf(reads.losses, reads.judgements),
  presets: presetQueriesOf(reads.presets),
  profiles: profileQueriesOf(reads.profiles),
  replayFigures: replayFigureQueriesOf(reads.replay),
  results: resultQueriesOf(reads.results),
  runs: runQueriesOf(reads.runs),
  settings: settingsQueriesOf(reads.settings),
  tunings: tuningQueriesOf(reads.tunings),
}
