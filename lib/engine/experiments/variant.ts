import type { Provider } from '../condensation/providers/provider'
import type { JsonObject } from '../core/json'

/** As many as an experiment compares. */
export const MOST_VARIANTS = 20

/** What is measured: a strategy under a name that is its own in the experiment. */
export interface Variant {
  readonly id: string
  readonly title: string
  readonly provider: Provider
  readonly config: JsonObject
}

/** The same as data: it is stored, and handed to workers. */
export interface VariantSpec {
  readonly id: string
  readonly title: string
  readonly provider: string
  readonly config: JsonObject
}
