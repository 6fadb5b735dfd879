import type * as z from 'zod'
import { toJsonObject } from '../../core/json'
import { smartConfigSchema } from '../../condensation/providers/smart/smart-config'
import { PRESET_SCHEMA, type Preset } from '../schema'

type About<Id extends string> = Omit<Preset, 'schema' | 'id' | 'provider' | 'config'> & { readonly id: Id }
type BuiltIn<Id extends string> = Preset & { readonly id: Id }
type SmartInput = Extract<z.input<typeof smartConfigSchema>, { passes: unknown }>

/** A preset of the smart provider. The config is checked when the program starts, and written out with its defaults. */
export function smartPreset<const Id extends string>(about: About<Id>, config: SmartInput): BuiltIn<Id> {
  return { ...about, schema: PRESET_SCHEMA, provider: 'smart', config: toJsonObject(smartConfigSchema.parse(config)) }
}
