import { deflateSync, Gunzip } from 'fflate'
import type { ParsedTarEntry } from 'modern-tar'
import { err, ok, type Result } from '../../core/result'
import { KIBIBYTE, MEBIBYTE } from '../../core/units'
import type { ArchiveProblem } from '../import/archive-problem'
import { MAX_FILE_BYTES } from '../import/source-file'
import { type ArchiveEntry, isFarLarger, MOST_ARCHIVE_BYTES, MOST_ENTRIES, MOST_UNPACKED_BYTES, STEP } from './archive'
import { cleanPath, isOutside } from './paths'
import { mayBelong } from './plan'

/* Reading tar archives, packed by gzip or not. Nothing is written to a disk. */

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

const MAGIC_AT = 257
const isPlainTar = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(MAGIC_AT, MAGIC_AT + 5)) === 'ustar'

export const isTarball = (bytes: Uint8Array): boolean => isGzip(bytes) || isPlainTar(bytes)

/**
 * The files of a tar archive. One has to be read from its beginning to its end, so what may belong to a session is packed again
 * as it comes by: memory holds about as much as of the archive, and one file. What else there is has a path and no content.
 */
export async function readTarball(bytes: Uint8Array): Promise<Result<readonly ArchiveEntry[], ArchiveProblem>> {
  if (bytes.byteLength > MOST_ARCHIVE_BYTES)
    return err({ type: 'archiveTooLarge', mebibytes: MOST_ARCHIVE_BYTES / MEBIBYTE })
  const { createTarDecoder } = await import('modern-tar')
  const entries: ArchiveEntry[] = []
  try {
    const files = streamOf(bytes).pipeThrough(createTarDecoder({ strict: true }))
    for (const reader = files.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) return ok(entries)
      if (entries.length === MOST_ENTRIES) throw new Refused({ type: 'archiveEntries', most: MOST_ENTRIES })
      const entry = await entryOf(value)
      if (entry) entries.push(entry)
    }
  } catch (error) {
    return err(error instanceof Refused ? error.problem : { type: 'archiveDamaged' })
  }
}

class Refused extends Error {
  constructor(readonly problem: ArchiveProblem) {
    super(problem.type)
  }
}

/** The bytes of the tar archive, a stretch at a time. It ends with an error at the limits. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let [at, size] = [0, 0]
  let ready: Uint8Array[] = []
  const take = (chunk: Uint8Array): void => {
    size += chunk.byteLength
    if (chunk.byteLength > 0) ready.push(chunk)
  }
  const unpacked = isGzip(bytes) ? new Gunzip(take) : { push: take }
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      while (ready.length === 0 && at < bytes.byteLength) {
        const step = bytes.subarray(at, at + STEP)
        at += STEP
        unpacked.push(step, at >= bytes.byteLength)
      }
      if (size > MOST_UNPACKED_BYTES)
        throw new Refused({ type: 'archiveTooLarge', mebibytes: MOST_UNPACKED_BYTES / MEBIBYTE })
      if (isFarLarger(size, Math.min(at, bytes.byteLength))) throw new Refused({ type: 'archiveBomb' })
      for (const chunk of ready) controller.enqueue(chunk)
      ready = []
      if (at >= bytes.byteLength) controller.close()
    },
  })
}

/** Less than this is not worth packing. */
const PACKED_FROM = 16 * KIBIBYTE
const NONE = new Uint8Array()

/** Undefined for a folder. A link or a path that leads out of the archive is listed, and refused when it is asked for. */
async function entryOf({ header, body }: ParsedTarEntry): Promise<ArchiveEntry | undefined> {
  const { type = 'file', name, size } = header
  const entry = { path: cleanPath(name), size, packed: NONE, method: 0, encrypted: false }
  const without = async (problem?: ArchiveProblem): Promise<ArchiveEntry> => {
    await body.cancel()
    return problem ? { ...entry, problem } : entry
  }
  if (type === 'directory') return void (await body.cancel())
  if (type !== 'file') return without({ type: 'archiveLink' })
  if (isOutside(name)) return without({ type: 'archiveOutside' })
  if (!mayBelong(entry.path)) return without()
  if (size > MAX_FILE_BYTES) return without({ type: 'archiveTooLarge', mebibytes: MAX_FILE_BYTES / MEBIBYTE })
  const content = await contentOf(body, size)
  return size < PACKED_FROM
    ? { ...entry, packed: content }
    : { ...entry, packed: deflateSync(content, { level: 1 }), method: 8 }
}

async function contentOf(body: ReadableStream<Uint8Array>, size: number): Promise<Uint8Array> {
  const content = new Uint8Array(size)
  let at = 0
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    content.set(value, at)
    at += value.byteLength
  }
  if (at !== size) throw new Refused({ type: 'archiveDamaged' })
  return content
}
