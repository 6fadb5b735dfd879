import 'server-only'
import { analyticsQueriesOf } from '@/app/analytics/queries'
import { costQueriesOf } from '@/app/costs/queries'
import { presetQueriesOf } from '@/app/presets/queries'
import { profileQueriesOf } from '@/app/profiles/queries'
import { settingsQueriesOf } from '@/app/profiles/settings-queries'
import { conversationQueriesOf } from '@/app/workbench/conversation-queries'
import { runQueriesOf } from '@/app/workbench/run-queries'
import { reads } from '@/lib/server/reads'

/** The pages' queries as the server asks them: with the keys of the browser's, and without the way over the network. */
export const serverQueries = {
  analytics: analyticsQueriesOf(reads.analytics),
  conversations: conversationQueriesOf(reads.conversations),
  costs: costQueriesOf(reads.costs),
  presets: presetQueriesOf(reads.presets),
  profiles: profileQueriesOf(reads.profiles),
  runs: runQueriesOf(reads.runs),
  settings: settingsQueriesOf(reads.settings),
}
