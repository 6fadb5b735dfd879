import 'server-only'
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import path from 'node:path'
import { dataFolder, ensureDataFolder } from '@/lib/db/data-folder'
import { Secret } from '@/lib/llm/secret'
import { appError } from '@/lib/server/runtime/failure'
import { KEY_FILE, readOrCreateKey } from './key-file'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const LEAST_KEY_LENGTH = 16

/** Encrypts a secret for one place (its row and name); ciphertext moved to another place does not decrypt. */
export function seal(secret: string, place: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, masterKey(), nonce)
  cipher.setAAD(Buffer.from(place, 'utf8'))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Undefined if the bytes were encrypted with another key, for another place, or were changed. */
export function unseal(sealed: Uint8Array, place: string): Secret | undefined {
  try {
    const decipher = createDecipheriv(ALGORITHM, masterKey(), sealed.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(place, 'utf8'))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return new Secret(
      Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8'),
    )
  } catch {
    return undefined
  }
}

let known: { readonly from: string; readonly key: Buffer } | undefined

/** From `CONDENSERY_SECRET_KEY`, else from a file readable by its owner only, created on first use. */
function masterKey(): Buffer {
  const given = process.env.CONDENSERY_SECRET_KEY?.trim()
  const file = path.join(dataFolder(), KEY_FILE)
  const from = given ? `env:${createHash('sha256').update(given).digest('hex')}` : `file:${file}`
  if (known?.from === from) return known.key
  if (given && given.length < LEAST_KEY_LENGTH)
    throw appError(
      'secret-key',
      `CONDENSERY_SECRET_KEY is shorter than ${LEAST_KEY_LENGTH} characters.`,
      'Give a longer one, such as 32 random bytes in hexadecimal.',
    )
  const material = given ? Buffer.from(given, 'utf8') : fileKey(file)
  const key = Buffer.from(
    hkdfSync('sha256', material, Buffer.from('condensery'), Buffer.from('profile secrets, version 1'), KEY_BYTES),
  )
  known = { from, key }
  return key
}

function fileKey(file: string): Buffer {
  ensureDataFolder(path.dirname(file))
  return readOrCreateKey(file)
}
