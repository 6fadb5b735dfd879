import { shortHash } from '../core/hash'
import { err, ok, type Result } from '../core/result'
import { readPresetText } from './exchange'
import type { ReadPreset } from './historic/normalize'
import type { PresetIssue } from './problems'
import type { Preset } from './schema'

/*
 * A preset in the hash of an address: `#p1=` and base64url of eight hexadecimal digits that check the JSON, then the JSON, deflated.
 * Browsers do not send the hash to any server.
 */

export const SHARE_VERSION = 1

/** Of the link's payload, in characters; a preset with long prompts takes some thousands. */
export const LONGEST_PAYLOAD = 300_000
/** Of the JSON, in bytes. What would inflate to more is given up on the way. */
export const LARGEST_JSON = 1_000_000
/** From here on some programs cut addresses off. */
export const COMFORTABLE_LINK = 8_000

const CHECK_LENGTH = 8
/** Deflate can make a thousand bytes of one: the output of a piece stays near the cap. */
const PIECE = 512

export type ShareProblem =
  | { readonly type: 'older' | 'newer'; readonly version: number }
  /** Characters that do not belong, a part missing, or a check that does not hold. */
  | { readonly type: 'broken' }
  | { readonly type: 'oversized'; readonly length: number; readonly most: number }
  /** It would inflate to more than any preset. */
  | { readonly type: 'hostile' }
  /** It was read, and is no preset. */
  | { readonly type: 'invalid'; readonly issues: readonly PresetIssue[] }

const pattern = /^#?p(\d{1,6})=/

/** The hash of an address or of a pasted link that carries a preset; undefined where there is none. */
export function shareHashOf(text: string): string | undefined {
  const start = text.indexOf('#')
  const hash = start === -1 ? text : text.slice(start)
  return pattern.test(hash) ? hash : undefined
}

/** With its `#`. How the preset came here, which may name a person's file, does not go along. */
export async function encodeShare({ origin: _, ...preset }: Preset): Promise<string> {
  const { deflateSync, strToU8 } = await import('fflate')
  const json = JSON.stringify(preset)
  const deflated = deflateSync(strToU8(json), { level: 9 })
  const check = strToU8(shortHash(json, CHECK_LENGTH))
  const bytes = new Uint8Array(check.length + deflated.length)
  bytes.set(check)
  bytes.set(deflated, check.length)
  return `#p${SHARE_VERSION}=${toBase64Url(bytes)}`
}

/** Never throws, and takes time and memory only up to the limits above. */
export async function decodeShare(hash: string): Promise<Result<ReadPreset, ShareProblem>> {
  const version = Number(pattern.exec(hash)?.[1] ?? Number.NaN)
  if (Number.isNaN(version)) return err({ type: 'broken' })
  if (version !== SHARE_VERSION) return err({ type: version < SHARE_VERSION ? 'older' : 'newer', version })
  const payload = hash.slice(hash.indexOf('=') + 1)
  if (payload.length > LONGEST_PAYLOAD) return err({ type: 'oversized', length: payload.length, most: LONGEST_PAYLOAD })
  const bytes = fromBase64Url(payload)
  if (!bytes || bytes.length <= CHECK_LENGTH) return err({ type: 'broken' })
  const json = await inflate(bytes.subarray(CHECK_LENGTH))
  if (!json.ok) return json
  const text = decodeUtf8(json.value)
  if (text === undefined || decodeUtf8(bytes.subarray(0, CHECK_LENGTH)) !== shortHash(text, CHECK_LENGTH))
    return err({ type: 'broken' })
  const read = readPresetText(text)
  return read.ok ? read : err({ type: 'invalid', issues: read.error })
}

/** Piece by piece, so that a bomb is given up as soon as it passes the limit. */
async function inflate(deflated: Uint8Array): Promise<Result<Uint8Array, ShareProblem>> {
  const { Inflate } = await import('fflate')
  const chunks: Uint8Array[] = []
  let size = 0
  const stream = new Inflate((chunk) => {
    size += chunk.length
    chunks.push(chunk)
  })
  try {
    for (let start = 0; start < deflated.length; start += PIECE) {
      stream.push(deflated.subarray(start, start + PIECE), start + PIECE >= deflated.length)
      if (size > LARGEST_JSON) return err({ type: 'hostile' })
    }
  } catch {
    return err({ type: 'broken' })
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return ok(bytes)
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (unit) => unit.charCodeAt(0))
}

/** The hash of a pasted link; undefined for the text of a preset, which may hold one. */
const pastedHash = (text: string): string | undefined =>
  /^[[{]/.test(text.trim()) ? undefined : shareHashOf(text.trim())

export const isShareLink = (text: string): boolean => pastedHash(text) !== undefined

/** The text of an import that may be a file's, a paste, or a link. */
export async function readImport(text: string): Promise<Result<ReadPreset, ShareProblem>> {
  const hash = pastedHash(text)
  if (hash !== undefined) return decodeShare(hash)
  const read = readPresetText(text)
  return read.ok ? read : err({ type: 'invalid', issues: read.error })
}
