import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json'
import { err, ok, type Result } from '@/lib/core/result'
import type { SchemaIssue } from '@/lib/core/schema-issues'
import type { Change } from './changes'
import { PRESET_SCHEMA } from './schema'

export interface Migrated {
  readonly preset: JsonObject
  readonly changes: readonly Change[]
}

/** Each takes a preset of its version to the next one. A released migration is never changed. */
const migrations: readonly ((preset: JsonObject) => JsonObject)[] = [fromUnversioned]

/** A preset of any known version, or a bare config, in today's shape (not yet checked). */
export function migrate(value: JsonValue): Result<Migrated, readonly SchemaIssue[]> {
  if (!isJsonObject(value)) return err([{ path: [], message: 'A preset is a JSON object.' }])
  const version = value['schema'] ?? 0
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) return err([{ path: ['schema'], message: 'The version of a preset is a whole number.' }])
  if (version > PRESET_SCHEMA) return err([{ path: ['schema'], message: `This preset has version ${version}, made by a newer program. This one reads versions up to ${PRESET_SCHEMA}.` }])
  const preset = migrations.slice(version).reduce((current, step) => step(current), value)
  return ok({ preset, changes: version === PRESET_SCHEMA ? [] : [{ path: ['schema'], message: `Read as version ${version}, written as version ${PRESET_SCHEMA}.` }] })
}

/** Before versions: a config alone, or a name and a description around one. */
function fromUnversioned(value: JsonObject): JsonObject {
  const { id, name, description, source, date, tags, provider, config, ...rest } = value
  const bare = !isJsonObject(config)
  const title = typeof name === 'string' && name.trim() !== '' ? name.trim() : 'Imported preset'
  return {
    schema: 1,
    id: typeof id === 'string' ? slug(id) : slug(title),
    name: title,
    description: typeof description === 'string' ? description : '',
    source: typeof source === 'string' ? source : 'imported',
    date: typeof date === 'string' ? date : '1970-01-01',
    tags: Array.isArray(tags) ? tags : [],
    provider: typeof provider === 'string' ? provider : providerOf(rest),
    config: bare ? rest : config,
  }
}

/** Only truncation configs carry a `version`; the historic dialects are all of the smart provider. */
const providerOf = (config: JsonObject): string => (typeof config['version'] === 'string' ? 'truncation' : 'smart')

/** A name as an id: lower-case letters, digits and single hyphens. */
export const slug = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{Mn}+/gu, '').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 80).replace(/-+$/, '') || 'imported'
