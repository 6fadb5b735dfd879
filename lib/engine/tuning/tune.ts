import type { Provider } from '../condensation/providers/provider'
import { canonicalJson } from '../core/canonical-json'
import type { JsonObject } from '../core/json'
import { unwrap } from '../core/result'
import type { Cell } from '../experiments/cell'
import { summarize } from '../experiments/summary'
import { normalizeConfig } from '../presets/historic/normalize'
import { type NothingBetter, type Proof, whyNotBetter } from './outcome'
import type { Parts } from './parts'
import { type Found, search, type SearchRequest } from './search'

export interface TuningRequest extends Omit<SearchRequest, 'parts' | 'isLegal'> {
  readonly provider: Provider
  readonly parts: Parts
  /** All that is told of these sessions under each of these configs; its variants are the places of the configs. */
  readonly cells: (configs: readonly JsonObject[], sessions: readonly string[]) => Promise<readonly Cell[]>
}

export interface TuningOutcome {
  readonly search: Found
  /** Absent: the held-out sessions stayed closed. */
  readonly heldOut?: Proof & { readonly cells: readonly Cell[] }
  readonly result: { readonly config: JsonObject } | { readonly nothingBetter: NothingBetter }
}

/** Searches on two parts, and proves what is found on the third, which is opened once and only then. */
export async function tuneConfig({ provider, cells, ...request }: TuningRequest): Promise<TuningOutcome> {
  const { base, parts, bars } = request
  const found = await search({ ...request, isLegal: (config) => provider.validate(config).valid })
  if (!found.chosen) return { search: found, result: { nothingBetter: { type: 'noneKeepsEnough' } } }
  const { config } = unwrap(normalizeConfig(found.chosen.config, provider.id))
  if (canonicalJson(config) === canonicalJson(base))
    return { search: found, result: { nothingBetter: { type: 'baseIsBest' } } }
  const measured = await cells([config, base], parts.heldOut)
  const heldOut = { found: summarize('0', measured), base: summarize('1', measured), cells: measured }
  const nothingBetter = whyNotBetter(heldOut, bars)
  return { search: found, heldOut, result: nothingBetter ? { nothingBetter } : { config } }
}
