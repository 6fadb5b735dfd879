import 'server-only'
import { type CatalogModel, searchModels } from '@/lib/engine'
import type { HandlerId } from '@/lib/contracts/profiles'
import { pricedModel } from '@/lib/server/models/tasks'
import type { LoadedProfile } from '@/lib/server/profiles'

/** Providers of the price list whose models are compared where no profile is set up. */
const providers = ['anthropic', 'openai'] as const satisfies readonly HandlerId[]
const MOST_OF_A_PROVIDER = 3

/** Names of models that write text and are still sold, by provider: the price list itself has no dates. */
const soldNow: Readonly<Record<string, RegExp>> = {
  anthropic: /^claude-(?!2|3|instant)/,
  openai: /^gpt-[5-9]/,
}
/** No use for condensing while an agent works: batches are answered hours later, previews end soon, others write no text. */
const UNUSABLE = /\b(batch|preview|latest|live|image|audio|realtime|tts|embedding)\b/i
/** USD per million tokens of output: what models are cheaper than where the session names none. */
const USUAL_RATE = 16

/**
 * The model that a session names and cheaper ones of the price list, as profiles without a key: prices need none. The
 * first is the session's own, where it is listed. `tokens`: what a window has to hold.
 */
export function listedProfiles(
  sessionModel: string | undefined,
  tokens: number,
  at = new Date(),
): readonly LoadedProfile[] {
  const own = sessionModel === undefined ? undefined : pricedModel(sessionModel, at)
  const cheaper = providers.flatMap((provider) =>
    searchModels('', { at, provider, limit: Infinity })
      .filter((model) => isUsable(model, tokens) && outputRate(model) < (own ? outputRate(own) : USUAL_RATE))
      .filter(({ model }) => model !== own?.model)
      .toSorted((a, b) => outputRate(b) - outputRate(a))
      .filter(isFirstOfItsPrice)
      .slice(0, MOST_OF_A_PROVIDER),
  )
  return [...(own ? [own] : []), ...cheaper].map(toProfile)
}

const isUsable = (
  { provider, contextWindow, deprecated, otherCharges, model, name }: CatalogModel,
  tokens: number,
): boolean =>
  contextWindow !== undefined &&
  contextWindow >= tokens &&
  !deprecated &&
  otherCharges.length === 0 &&
  (soldNow[provider]?.test(model) ?? false) &&
  !UNUSABLE.test(`${model} ${name}`)

/** USD per million tokens; 0 where it is not listed, or nothing is charged. */
const outputRate = ({ rates }: CatalogModel): number => rates.output ?? 0

const isFirstOfItsPrice = (model: CatalogModel, index: number, all: readonly CatalogModel[]): boolean =>
  outputRate(model) > 0 && all.findIndex((other) => outputRate(other) === outputRate(model)) === index

const toProfile = ({ provider, model, name, contextWindow, rates }: CatalogModel): LoadedProfile => ({
  id: `${provider}:${model}`,
  name,
  handler: providers.find((id) => id === provider) ?? 'openrouter',
  model,
  options: {},
  // As they stand in the list: another handler would look for them under its own provider.
  prices: providers.some((id) => id === provider) ? {} : rates,
  secrets: {},
  contextWindow,
  threshold: -1,
  unreadable: [],
})
