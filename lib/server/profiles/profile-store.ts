import 'server-only'
import { callReason, rateOverridesSchema, toJsonObject } from '@/lib/engine'
import { legalFields } from '@/lib/base/legal-fields'
import { UNDO_MS } from '@/lib/server/runtime/undo'
import { database } from '@/lib/db/client'
import { newProfileId, parseProfileId, type ProfileId, type WorkspaceId } from '@/lib/db/ids'
import * as repository from '@/lib/db/repositories/profiles'
import { findWorkspaceSetting, saveWorkspaceSetting } from '@/lib/db/repositories/settings'
import { addressDetail, checkBaseUrl } from '@/lib/llm/network/base-url'
import { callErrorOf } from '@/lib/llm/wording'
import { redact, Secret } from '@/lib/llm/secret'
import { notFound, AppError, appError } from '@/lib/server/runtime/failure'
import { addressPolicy, OFFLINE_ID, offlineProfile, type ModelProfile } from './model-profile'
import {
  addressParts,
  handlerIds,
  profileOptionsSchema,
  secretNames,
  type ProfileData,
  type ProfileRole,
  type SecretName,
} from '@/lib/contracts/profiles'
import { requireSendable } from '@/lib/server/settings'
import { seal, unseal } from './secrets'
import { currentWorkspaceId } from '@/lib/server/workspaces'

export type LoadedProfile = ModelProfile & {
  readonly stored?: repository.StoredProfile /** Secrets that are stored and cannot be read. */
  readonly unreadable: readonly string[]
}

const placeOf = (id: ProfileId, name: string): string => `${id}:${name}`

/** The offline profile first, then by name, including their keys. For use on the server only. */
export async function loadProfiles(): Promise<readonly LoadedProfile[]> {
  const stored = await repository.listProfiles(await database(), await currentWorkspaceId())
  return [{ ...offlineProfile, unreadable: [] }, ...(await Promise.all(stored.map(withSecrets)))]
}

/** A profile with its keys; undefined if there is none. */
export async function findProfile(id: string, workspaceId?: WorkspaceId): Promise<LoadedProfile | undefined> {
  if (id === OFFLINE_ID) return { ...offlineProfile, unreadable: [] }
  const known = parseProfileId(id)
  if (!known) return undefined
  const workspace = workspaceId ?? (await currentWorkspaceId())
  const stored = await repository.findProfile(await database(), workspace, known)
  return stored && withSecrets(stored)
}

export async function getProfile(id: string): Promise<LoadedProfile> {
  const profile = await findProfile(id)
  if (!profile) throw notFound('profile')
  return profile
}

async function withSecrets(stored: repository.StoredProfile): Promise<LoadedProfile> {
  const sealed = stored.secretNames.length === 0 ? {} : await repository.findSecrets(await database(), stored.id)
  const opened = Object.entries(sealed).map(([name, bytes]) => [name, unseal(bytes, placeOf(stored.id, name))] as const)
  const secrets: Partial<Record<SecretName, Secret>> = {}
  for (const name of secretNames) {
    const secret = opened.find(([each]) => each === name)?.[1]
    if (secret) secrets[name] = secret
  }
  const { id, name, model, contextWindow, maxOutput, supportsCache, threshold, customPrompt } = stored
  return {
    id,
    name,
    model,
    contextWindow,
    maxOutput,
    supportsCache,
    threshold,
    customPrompt,
    secrets,
    stored,
    handler: handlerIds.find((each) => each === stored.handler) ?? 'openai-compatible',
    // What a stricter rule refuses today is left out; the form then asks for what is missing.
    options: legalFields(profileOptionsSchema, stored.options),
    prices: legalFields(rateOverridesSchema.unwrap(), stored.prices),
    unreadable: opened.flatMap(([each, secret]) => (secret ? [] : [each])),
  }
}

/** A draft as a profile, with the stored keys of the profile that it changes, if it may have them. */
export function draftProfile(draft: ProfileData, base?: LoadedProfile): ModelProfile {
  const { secrets, ...data } = draft
  const kept = base && keepsSecrets(base, draft) ? base.secrets : {}
  return { ...data, id: base?.id ?? 'draft', secrets: { ...withoutNamed(kept, secrets), ...given(secrets) } }
}

/**
 * A key is only ever sent to the address it was entered for: changing any part of the address drops the stored keys.
 */
const keepsSecrets = (base: ModelProfile, draft: ProfileData): boolean =>
  base.handler === draft.handler && addressParts.every((part) => base.options[part] === draft.options[part])

const withoutNamed = (kept: ModelProfile['secrets'], named: ProfileData['secrets']): ModelProfile['secrets'] =>
  Object.fromEntries(Object.entries(kept).filter(([name]) => !(name in named)))

function given(secrets: ProfileData['secrets']): ModelProfile['secrets'] {
  return Object.fromEntries(
    Object.entries(secrets).flatMap(([name, value]) => (typeof value === 'string' ? [[name, new Secret(value)]] : [])),
  )
}

export async function createProfile(data: ProfileData): Promise<ProfileId> {
  await check(data)
  const id = newProfileId()
  await repository.createProfile(
    await database(),
    await currentWorkspaceId(),
    toFields(data),
    sealAll(id, data.secrets),
    id,
  )
  return id
}

export async function updateProfile(id: string, data: ProfileData): Promise<ProfileId> {
  const base = await getProfile(id)
  const known = toChangeable(base)
  await check(data)
  const forgotten = keepsSecrets(base, data)
    ? {}
    : Object.fromEntries((base.stored?.secretNames ?? []).map((name) => [name, null]))
  if (
    !(await repository.updateProfile(await database(), await currentWorkspaceId(), known, toFields(data), {
      ...forgotten,
      ...sealAll(known, data.secrets),
    }))
  )
    throw notFound('profile')
  return known
}

/** Copies a profile with its keys, which do not leave the server. */
export async function duplicateProfile(id: string): Promise<ProfileId> {
  const base = await getProfile(id)
  toChangeable(base)
  const copy = newProfileId()
  const secrets = Object.fromEntries(
    Object.entries(base.secrets).map(([each, secret]) => [each, seal(secret.reveal(), placeOf(copy, each))]),
  )
  const { stored } = base
  if (!stored) throw notFound('profile')
  const taken = new Set((await loadProfiles()).map((profile) => profile.name))
  const fields = { ...stored, name: freeName(stored.name, taken) }
  await repository.createProfile(await database(), await currentWorkspaceId(), fields, secrets, copy)
  return copy
}

/** The name with the first free number appended. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`
}

export async function purgeDeleted(): Promise<void> {
  await repository.purgeProfiles(await database(), new Date(Date.now() - UNDO_MS))
}

export async function deleteProfile(id: string): Promise<null> {
  if (
    !(await repository.deleteProfile(await database(), await currentWorkspaceId(), toChangeable(await getProfile(id))))
  )
    throw notFound('profile')
  return null
}

export async function restoreProfile(id: string): Promise<ProfileId> {
  const known = parseProfileId(id)
  if (!known || !(await repository.restoreProfile(await database(), await currentWorkspaceId(), known)))
    throw notFound('profile')
  return known
}

export interface DefaultProfiles {
  readonly conversation?: string
  /** The offline profile if none was chosen. */
  readonly condensing: string
}

const roleKey = (role: ProfileRole): string => `profile.${role}`

/** Defaults of the current workspace; a default whose profile was deleted counts as unset. */
export async function defaultProfiles(workspaceId?: WorkspaceId): Promise<DefaultProfiles> {
  const db = await database()
  const workspace = workspaceId ?? (await currentWorkspaceId())
  const [conversation, condensing] = await Promise.all(
    (['conversation', 'condensing'] as const).map((role) => findWorkspaceSetting(db, workspace, roleKey(role))),
  )
  const existing = async (id: unknown): Promise<string | undefined> =>
    typeof id === 'string' && (await findProfile(id, workspace)) ? id : undefined
  const chosen = await existing(conversation)
  return { ...(chosen ? { conversation: chosen } : {}), condensing: (await existing(condensing)) ?? OFFLINE_ID }
}

export async function setDefaultProfile(role: ProfileRole, id: string | null): Promise<void> {
  if (id !== null) await getProfile(id)
  await saveWorkspaceSetting(await database(), await currentWorkspaceId(), roleKey(role), id)
}

function toChangeable({ id }: LoadedProfile): ProfileId {
  if (id === OFFLINE_ID)
    throw appError(
      'built-in',
      'The offline profile comes with the product and cannot be changed.',
      'Make a profile of your own.',
    )
  const known = parseProfileId(id)
  if (!known) throw notFound('profile')
  return known
}

/** Refuses options that would send a key or a request where it must not go. */
async function check({ name, model, options, customPrompt }: ProfileData): Promise<void> {
  requireSendable(customPrompt)
  const shown = [name, model, ...Object.values(options).filter((value) => typeof value === 'string')]
  if (shown.some((text) => redact(text, []) !== text))
    throw appError(
      'invalid-input',
      'One of the fields holds what looks like a key.',
      'Put the key into its own field: only there it is stored encrypted.',
    )
  if (options.baseUrl === undefined) return
  const address = await checkBaseUrl(options.baseUrl, addressPolicy())
  if (!address.ok && address.error.code !== 'unresolved')
    throw new AppError({
      code: 'invalid-input',
      message: `Base URL: ${address.error.message}`,
      reason: callReason('modelFailed', callErrorOf({ code: 'no-handler', detail: addressDetail(address.error) }, {})),
    })
}

const toFields = ({ secrets: _, ...data }: ProfileData): repository.ProfileFields => ({
  ...data,
  options: toJsonObject(data.options),
  prices: toJsonObject(data.prices),
})

function sealAll(id: ProfileId, secrets: ProfileData['secrets']): repository.SealedSecrets {
  return Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [
      name,
      typeof value === 'string' ? seal(value, placeOf(id, name)) : value,
    ]),
  )
}
