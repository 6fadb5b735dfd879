import type { JsonPath } from '../core/json'
import type { SchemaProblem } from '../core/schema-issues'

/** What a schema has against a preset, or what is wrong before there is anything for a schema to read. */
export type PresetProblem =
  | SchemaProblem
  | { readonly type: 'nothing' | 'tooDeep' | 'notAnObject' | 'badVersion' }
  | { readonly type: 'tooLarge'; readonly length: number; readonly most: number }
  /** `reason`: as the engine says it, in English. */
  | { readonly type: 'notJson'; readonly line: number; readonly column: number }
  | { readonly type: 'newerVersion'; readonly version: number; readonly most: number }
  | { readonly type: 'unknownProvider'; readonly provider: string }

export interface PresetIssue {
  readonly path: JsonPath
  /** As an English sentence. */
  readonly message: string
  /** The same for other languages; absent where somebody wrote the sentence. */
  readonly problem?: PresetProblem | undefined
}
