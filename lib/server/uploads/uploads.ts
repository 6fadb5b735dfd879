import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type Stats } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { err, MEBIBYTE, ok, type Result } from '@/lib/engine'
import { dataFolder } from '@/lib/db/data-folder'
import { HELD_PIECE_BYTES, heldFiles } from '@/lib/db/postgres/held-files'
import { asFileError } from '@/lib/db/storage-error'
import { appError, toFailure, type Failure } from '@/lib/server/runtime/failure'
import { MOST_UPLOAD_BYTES } from '@/lib/contracts/shared/import-limits'
import type { Upload } from '@/lib/contracts/imports'

/*
 * What people send lies aside in files until a task reads it: a body is never held in memory, and nothing looks into it here.
 */

const KEPT_MS = 60 * 60 * 1000

/** A file that a task may read. */
export interface WaitingUpload {
  readonly path: string
  readonly bytes: number
}

const folder = (): string => path.join(/*turbopackIgnore: true*/ dataFolder(), 'uploads')
const fileOf = (id: string): string => path.join(/*turbopackIgnore: true*/ folder(), id)

/** `POST /api/uploads`, before the framework: it would keep a copy of the body. The gate has asked for its length. */
export async function receiveUpload(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST')
    return respond(request, response, 405, err({ code: 'method', message: 'Uploads are posted.' }))
  const bytes = Number(request.headers['content-length'] ?? 0)
  if (bytes > MOST_UPLOAD_BYTES) return respond(request, response, 413, err(tooLarge(bytes)))
  const id = randomUUID()
  try {
    await removeUnused(new Date())
    await mkdir(folder(), { recursive: true, mode: 0o700 })
    // Opened first: a stream that opens it would make it anew after it was removed.
    const file = await open(fileOf(id), 'wx', 0o600)
    await pipeline(request, file.createWriteStream())
    await share(id, bytes)
    respond(request, response, 200, ok<Upload>({ id, bytes }))
  } catch (error) {
    await rm(fileOf(id), { force: true })
    // Who broke off hears nothing any more.
    if (!request.destroyed || request.complete) respond(request, response, 507, err(toFailure(asFileError(error))))
  }
}

/** Takes a copy of a file of this machine, as if it had been sent. */
export async function storeUpload(file: string): Promise<Upload> {
  const { size: bytes } = await stat(file)
  if (bytes > MOST_UPLOAD_BYTES) {
    const { code, message, remedy } = tooLarge(bytes)
    throw appError(code, message, remedy)
  }
  const id = randomUUID()
  await removeUnused(new Date())
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  await copyFile(file, fileOf(id))
  const { size: copied } = await stat(fileOf(id))
  await share(id, copied)
  return { id, bytes: copied }
}

/** So that every server of the database finds it: the next request may reach another than this one. */
async function share(id: string, bytes: number): Promise<void> {
  const shared = await heldFiles()
  await shared?.hold(id, { bytes, pieces: createReadStream(fileOf(id), { highWaterMark: HELD_PIECE_BYTES }) })
}

const tooLarge = (bytes: number): Failure => ({
  code: 'too-large',
  message: `This has ${(bytes / MEBIBYTE).toFixed(1)} MiB; the limit is ${MOST_UPLOAD_BYTES / MEBIBYTE} MiB.`,
  remedy: 'Split the session, or export it without attachments.',
})

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  result: Result<Upload, Failure>,
): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(JSON.stringify(result))
  // A browser that still sends would show a broken connection and not the answer.
  request.resume()
}

/** An upload by its id, or the refusal that it is gone. */
export async function findUpload(id: string): Promise<WaitingUpload> {
  const look = async (): Promise<Stats | undefined> => stat(fileOf(id)).catch(() => undefined)
  const found = (await look()) ?? ((await fetchShared(id)) ? await look() : undefined)
  if (!found?.isFile()) throw appError('upload-gone', 'What was uploaded is no longer there.', 'Open it again.')
  return { path: fileOf(id), bytes: found.size }
}

/** Writes what another server received into a file here. False where it is gone. */
async function fetchShared(id: string): Promise<boolean> {
  const held = await (await heldFiles())?.find(id)
  if (!held) return false
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  const aside = `${fileOf(id)}.${randomUUID()}`
  await pipeline(held.pieces, createWriteStream(aside, { flags: 'wx', mode: 0o600 }))
  await rename(aside, fileOf(id))
  return true
}

export async function dropUpload(id: string): Promise<void> {
  await rm(fileOf(id), { force: true })
  // What cannot be removed now goes after an hour.
  await (await heldFiles())?.drop(id).catch(() => undefined)
}

/** Removes what nobody asked for within an hour. */
export async function removeUnused(now: Date): Promise<void> {
  const names = await readdir(folder()).catch(() => [])
  for (const name of names) {
    const found = await stat(fileOf(name)).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > KEPT_MS) await rm(fileOf(name), { force: true })
  }
}
