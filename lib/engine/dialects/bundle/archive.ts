import { Inflate, zipSync, type Zippable } from 'fflate'
import { MEBIBYTE } from '../../core/units'
import { err, ok, type Result } from '../../core/result'
import type { ArchiveProblem } from '../import/archive-problem'
import { MAX_FILE_BYTES } from '../import/source-file'
import { cleanPath, isOutside } from './paths'

/* Reading and writing zip archives. Nothing is written to a disk, so that paths are names and nothing more. */

/** One file for each part of each message of a person's whole history is many. */
export const MOST_ENTRIES = 200_000
export const MOST_ARCHIVE_BYTES = 512 * MEBIBYTE
/** Of all that is unpacked out of one archive. */
export const MOST_UNPACKED_BYTES = 1024 * MEBIBYTE
/** Real sessions shrink to a fifth, seldom to a fiftieth. What shrinks far more is made to be a burden. */
const MOST_RATIO = 250
const JUDGED_FROM = 4 * MEBIBYTE

export const isFarLarger = (size: number, packed: number): boolean => size > JUDGED_FROM && size > MOST_RATIO * packed

export interface ArchiveEntry {
  readonly path: string
  /** Of the content, as the archive says. */
  readonly size: number
  readonly packed: Uint8Array
  readonly method: number
  readonly encrypted: boolean
  /** Why it is not unpacked. */
  readonly problem?: ArchiveProblem
}

export const isArchiveBytes = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6))

const damaged = (): Result<never, ArchiveProblem> => err({ type: 'archiveDamaged' })

/** The files of an archive as its directory lists them; nothing is unpacked yet. */
export function readArchive(bytes: Uint8Array): Result<readonly ArchiveEntry[], ArchiveProblem> {
  if (bytes.byteLength > MOST_ARCHIVE_BYTES)
    return err({ type: 'archiveTooLarge', mebibytes: MOST_ARCHIVE_BYTES / MEBIBYTE })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end === undefined) return damaged()
  const count = view.getUint16(end + 10, true)
  const wide = wideDirectory(view, end)
  const total = wide?.count ?? count
  if (total > MOST_ENTRIES) return err({ type: 'archiveEntries', most: MOST_ENTRIES })
  return readEntries(view, bytes, wide?.offset ?? view.getUint32(end + 16, true), total)
}

const END_SIZE = 22
const LONGEST_COMMENT = 65_535

function endOfDirectory(view: DataView): number | undefined {
  for (let at = view.byteLength - END_SIZE; at >= 0 && at >= view.byteLength - END_SIZE - LONGEST_COMMENT; at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at
  }
  return undefined
}

/** Of archives with more entries or bytes than 16 and 32 bits tell. */
function wideDirectory(view: DataView, end: number): { readonly count: number; readonly offset: number } | undefined {
  const locator = end - 20
  if (locator < 0 || view.getUint32(locator, true) !== 0x07064b50) return undefined
  const at = Number(view.getBigUint64(locator + 8, true))
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== 0x06064b50) return undefined
  return { count: Number(view.getBigUint64(at + 32, true)), offset: Number(view.getBigUint64(at + 48, true)) }
}

function readEntries(
  view: DataView,
  bytes: Uint8Array,
  start: number,
  count: number,
): Result<readonly ArchiveEntry[], ArchiveProblem> {
  const entries: ArchiveEntry[] = []
  const names = new TextDecoder()
  for (let at = start, index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) return damaged()
    const [nameLength, extraLength, commentLength] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ]
    const sizes = sizesOf(view, at, at + 46 + nameLength, extraLength)
    const path = names.decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const packed = sizes && contentAt(view, bytes, sizes.offset, sizes.packed)
    if (!sizes || !packed) return damaged()
    const flags = view.getUint16(at + 8, true)
    if (!path.endsWith('/'))
      entries.push({
        path: cleanPath(path),
        size: sizes.size,
        packed,
        method: view.getUint16(at + 10, true),
        encrypted: (flags & 1) === 1,
        ...problemOf(view, at, path),
      })
    at += 46 + nameLength + extraLength + commentLength
  }
  return ok(entries)
}

const UNIX = 3
const [FILE_TYPE, LINK] = [0o170000, 0o120000]

function problemOf(view: DataView, at: number, path: string): { readonly problem?: ArchiveProblem } {
  if (isOutside(path)) return { problem: { type: 'archiveOutside' } }
  const isLink = view.getUint8(at + 5) === UNIX && (view.getUint16(at + 40, true) & FILE_TYPE) === LINK
  return isLink ? { problem: { type: 'archiveLink' } } : {}
}

interface Sizes {
  readonly size: number
  readonly packed: number
  readonly offset: number
}

const NONE = 0xffffffff

/** Figures that do not fit stand in an extra field, in this order. */
function sizesOf(view: DataView, at: number, extra: number, extraLength: number): Sizes | undefined {
  const narrow = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
  let wide = wideField(view, extra, extraLength)
  const [size = 0, packed = 0, offset = 0] = narrow.map((figure) => {
    if (figure !== NONE || wide === undefined || wide + 8 > view.byteLength) return figure
    wide += 8
    return Number(view.getBigUint64(wide - 8, true))
  })
  return offset + packed > view.byteLength ? undefined : { size, packed, offset }
}

function wideField(view: DataView, extra: number, length: number): number | undefined {
  for (let at = extra; at + 4 <= Math.min(extra + length, view.byteLength); at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === 1) return at + 4
  }
  return undefined
}

function contentAt(view: DataView, bytes: Uint8Array, offset: number, length: number): Uint8Array | undefined {
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== 0x04034b50) return undefined
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  return from + length > view.byteLength ? undefined : bytes.subarray(from, from + length)
}

/** Packed bytes taken at a time: at most some 64 MiB come of them, of real sessions half of one. */
export const STEP = 64 * 1024

/** Unpacks one file, a stretch at each step, so that a page can draw between them. It ends at the limits, whatever the archive says about itself. */
export function* unpackSteps(
  entry: ArchiveEntry,
  most: number = MAX_FILE_BYTES,
): Generator<void, Result<Uint8Array, ArchiveProblem>> {
  if (entry.problem) return err(entry.problem)
  if (entry.encrypted) return err({ type: 'archiveEncrypted' })
  if (entry.method === 0) return entry.packed.byteLength > most ? tooLarge(most) : ok(entry.packed)
  if (entry.method !== 8) return err({ type: 'archiveMethod', method: entry.method })
  const chunks: Uint8Array[] = []
  let size = 0
  const inflate = new Inflate((chunk) => {
    size += chunk.byteLength
    chunks.push(chunk)
  })
  for (let at = 0; at < entry.packed.byteLength; at += STEP) {
    const isLast = at + STEP >= entry.packed.byteLength
    try {
      inflate.push(entry.packed.subarray(at, at + STEP), isLast)
    } catch {
      return damaged()
    }
    if (isFarLarger(size, Math.min(at + STEP, entry.packed.byteLength))) return err({ type: 'archiveBomb' })
    if (size > most) return tooLarge(most)
    yield
  }
  return size === entry.size ? ok(joined(chunks, size)) : damaged()
}

export function unpack(entry: ArchiveEntry, most?: number): Result<Uint8Array, ArchiveProblem> {
  const steps = unpackSteps(entry, most)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const tooLarge = (most: number): Result<never, ArchiveProblem> =>
  err({ type: 'archiveTooLarge', mebibytes: most / MEBIBYTE })

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** The first day that an archive can tell: what is packed is a matter of the content alone. */
const noDate = (): Date => new Date(1980, 0, 1)

/** Files as one archive, not compressed. The same files give the same bytes. */
export function writeArchive(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return zipSync(
    Object.fromEntries(
      sorted.map(([path, bytes]): [string, Zippable[string]] => [path, [bytes, { level: 0, mtime: noDate() }]]),
    ),
  )
}
