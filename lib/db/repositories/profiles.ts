import type { JsonValue } from '@/lib/engine'
import { cachedRead } from '../cached-reads'
import { fromJsonColumn, toJsonColumn } from '../columns'
import { toOptionalText, toTitle } from '../texts'
import type { Database, DatabaseHandle } from '../database'
import type { Profile as ProfileRow } from '../generated/sqlite/client'
import { newProfileId, type ProfileId, type WorkspaceId } from '../ids'

export interface ProfileFields {
  readonly name: string
  /** Type of the handler. */
  readonly handler: string
  readonly model: string
  /** Options of the handler, without secrets. The caller defines the shape and parses it on reading. */
  readonly options: JsonValue
  /** Prices that the profile overrides. */
  readonly prices: JsonValue
  readonly contextWindow?: number | undefined
  readonly maxOutput?: number | undefined
  readonly supportsCache?: boolean | undefined
  /** Per cent of the context window; −1: inherited. */
  readonly threshold: number
  readonly customPrompt?: string | undefined
}

export interface StoredProfile extends ProfileFields {
  readonly id: ProfileId
  readonly workspaceId: WorkspaceId
  /** Names of the secrets that are stored. */
  readonly secretNames: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** undefined: unchanged. null: deleted. Bytes: the new value, encrypted by the caller. */
export type SealedSecrets = Readonly<Record<string, Uint8Array | null | undefined>>

const withNames = { secrets: { select: { name: true } } } as const

export async function createProfile(
  db: Database,
  workspaceId: WorkspaceId,
  fields: ProfileFields,
  secrets: SealedSecrets = {},
  id: ProfileId = newProfileId(),
): Promise<StoredProfile> {
  const now = new Date()
  return db.$transaction(async (transaction) => {
    await transaction.profile.create({
      data: { id, workspaceId, ...toColumns(fields), createdAt: now, updatedAt: now },
    })
    await writeSecrets(transaction, id, secrets, now)
    return toProfile(await transaction.profile.findUniqueOrThrow({ where: { id }, include: withNames }))
  })
}

/** Undefined if there is no such profile. */
export async function updateProfile(
  db: Database,
  workspaceId: WorkspaceId,
  id: ProfileId,
  fields: ProfileFields,
  secrets: SealedSecrets = {},
): Promise<StoredProfile | undefined> {
  const now = new Date()
  return db.$transaction(async (transaction) => {
    const { count } = await transaction.profile.updateMany({
      where: { id, workspaceId, deletedAt: null },
      data: { ...toColumns(fields), updatedAt: now },
    })
    if (count === 0) return undefined
    await writeSecrets(transaction, id, secrets, now)
    return toProfile(await transaction.profile.findUniqueOrThrow({ where: { id }, include: withNames }))
  })
}

/** Changes nothing else of it. */
export async function saveThreshold(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: ProfileId,
  threshold: number,
): Promise<void> {
  await db.profile.updateMany({
    where: { id, workspaceId, deletedAt: null },
    data: { threshold, updatedAt: new Date() },
  })
}

/** Also undefined for a deleted profile. */
export const findProfile = (
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: ProfileId,
): Promise<StoredProfile | undefined> =>
  cachedRead(db, ['profile', workspaceId, id], async () => {
    const row = await db.profile.findFirst({ where: { id, workspaceId, deletedAt: null }, include: withNames })
    return row ? toProfile(row) : undefined
  })

/** Sorted by name. */
export const listProfiles = (db: DatabaseHandle, workspaceId: WorkspaceId): Promise<readonly StoredProfile[]> =>
  cachedRead(db, ['profiles', workspaceId], async () => {
    const rows = await db.profile.findMany({
      where: { workspaceId, deletedAt: null },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      include: withNames,
    })
    return rows.map(toProfile)
  })

/** Hides a profile until it is restored or purged. */
export async function deleteProfile(db: DatabaseHandle, workspaceId: WorkspaceId, id: ProfileId): Promise<boolean> {
  const { count } = await db.profile.updateMany({
    where: { id, workspaceId, deletedAt: null },
    data: { deletedAt: new Date() },
  })
  return count > 0
}

export async function restoreProfile(db: DatabaseHandle, workspaceId: WorkspaceId, id: ProfileId): Promise<boolean> {
  const { count } = await db.profile.updateMany({
    where: { id, workspaceId, deletedAt: { not: null } },
    data: { deletedAt: null },
  })
  return count > 0
}

/** Permanently deletes profiles that were deleted before that time, with their secrets. Returns their number. */
export async function purgeProfiles(db: DatabaseHandle, deletedBefore: Date): Promise<number> {
  return (await db.profile.deleteMany({ where: { deletedAt: { lt: deletedBefore } } })).count
}

/** The stored secrets of a profile by name, still encrypted. */
export async function findSecrets(db: DatabaseHandle, id: ProfileId): Promise<Readonly<Record<string, Uint8Array>>> {
  const rows = await db.profileSecret.findMany({ where: { profileId: id } })
  return Object.fromEntries(rows.map(({ name, sealed }) => [name, sealed]))
}

async function writeSecrets(
  transaction: DatabaseHandle,
  profileId: ProfileId,
  secrets: SealedSecrets,
  now: Date,
): Promise<void> {
  for (const [name, value] of Object.entries(secrets)) {
    if (value === undefined) continue
    if (value === null) {
      await transaction.profileSecret.deleteMany({ where: { profileId, name } })
      continue
    }
    const data = { sealed: new Uint8Array(value), updatedAt: now }
    await transaction.profileSecret.upsert({
      where: { profileId_name: { profileId, name } },
      create: { profileId, name, ...data },
      update: data,
    })
  }
}

function toColumns({
  name,
  handler,
  model,
  options,
  prices,
  contextWindow,
  maxOutput,
  supportsCache,
  threshold,
  customPrompt,
}: ProfileFields) {
  return {
    name: toTitle(name),
    handler,
    model: toTitle(model),
    options: toJsonColumn(options),
    prices: toJsonColumn(prices),
    contextWindow: contextWindow ?? null,
    maxOutput: maxOutput ?? null,
    supportsCache: supportsCache ?? null,
    threshold,
    customPrompt: toOptionalText(customPrompt),
  }
}

function toProfile({
  deletedAt: _,
  secrets,
  ...row
}: ProfileRow & { readonly secrets: readonly { readonly name: string }[] }): StoredProfile {
  return {
    ...row,
    id: row.id as ProfileId,
    workspaceId: row.workspaceId as WorkspaceId,
    options: fromJsonColumn(row.options),
    prices: fromJsonColumn(row.prices),
    contextWindow: row.contextWindow ?? undefined,
    maxOutput: row.maxOutput ?? undefined,
    supportsCache: row.supportsCache ?? undefined,
    customPrompt: row.customPrompt ?? undefined,
    secretNames: secrets.map(({ name }) => name),
  }
}
