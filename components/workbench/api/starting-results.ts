import type { PresetView } from '@/lib/contracts/presets'
import type { ResultRef } from '@/lib/contracts/results'
import type { ProviderView } from '@/lib/contracts/runs'
import { initialStrategies } from '../model/store'
import { resultOf } from './result-of'

/** The results that the workbench shows first of a session that it is opened with, the one that is read first. */
export const startingResults = (
  providers: readonly ProviderView[],
  presets: readonly PresetView[],
  conversationId: string,
  starters: readonly string[],
): readonly ResultRef[] =>
  initialStrategies(providers, presets, [], starters).drafts.map((draft) => resultOf(draft, undefined, conversationId))
