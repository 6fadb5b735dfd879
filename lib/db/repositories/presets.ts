import type { JsonObject } from '@/lib/engine'
import { cachedRead } from '../cached-reads'
import { objectFromColumn, toJsonColumn, wordsFromColumn } from '../columns'
import { toOptionalText, toText, toTitle } from '../texts'
import type { Database, DatabaseHandle } from '../database'
import type { Preset as PresetRow, PresetVersion as VersionRow } from '../generated/sqlite/client'
import { newPresetId, type PresetId, type WorkspaceId } from '../ids'

export interface VersionFields {
  readonly description: string
  readonly provider: string
  /** The caller defines and checks its shape. */
  readonly config: JsonObject
  /** What changed, as the person wrote it. */
  readonly note?: string | undefined
  /** The older version that this one was restored from. */
  readonly restoredFrom?: number
  /** What a tuning proved of this config. The caller defines and checks its shape. */
  readonly evidence?: JsonObject | undefined
}

export interface PresetFields extends VersionFields {
  readonly name: string
  readonly tags: readonly string[]
}

export interface NewPreset extends PresetFields {
  /**
   * Where the preset came from; absent if it was created here. The caller defines its shape. Stays the same in all
   * versions.
   */
  readonly origin?: JsonObject
}

export interface StoredVersion extends VersionFields {
  /** From 1. */
  readonly version: number
  readonly createdAt: Date
}

/** A preset with the data of its newest version. */
export interface StoredPreset extends NewPreset {
  readonly id: PresetId
  readonly workspaceId: WorkspaceId
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const newest = { versions: { orderBy: { version: 'desc' }, take: 1 } } as const

export async function createPreset(
  db: Database,
  workspaceId: WorkspaceId,
  { origin, ...fields }: NewPreset,
): Promise<StoredPreset> {
  const id = newPresetId()
  const now = new Date()
  const created = {
    id,
    workspaceId,
    ...toPresetColumns(fields),
    origin: origin === undefined ? null : toJsonColumn(origin),
    version: 1,
    createdAt: now,
    updatedAt: now,
    versions: { create: { version: 1, ...toVersionColumns(fields), createdAt: now } },
  }
  return toPreset(await db.preset.create({ data: created, include: newest }))
}

/** Adds the next version. Undefined if there is no such preset. */
export async function addVersion(
  db: Database,
  workspaceId: WorkspaceId,
  id: PresetId,
  fields: PresetFields,
): Promise<StoredPreset | undefined> {
  const now = new Date()
  return db.$transaction(async (transaction) => {
    // Incrementing first locks the row, so that writers of the same preset wait for each other.
    const { count } = await transaction.preset.updateMany({
      where: { id, workspaceId, deletedAt: null },
      data: { ...toPresetColumns(fields), version: { increment: 1 }, updatedAt: now },
    })
    if (count === 0) return undefined
    const { version } = await transaction.preset.findUniqueOrThrow({ where: { id } })
    await transaction.presetVersion.create({
      data: { presetId: id, version, ...toVersionColumns(fields), createdAt: now },
    })
    return toPreset(await transaction.preset.findUniqueOrThrow({ where: { id }, include: newest }))
  })
}

/** Changes what is not versioned. Undefined if there is no such preset. */
export async function changePreset(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: PresetId,
  { name, tags }: { readonly [Name in 'name' | 'tags']?: PresetFields[Name] | undefined },
): Promise<StoredPreset | undefined> {
  const data = {
    ...(name === undefined ? {} : { name: toTitle(name) }),
    ...(tags === undefined ? {} : { tags: toJsonColumn(tags) }),
    updatedAt: new Date(),
  }
  await db.preset.updateMany({ where: { id, workspaceId, deletedAt: null }, data })
  return findPreset(db, workspaceId, id)
}

/** Also undefined for a deleted preset. */
export async function findPreset(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: PresetId,
): Promise<StoredPreset | undefined> {
  const row = await db.preset.findFirst({ where: { id, workspaceId, deletedAt: null }, include: newest })
  return row ? toPreset(row) : undefined
}

/** Sorted by name. */
export const listPresets = (db: DatabaseHandle, workspaceId: WorkspaceId): Promise<readonly StoredPreset[]> =>
  cachedRead(db, ['presets', workspaceId], async () => {
    const rows = await db.preset.findMany({
      where: { workspaceId, deletedAt: null },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      include: newest,
    })
    return rows.map(toPreset)
  })

/** Newest first; empty if there is no such preset. */
export async function listVersions(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: PresetId,
): Promise<readonly StoredVersion[]> {
  const rows = await db.presetVersion.findMany({
    where: { presetId: id, preset: { workspaceId, deletedAt: null } },
    orderBy: { version: 'desc' },
  })
  return rows.map(toVersion)
}

/** Presets with all their versions, by id, to find what runs were made with. Without deleted ones. */
export async function findWithVersions(
  db: DatabaseHandle,
  ids: readonly PresetId[],
): Promise<readonly (Pick<StoredPreset, 'id' | 'name'> & { readonly versions: readonly StoredVersion[] })[]> {
  const rows = await db.preset.findMany({
    where: { id: { in: [...ids] }, deletedAt: null },
    include: { versions: true },
  })
  return rows.map(({ id, name, versions }) => ({ id: id as PresetId, name, versions: versions.map(toVersion) }))
}

/** Hides a preset until it is restored or purged. */
export async function deletePreset(db: DatabaseHandle, workspaceId: WorkspaceId, id: PresetId): Promise<boolean> {
  const { count } = await db.preset.updateMany({
    where: { id, workspaceId, deletedAt: null },
    data: { deletedAt: new Date() },
  })
  return count > 0
}

export async function undeletePreset(db: DatabaseHandle, workspaceId: WorkspaceId, id: PresetId): Promise<boolean> {
  const { count } = await db.preset.updateMany({
    where: { id, workspaceId, deletedAt: { not: null } },
    data: { deletedAt: null },
  })
  return count > 0
}

/** Permanently deletes presets that were deleted before that time, with their versions. Returns their number. */
export async function purgePresets(db: DatabaseHandle, deletedBefore: Date): Promise<number> {
  return (await db.preset.deleteMany({ where: { deletedAt: { lt: deletedBefore } } })).count
}

const toPresetColumns = ({ name, tags }: PresetFields) => ({ name: toTitle(name), tags: toJsonColumn(tags) })

const toVersionColumns = ({ description, provider, config, note, restoredFrom, evidence }: VersionFields) => ({
  description: toText(description),
  provider,
  config: toJsonColumn(config),
  note: toOptionalText(note),
  restoredFrom: restoredFrom ?? null,
  evidence: evidence === undefined ? null : toJsonColumn(evidence),
})

function toPreset({
  deletedAt: _,
  versions: [latest],
  origin,
  ...row
}: PresetRow & { readonly versions: readonly VersionRow[] }): StoredPreset {
  if (!latest) throw new Error(`Preset ${row.id} has no version.`)
  const { createdAt: __, ...version } = toVersion(latest)
  return {
    ...row,
    ...version,
    id: row.id as PresetId,
    workspaceId: row.workspaceId as WorkspaceId,
    tags: wordsFromColumn(row.tags),
    ...(origin === null ? {} : { origin: objectFromColumn(origin) }),
  }
}

function toVersion({
  version,
  description,
  provider,
  config,
  note,
  restoredFrom,
  evidence,
  createdAt,
}: VersionRow): StoredVersion {
  return {
    version,
    description,
    provider,
    config: objectFromColumn(config),
    ...(note === null ? {} : { note }),
    ...(restoredFrom === null ? {} : { restoredFrom }),
    ...(evidence === null ? {} : { evidence: objectFromColumn(evidence) }),
    createdAt,
  }
}
