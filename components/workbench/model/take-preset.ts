import { looksShared } from '@/components/presets'
import { retiredPreset } from '@/lib/engine'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import { columnLetters } from '@/lib/contracts/shared/column-letters'
import { sameConfig } from '@/components/shared/model/option-values'
import type { StrategyDraft } from './drafts/strategy-draft'
import { makeUuid } from '@/components/shared/model/make-uuid'
import { draftOf, type WorkbenchStore } from './store'

interface Offer {
  /** Id of a preset, as the address names it. */
  readonly preset: string | null
  /** The address's hash, which may carry a preset that is stored nowhere. */
  readonly hash: string
}

/** Puts what the address brings into a row: one that has it already, a new one, or the last. The place of that row; undefined where nothing came. */
export async function takePreset(
  store: WorkbenchStore,
  offer: Offer,
  providers: readonly ProviderView[],
  presets: readonly PresetView[],
): Promise<number | undefined> {
  const draft = await draftFor(offer, providers, presets)
  if (draft === undefined) return undefined
  const { drafts, addDrafts, changeDraft } = store.getState()
  const there = drafts.findIndex(
    (each) =>
      each.provider === draft.provider &&
      each.preset === draft.preset &&
      each.title === draft.title &&
      sameConfig(each.config, draft.config),
  )
  if (there !== -1) return there
  const last = drafts.at(-1)
  if (drafts.length < columnLetters.length || last === undefined) addDrafts([draft])
  else changeDraft({ ...draft, key: last.key })
  return store.getState().drafts.length - 1
}

async function draftFor(
  { preset: id, hash }: Offer,
  providers: readonly ProviderView[],
  presets: readonly PresetView[],
): Promise<StrategyDraft | undefined> {
  const wanted = id === null ? undefined : (retiredPreset(id)?.successor ?? id)
  const preset = presets.find((each) => each.id === wanted)
  const provider = providers.find((each) => each.id === preset?.provider)
  if (preset !== undefined && provider !== undefined) return draftOf({ provider, preset }, makeUuid())
  if (!looksShared(hash)) return undefined
  const { decodeShare } = await import('./shared-preset')
  const read = await decodeShare(hash)
  if (!read.ok || !providers.some((each) => each.id === read.value.preset.provider)) return undefined
  const { name, provider: family, config } = read.value.preset
  return { key: makeUuid(), provider: family, title: name.slice(0, 100), config }
}
