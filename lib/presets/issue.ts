import type { JsonPath } from '@/lib/core/json'

/** Something that was read differently from how it was written. */
export interface Change {
  readonly path: JsonPath
  readonly message: string
}

/** Why a preset or a config cannot be used. */
export interface PresetIssue {
  readonly path: JsonPath
  readonly message: string
}
