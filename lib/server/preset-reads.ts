import 'server-only'
import { presetReads } from './preset-contract'
import { listPresetViews, presetVersions } from './presets'
import { listProviderViews } from './providers'
import { answerReads } from './runtime/answer-reads'

export const presetAnswers = answerReads(presetReads, {
  providers: () => listProviderViews(),
  list: () => listPresetViews(),
  versions: ({ id }) => presetVersions(id),
})
