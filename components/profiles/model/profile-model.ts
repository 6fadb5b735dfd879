import type { CatalogModelView, HandlerView, OptionName, ProfileData, ProfileView } from '@/lib/contracts/profiles'
import type { SettingsView } from '@/lib/contracts/settings'
import { profileInput } from '@/lib/contracts/profiles'
import { priceNames } from '@/lib/pricing/rates'

/** A profile as its form holds it. */
export type ProfileDraft = ProfileData

export const emptyDraft: ProfileDraft = {
  name: '',
  handler: 'anthropic',
  model: '',
  options: {},
  secrets: {},
  prices: {},
  threshold: -1,
}

/** Stored keys stay where the draft says nothing of them. */
export function draftOf(profile: ProfileView): ProfileDraft {
  const {
    name,
    handler,
    model,
    options,
    prices,
    contextWindow,
    contextWindowSource,
    maxOutput,
    ownSupportsCache,
    threshold,
    customPrompt,
  } = profile
  return {
    name,
    handler: handler === 'offline' ? 'openai-compatible' : handler,
    model,
    options,
    secrets: {},
    prices,
    ...(contextWindowSource === 'profile' && contextWindow !== undefined ? { contextWindow } : {}),
    ...(maxOutput === undefined ? {} : { maxOutput }),
    ...(ownSupportsCache === undefined ? {} : { supportsCache: ownSupportsCache }),
    threshold,
    ...(customPrompt === undefined ? {} : { customPrompt }),
  }
}

/** Another handler takes other options and keys; what it does not know is left behind. */
export function withHandler(draft: ProfileDraft, next: HandlerView): ProfileDraft {
  if (next.id === 'offline' || next.id === draft.handler) return draft
  // A base URL belongs to its provider, so it is not carried over.
  const known = new Set<OptionName>(next.options.filter((name) => name !== 'baseUrl'))
  const options = Object.fromEntries(
    Object.entries(draft.options).filter(([name]) => [...known].some((option) => option === name)),
  )
  return {
    ...draft,
    handler: next.id,
    model: '',
    options,
    secrets: {},
    prices: {},
    contextWindow: undefined,
    supportsCache: undefined,
  }
}

/** A prompt of spaces is none; prices that were emptied follow the catalogue. */
export function cleaned(draft: ProfileDraft): ProfileDraft {
  const { customPrompt, prices, ...rest } = draft
  const own = Object.fromEntries(
    priceNames.flatMap((name) => (prices[name] === undefined ? [] : [[name, prices[name]]])),
  )
  return {
    ...rest,
    prices: { ...own, ...(prices.tiers === undefined ? {} : { tiers: prices.tiers }) },
    ...(customPrompt === undefined || customPrompt.trim() === '' ? {} : { customPrompt }),
  }
}

/** What keeps a draft from being saved, by field. */
export type DraftField = 'name' | 'model' | 'baseUrl' | 'region' | 'projectId' | 'other'
export type DraftProblem = 'required' | 'url' | 'invalid'

export function draftProblems(
  draft: ProfileDraft,
  handler: HandlerView | undefined,
): Readonly<Partial<Record<DraftField, DraftProblem>>> {
  const problems: Partial<Record<DraftField, DraftProblem>> = {}
  const parsed = profileInput.safeParse(cleaned(draft))
  for (const { path } of parsed.error?.issues ?? []) {
    const [field, option] = path
    if (field === 'name' || field === 'model') problems[field] = draft[field].trim() === '' ? 'required' : 'invalid'
    else if (option === 'baseUrl') problems.baseUrl = 'url'
    else if (option === 'region' || option === 'projectId') problems[option] = 'invalid'
    else problems.other = 'invalid'
  }
  for (const option of handler?.requiredOptions ?? [])
    if (
      (option === 'baseUrl' || option === 'region' || option === 'projectId') &&
      (draft.options[option] ?? '').trim() === ''
    )
      problems[option] = 'required'
  return problems
}

/** The catalogue's entry for the draft's model, where its name is exactly that. */
export const listedModel = (draft: ProfileDraft, found: readonly CatalogModelView[]): CatalogModelView | undefined =>
  found.find(({ model }) => model === draft.model.trim())

/** A model that was picked brings its own figures: those of the one before go. */
export const withModel = (draft: ProfileDraft, model: string): ProfileDraft => ({
  ...draft,
  model,
  prices: {},
  contextWindow: undefined,
})

export interface ThresholdChoice {
  readonly percent: number
  readonly source: 'profile' | 'workspace' | 'global' | 'default'
}

/** The threshold that a draft would have. */
export function thresholdOf(draft: ProfileDraft, settings: SettingsView): ThresholdChoice {
  return draft.threshold < 5 || draft.threshold > 100
    ? { percent: settings.effective.threshold.value, source: settings.effective.threshold.source }
    : { percent: draft.threshold, source: 'profile' }
}
