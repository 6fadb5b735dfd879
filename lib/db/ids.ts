import { randomBytes } from 'node:crypto'
import type { Brand } from '@/lib/engine'

export type WorkspaceId = Brand<string, 'WorkspaceId'>
export type ConversationId = Brand<string, 'ConversationId'>
export type RunId = Brand<string, 'RunId'>
/** Made by the caller who starts the runs, so that it can cancel them before the first event. */
export type RunGroupId = Brand<string, 'RunGroupId'>
export type ProfileId = Brand<string, 'ProfileId'>
export type PresetId = Brand<string, 'PresetId'>
/** A capability: whoever knows it may read the snapshot. */
export type SnapshotId = Brand<string, 'SnapshotId'>
export type ExperimentId = Brand<string, 'ExperimentId'>
export type JobId = Brand<string, 'JobId'>
export type LiveTokenId = Brand<string, 'LiveTokenId'>
export type DatasetId = Brand<string, 'DatasetId'>
export type DatasetImportId = Brand<string, 'DatasetImportId'>
export type TuningId = Brand<string, 'TuningId'>
/** SHA-256 of the uncompressed content, 64 lower-case hexadecimal digits. */
export type BlobHash = Brand<string, 'BlobHash'>

export const newWorkspaceId = (): WorkspaceId => newId('ws') as WorkspaceId
export const newConversationId = (): ConversationId => newId('conv') as ConversationId
export const newRunId = (): RunId => newId('run') as RunId
export const newProfileId = (): ProfileId => newId('prof') as ProfileId
export const newPresetId = (): PresetId => newId('pre') as PresetId
export const newSnapshotId = (): SnapshotId => newId('snap', UNGUESSABLE) as SnapshotId
export const newExperimentId = (): ExperimentId => newId('exp') as ExperimentId
export const newJobId = (): JobId => newId('job') as JobId
export const newLiveTokenId = (): LiveTokenId => newId('tok') as LiveTokenId
export const newLiveCallId = (): string => newId('lc')
export const newDatasetId = (): DatasetId => newId('data') as DatasetId
export const newDatasetImportId = (): DatasetImportId => newId('imp') as DatasetImportId
export const newTuningId = (): TuningId => newId('tune') as TuningId
export const newEventId = (): string => newId('ev')
export const newCallId = (): string => newId('call')

/** Ids that come from a URL or an action; undefined for anything that cannot be one. */
export const parseWorkspaceId = (text: string): WorkspaceId | undefined =>
  isId(text, 'ws') ? (text as WorkspaceId) : undefined
export const parseConversationId = (text: string): ConversationId | undefined =>
  isId(text, 'conv') ? (text as ConversationId) : undefined
export const parseRunId = (text: string): RunId | undefined => (isId(text, 'run') ? (text as RunId) : undefined)
export const parseProfileId = (text: string): ProfileId | undefined =>
  isId(text, 'prof') ? (text as ProfileId) : undefined
export const parsePresetId = (text: string): PresetId | undefined =>
  isId(text, 'pre') ? (text as PresetId) : undefined
export const parseExperimentId = (text: string): ExperimentId | undefined =>
  isId(text, 'exp') ? (text as ExperimentId) : undefined
export const parseJobId = (text: string): JobId | undefined => (isId(text, 'job') ? (text as JobId) : undefined)
export const parseLiveTokenId = (text: string): LiveTokenId | undefined =>
  isId(text, 'tok') ? (text as LiveTokenId) : undefined
export const parseDatasetId = (text: string): DatasetId | undefined =>
  isId(text, 'data') ? (text as DatasetId) : undefined
export const parseDatasetImportId = (text: string): DatasetImportId | undefined =>
  isId(text, 'imp') ? (text as DatasetImportId) : undefined
export const parseTuningId = (text: string): TuningId | undefined =>
  isId(text, 'tune') ? (text as TuningId) : undefined
export const parseSnapshotId = (text: string): SnapshotId | undefined =>
  isId(text, 'snap') ? (text as SnapshotId) : undefined

/** What a program shows to be let in: 160 random bits. */
export const newSecretToken = (): string => newId('cnd', SECRET)

const ALPHABET = '0123456789abcdefghijkmnpqrstuvwx'
const LENGTH = 16
/** Digits of 130 random bits, for ids that grant access to whoever knows them. */
const UNGUESSABLE = 26
const SECRET = 32

/**
 * A random id of `length` digits with 5 bits each (80 bits by default), in an alphabet without characters that look
 * alike.
 */
function newId(prefix: string, length = LENGTH): string {
  return `${prefix}_${Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}

function isId(text: string, prefix: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[a-z0-9]{1,40}$/.test(text.slice(prefix.length + 1))
}
