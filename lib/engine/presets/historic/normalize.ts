import { isJsonObject, asJson, objectOf, type JsonValue, type JsonObject, type JsonPath } from '../../core/json'
import { err, ok, type Result } from '../../core/result'
import { schemaIssues } from '../../core/schema-issues'
import { providerById } from '../../condensation/registry'
import { Changes, type Change } from '../changes'
import { mapped, normalizePass } from './historic-pass'
import { normalizeLossless, normalizeNative } from './historic-native'
import { historicSettings, type HistoricSettings } from './historic-settings'
import { isTwoPhase, normalizeTwoPhase } from './historic-two-phase'
import { normalizeTruncation } from './historic-truncation'
import { migrate, UNTITLED } from '../migrate'
import { shortLabel } from '../label'
import type { PresetIssue } from '../problems'
import { presetSchema, type Preset } from '../schema'

export interface Normalized {
  /** Complete and canonical: normalising it again changes nothing. */
  readonly config: JsonObject
  readonly changes: readonly Change[]
}

/** A config of a provider, from today's dialect or a historic one, in its one canonical form. */
export function normalizeConfig(value: JsonValue, provider: string): Result<Normalized, readonly PresetIssue[]> {
  const schema = providerById(provider)?.configSchema
  if (!schema)
    return err([
      {
        path: ['provider'],
        message: `There is no provider "${provider}".`,
        problem: { type: 'unknownProvider', provider },
      },
    ])
  const changes = new Changes()
  const candidate = normalizers[provider]?.(value, changes) ?? value
  const parsed = schema.safeParse(candidate)
  if (!parsed.success) return err(schemaIssues(parsed.error))
  return ok({ config: objectOf(asJson(parsed.data)), changes: changes.list })
}

/** The passes of the three historic dialects: parameters in `params`, in `params.truncate`, or in `truncateConfig`. */
function normalizeSmart(value: JsonValue, changes: Changes): JsonValue {
  if (!isJsonObject(value)) return value
  if (isTwoPhase(value)) return normalizeTwoPhase(value, changes)
  return mapped(value, {
    losslessPrelude: (prelude) => normalizePrelude(prelude, ['losslessPrelude'], changes),
    passes: (passes) =>
      Array.isArray(passes)
        ? distinctIds(
            passes.map((pass: JsonValue, index) => normalizePass(pass, index, ['passes', index], changes)),
            changes,
          )
        : passes,
  })
}

const normalizePrelude = (value: JsonValue, path: JsonPath, changes: Changes): JsonValue =>
  isJsonObject(value)
    ? mapped(value, { operations: (operations) => normalizeLossless(operations, [...path, 'operations'], changes) })
    : value

/** Each provider's config, as the documents and the extension wrote it. */
const normalizers: Readonly<Record<string, (value: JsonValue, changes: Changes) => JsonValue>> = {
  native: normalizeNative,
  lossless: (value, changes) => normalizeLossless(value, [], changes),
  truncation: normalizeTruncation,
  smart: normalizeSmart,
}

function distinctIds(passes: readonly JsonValue[], changes: Changes): readonly JsonValue[] {
  const taken = new Set<JsonValue>()
  return passes.map((pass, index) => {
    if (!isJsonObject(pass) || typeof pass['id'] !== 'string') return pass
    let id = pass['id']
    for (let count = 2; taken.has(id); count++) id = `${pass['id']}-${count}`
    taken.add(id)
    if (id !== pass['id']) changes.note(['passes', index, 'id'], { type: 'idTaken', id }, { from: pass['id'], to: id })
    return { ...pass, id }
  })
}

export interface ReadPreset {
  readonly preset: Preset
  readonly changes: readonly Change[]
  /** What stood beside a config among the settings of an editor, and can be taken over. */
  readonly settings?: HistoricSettings
}

/** A preset of any version and dialect, or a bare config, ready to run. */
export function readPreset(value: JsonValue): Result<ReadPreset, readonly PresetIssue[]> {
  const migrated = migrate(value)
  if (!migrated.ok) return migrated
  const { preset, changes: relabelled } = withPlainName(migrated.value.preset)
  const parsed = presetSchema.safeParse(preset)
  if (!parsed.success) return err(schemaIssues(parsed.error))
  const normalized = normalizeConfig(parsed.data.config, parsed.data.provider)
  if (!normalized.ok)
    return err(
      normalized.error.map((issue) => ({
        ...issue,
        path: issue.path[0] === 'provider' ? issue.path : ['config', ...issue.path],
      })),
    )
  const changes = normalized.value.changes.map((change) => ({ ...change, path: ['config', ...change.path] }))
  const settings = isJsonObject(value) ? historicSettings(value) : undefined
  return ok({
    ...(settings && { settings }),
    preset: { ...parsed.data, config: normalized.value.config },
    changes: [...migrated.value.changes, ...relabelled, ...changes],
  })
}

/** A name that could pass for another one is written as it reads, and a long one is cut. */
function withPlainName(preset: JsonObject): { readonly preset: JsonObject; readonly changes: readonly Change[] } {
  const { name } = preset
  if (typeof name !== 'string' || shortLabel(name) === name) return { preset, changes: [] }
  return {
    preset: { ...preset, name: shortLabel(name) || UNTITLED },
    changes: [{ path: ['name'], from: name, to: shortLabel(name) || UNTITLED, why: { type: 'label' } }],
  }
}
