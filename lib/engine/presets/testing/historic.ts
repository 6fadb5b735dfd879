import type { JsonObject, JsonValue } from '../../core/json'
import { unwrap } from '../../core/result'
import type { Change } from '../changes'
import { normalizeConfig } from '../historic/normalize'

export const execution = { type: 'always' }

export const individual = (defaults: JsonObject, more: JsonObject = {}): JsonObject => ({
  id: 'cut',
  name: 'Cut',
  mode: 'individual',
  selection: { type: 'preserve_recent', keepRecentCount: 8 },
  individualConfig: { defaults },
  execution,
  ...more,
})

export const passes = (...list: JsonValue[]): JsonObject => ({ passes: list })

/** Each change on a line: its place, its type and its values. */
export const said = (changes: readonly Change[]): readonly string[] =>
  changes.map(({ path, why: { type, ...values } }) => [`${path.join('.')}:`, type, ...Object.values(values)].join(' '))

export const smart = (value: JsonValue) => unwrap(normalizeConfig(value, 'smart'))
