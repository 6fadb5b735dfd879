import { isJsonObject, type JsonObject, type JsonValue } from '../core/json'
import { err, ok, type Result } from '../core/result'
import { Changes, type Change } from './changes'
import { configOfSettings, providerOf, type FoundConfig } from './historic/historic-settings'
import type { PresetIssue } from './problems'
import { PRESET_SCHEMA, UNKNOWN_DATE } from './schema'

/** The name of what has none. */
export const UNTITLED = 'Imported preset'

export interface Migrated {
  readonly preset: JsonObject
  readonly changes: readonly Change[]
}

/** Each takes a preset of its version to the next one. A released migration is never changed. */
const migrations: readonly ((preset: JsonObject, changes: Changes) => JsonObject)[] = [
  fromUnversioned,
  fromVersion1,
  fromVersion2,
]

/** A preset of any known version, or a bare config, in today's shape (not yet checked). */
export function migrate(value: JsonValue): Result<Migrated, readonly PresetIssue[]> {
  if (!isJsonObject(value)) return refused([], 'A preset is a JSON object.', { type: 'notAnObject' })
  const version = value['schema'] ?? 0
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0)
    return refused(['schema'], 'The version of a preset is a whole number.', { type: 'badVersion' })
  if (version > PRESET_SCHEMA)
    return refused(
      ['schema'],
      `This preset has version ${version}, made by a newer program. This one reads versions up to ${PRESET_SCHEMA}.`,
      { type: 'newerVersion', version, most: PRESET_SCHEMA },
    )
  const changes = new Changes()
  const preset = migrations.slice(version).reduce((current, step) => step(current, changes), value)
  return ok({ preset, changes: changes.list })
}

const refused = (
  path: PresetIssue['path'],
  message: string,
  problem: PresetIssue['problem'],
): Result<never, readonly PresetIssue[]> => err([{ path, message, problem }])

/** Before versions: a config alone, or a name and a description around one. */
function fromUnversioned(value: JsonObject, changes: Changes): JsonObject {
  const { schema: _, id, name, description, source, date, tags, config, ...rest } = value
  changes.note(['schema'], { type: 'unversioned' })
  const title = typeof name === 'string' && name.trim() !== '' ? name.trim() : UNTITLED
  const found = isJsonObject(config) ? configBeside(rest, config, changes) : configOfSettings(rest, changes)
  return {
    schema: 1,
    id: typeof id === 'string' ? slug(id) : slug(title),
    name: title,
    description: typeof description === 'string' ? description : '',
    source: typeof source === 'string' ? source : '',
    date: typeof date === 'string' ? date : UNKNOWN_DATE,
    tags: Array.isArray(tags) ? tags : [],
    ...found,
  }
}

/** What a registry of providers keeps beside a config says nothing about it. */
function configBeside({ provider, ...rest }: JsonObject, config: JsonObject, changes: Changes): FoundConfig {
  for (const field of Object.keys(rest)) changes.drop(rest, field, [], { type: 'registry' })
  return { provider: typeof provider === 'string' ? provider : providerOf(config), config }
}

/** Version 2 may say how the preset came here. */
function fromVersion1(preset: JsonObject): JsonObject {
  return { ...preset, schema: 2 }
}

/** Version 3 may have the evidence of a tuning. */
function fromVersion2(preset: JsonObject): JsonObject {
  return { ...preset, schema: 3 }
}

/** A name as an id: lower-case letters, digits and single hyphens. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '') || 'imported'
