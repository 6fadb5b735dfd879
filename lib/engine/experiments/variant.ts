import type { Provider } from '../condensation/providers/provider'
import type { JsonObject } from '../core/json'

/** What is measured: a strategy under a name that is its own in the experiment. */
export interface Variant {
  readonly id: string
  readonly title: string
  readonly provider: Provider
  readonly config: JsonObject
}
