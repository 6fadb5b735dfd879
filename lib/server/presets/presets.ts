import 'server-only'
import * as z from 'zod'
import { UNDO_MS } from '@/lib/server/runtime/undo'
import { database } from '@/lib/db/client'
import { parsePresetId, type PresetId } from '@/lib/db/ids'
import * as repository from '@/lib/db/repositories/presets'
import { asking } from './providers'
import {
  builtInPresets,
  defined,
  evidenceSchema,
  type JsonObject,
  type JsonValue,
  LONGEST_PRESET,
  normalizeConfig,
  originSchema,
  type Preset,
  presetById,
  type PresetEvidence,
  presetOrSuccessor,
  retiredPreset,
  sameValue,
  toJsonObject,
  UNKNOWN_DATE,
} from '@/lib/engine'
import type {
  changePresetInput,
  PresetArrival,
  PresetVersionView,
  PresetView,
  savePresetInput,
} from '@/lib/contracts/presets'
import type { RunSummary } from '@/lib/contracts/runs'
import { notFound, appError, AppError } from '@/lib/server/runtime/failure'
import { currentWorkspaceId } from '@/lib/server/workspaces'

/** The built-in presets in their order, then the person's own by name. */
export async function listPresetViews(): Promise<readonly PresetView[]> {
  const own = await repository.listPresets(await database(), await currentWorkspaceId())
  const builtIn = builtInPresets.map(({ schema: _, ...preset }: Preset) => ({
    ...preset,
    ...asking(preset.provider, preset.config),
  }))
  return [...builtIn, ...own.map(toView)]
}

/** Saves a new preset or the next version of one. Content equal to the newest version creates no new version. */
export const savePreset = (input: z.infer<typeof savePresetInput>): Promise<PresetView> => save(input)

async function save(
  { id, config, provider, from, evidence: proven, ...fields }: z.infer<typeof savePresetInput>,
  restoredFrom?: number,
): Promise<PresetView> {
  const canonical = checked(config, provider)
  const db = await database()
  const workspaceId = await currentWorkspaceId()
  await purge()
  if (id === undefined)
    return toView(
      await repository.createPreset(db, workspaceId, {
        ...fields,
        provider,
        config: canonical,
        ...(proven && { evidence: toJsonObject(proven) }),
        ...(from && { origin: toOrigin(from) }),
      }),
    )
  const known = await findOwn(id)
  const { name, tags, description } = fields
  const sameConfig = known.provider === provider && sameValue(known.config, canonical)
  const evidence = proven ? toJsonObject(proven) : sameConfig ? known.evidence : undefined
  const unchanged =
    sameConfig && known.description === description && sameValue(known.evidence ?? null, evidence ?? null)
  const saved = unchanged
    ? await repository.changePreset(db, workspaceId, known.id, { name, tags })
    : await repository.addVersion(db, workspaceId, known.id, {
        ...fields,
        provider,
        config: canonical,
        ...defined({ evidence, restoredFrom }),
      })
  return toView(found(saved))
}

export async function changePreset({ id, ...fields }: z.infer<typeof changePresetInput>): Promise<PresetView> {
  return toView(found(await repository.changePreset(await database(), await currentWorkspaceId(), toId(id), fields)))
}

export async function deletePreset(id: string): Promise<null> {
  await purge()
  if (!(await repository.deletePreset(await database(), await currentWorkspaceId(), toId(id)))) throw notFound('preset')
  return null
}

export async function undeletePreset(id: string): Promise<PresetView> {
  if (!(await repository.undeletePreset(await database(), await currentWorkspaceId(), toId(id))))
    throw notFound('preset')
  return toView(await findOwn(id))
}

async function purge(): Promise<void> {
  await repository.purgePresets(await database(), new Date(Date.now() - UNDO_MS))
}

/** Newest first. */
export async function presetVersions(id: string): Promise<readonly PresetVersionView[]> {
  const { id: known } = await findOwn(id)
  const versions = await repository.listVersions(await database(), await currentWorkspaceId(), known)
  return versions.map(({ createdAt, evidence, ...version }) => ({
    ...version,
    ...evidenceOf(evidence),
    createdAt: createdAt.toISOString(),
  }))
}

/** Writes a new version with the content of an older one, parsed with today's schemas. */
export async function restorePresetVersion(id: string, version: number): Promise<PresetView> {
  const known = await findOwn(id)
  const versions = await repository.listVersions(await database(), await currentWorkspaceId(), known.id)
  const wanted = versions.find((each) => each.version === version)
  if (!wanted) throw notFound('version')
  const { description, provider, config, evidence } = wanted
  return save(
    { id, name: known.name, tags: [...known.tags], description, provider, config, ...evidenceOf(evidence) },
    version,
  )
}

/** A built-in preset (of a retired one what stands in its place), or one of the current workspace; undefined if it does not exist (any more). */
export async function findPresetView(id: string): Promise<PresetView | undefined> {
  const builtIn = presetOrSuccessor(id)
  if (builtIn) {
    const { schema: _, ...preset } = builtIn
    return preset
  }
  const known = parsePresetId(id)
  const own = known && (await repository.findPreset(await database(), await currentWorkspaceId(), known))
  return own && toView(own)
}

/** What is copied of a preset, of an older version too. `version` is absent of built-in ones. */
export async function presetToCopy(
  id: string,
  version?: number,
): Promise<(Pick<PresetView, 'id' | 'name' | 'provider' | 'config'> & { readonly version?: number }) | undefined> {
  const preset = await findPresetView(id)
  const { own } = preset ?? {}
  if (!preset || !own) return preset
  const wanted =
    version === undefined || version === own.version
      ? { ...preset, version: own.version }
      : (await presetVersions(id)).find((each) => each.version === version)
  return wanted && { id, name: preset.name, version: wanted.version, provider: wanted.provider, config: wanted.config }
}

type PresetOfRun = Pick<RunSummary, 'preset' | 'presetName' | 'presetCustomised'>

/** The presets that the configs of runs were copied from; one query for many runs. */
export async function presetsOfRuns(
  runs: readonly { readonly preset?: string | undefined }[],
): Promise<(run: { readonly preset?: string | undefined; readonly config: JsonValue }) => PresetOfRun> {
  const ids = [...new Set(runs.flatMap(({ preset }) => (preset === undefined ? [] : (parsePresetId(preset) ?? []))))]
  const own = new Map(
    (ids.length === 0 ? [] : await repository.findWithVersions(await database(), ids)).map((preset) => [
      preset.id as string,
      preset,
    ]),
  )
  return ({ preset: id, config }) => {
    if (id === undefined) return {}
    const builtIn = presetById(id)
    const saved = own.get(id)
    const retired = retiredPreset(id)
    if (retired) return { preset: id, presetName: retired.name }
    if (!builtIn && !saved) return { preset: id }
    const configs = builtIn ? [builtIn.config] : (saved?.versions.map((version) => version.config) ?? [])
    return {
      preset: id,
      presetName: builtIn?.name ?? saved?.name ?? id,
      presetCustomised: !configs.some((each) => sameValue(each, config)),
    }
  }
}

/** Names of presets by id. */
export async function presetNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const nameOf = await presetsOfRuns(ids.map((preset) => ({ preset })))
  return new Map(
    ids.flatMap((id) => {
      const { presetName } = nameOf({ preset: id, config: {} })
      return presetName === undefined ? [] : [[id, presetName] as const]
    }),
  )
}

/** The config in canonical form. Throws an AppError that names the invalid options. */
function checked(config: JsonObject, provider: string): JsonObject {
  if (JSON.stringify(config).length > LONGEST_PRESET)
    throw appError(
      'preset-too-large',
      `A preset has at most ${LONGEST_PRESET.toLocaleString('en-US')} characters.`,
      'Shorten its prompts.',
    )
  const normalized = normalizeConfig(config, provider)
  if (normalized.ok) return normalized.value.config
  const fields = normalized.error.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new AppError({
    code: 'CONFIG_INVALID',
    message: `The preset has ${fields.length === 1 ? 'an option' : `${fields.length} options`} that cannot be: ${fields[0]?.field}: ${fields[0]?.message}`,
    fields,
  })
}

async function findOwn(id: string): Promise<repository.StoredPreset> {
  return found(await repository.findPreset(await database(), await currentWorkspaceId(), toId(id)))
}

function found(preset: repository.StoredPreset | undefined): repository.StoredPreset {
  if (!preset) throw notFound('preset')
  return preset
}

/** The id of a saved preset. Throws for built-in presets, which cannot be changed, only copied. */
function toId(id: string): PresetId {
  if (presetById(id))
    throw appError('built-in-preset', 'A built-in preset cannot be changed.', 'Save a copy of it, and change that.')
  const known = parsePresetId(id)
  if (!known) throw notFound('preset')
  return known
}

/** Stored form of a preset's origin, with what its numbers are based on. */
const storedOrigin = z.object({ origin: originSchema, source: z.string(), date: z.string() })

const toOrigin = ({ arrival, source, date }: PresetArrival): JsonObject => ({
  origin: { ...arrival, at: new Date().toISOString() },
  source,
  date,
})

/** As it is stored; evidence of another time that cannot be read any more is left out. */
function evidenceOf(stored: JsonObject | undefined): { readonly evidence?: PresetEvidence } {
  const { data } = evidenceSchema.safeParse(stored)
  return data ? { evidence: data } : {}
}

function toView({
  id,
  name,
  description,
  tags,
  provider,
  config,
  version,
  createdAt,
  updatedAt,
  origin,
  evidence,
}: repository.StoredPreset): PresetView {
  const from = storedOrigin.safeParse(origin).data
  const saved = updatedAt.toISOString()
  return {
    id,
    name,
    description,
    source: from?.source ?? '',
    date: from === undefined || from.source === '' || from.date === UNKNOWN_DATE ? saved.slice(0, 10) : from.date,
    tags,
    ...(from && { origin: from.origin }),
    ...evidenceOf(evidence),
    provider,
    config,
    ...asking(provider, config),
    own: { version, createdAt: createdAt.toISOString(), updatedAt: saved },
  }
}
