import 'server-only'
import { presetReads } from '@/lib/contracts/presets'
import { listPresetViews, presetVersions } from './presets'
import { listProviderViews } from './providers'
import { answerReads } from '@/lib/server/runtime/answer-reads'

export const presetAnswers = answerReads(presetReads, {
  providers: () => listProviderViews(),
  list: () => listPresetViews(),
  versions: ({ id }) => presetVersions(id),
})
