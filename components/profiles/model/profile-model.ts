import type {
  CatalogModelView,
  EffectiveThresholdView,
  HandlerView,
  OptionName,
  ProfileData,
  ProfileView,
} from '@/lib/contracts/profiles'
import type { SettingsView } from '@/lib/contracts/settings'
import { profileInput } from '@/lib/contracts/profiles'
import { defined, isLegalThreshold, priceNames, readThreshold, type ThresholdAmount } from '@/lib/engine'

/** A profile as edited in its form. */
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

/** A draft of a stored profile. It has no secrets, so the stored keys are kept. */
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
    ...defined({ maxOutput, supportsCache: ownSupportsCache }),
    threshold,
    ...(customPrompt === undefined ? {} : { customPrompt }),
  }
}

/** Switches to another handler and drops the options and keys that it does not take. */
export function withHandler(draft: ProfileDraft, next: HandlerView): ProfileDraft {
  if (next.id === 'offline' || next.id === draft.handler) return draft
  // A base URL belongs to one provider and is not carried over.
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

/** Normalises a draft before saving: a blank prompt becomes none, emptied prices follow the catalogue. */
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

/** Fields that can prevent saving. */
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

/** The catalogue's entry for the draft's model, if the name matches exactly. */
export const listedModel = (draft: ProfileDraft, found: readonly CatalogModelView[]): CatalogModelView | undefined =>
  found.find(({ model }) => model === draft.model.trim())

/** Sets the model and drops the figures of the previous one. */
export const withModel = (draft: ProfileDraft, model: string): ProfileDraft => ({
  ...draft,
  model,
  prices: {},
  contextWindow: undefined,
})

export type ThresholdChoice = ThresholdAmount & { readonly source: EffectiveThresholdView['source'] }

/** The effective threshold of a draft. */
export function thresholdOf(draft: ProfileDraft, settings: SettingsView): ThresholdChoice {
  const { value, source } = settings.effective.threshold
  return isLegalThreshold(draft.threshold)
    ? { ...readThreshold(draft.threshold), source: 'profile' }
    : { ...readThreshold(value), source }
}
