import type { PartFilter, Zone } from '../step'

/** Why a step may not touch a part. */
export type Exclusion =
  /** The task, or one of the first messages that are kept with it. */
  | { readonly type: 'first-message' }
  /** Condensed only where a filter names the system's role. */
  | { readonly type: 'system-prompt' }
  /** Too new for the zone. */
  | { readonly type: 'recent'; readonly zone: Zone }
  /** Its tool pair reaches out of the zone. */
  | { readonly type: 'pair' }
  | { readonly type: 'protected'; readonly by: 'tool' | 'path' | 'message'; readonly value: string }
  | { readonly type: 'filter'; readonly field: keyof PartFilter }
  /** Opaque content, which no operation knows. */
  | { readonly type: 'not-operable' }
