import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { endedInMemory, type EndedSessions } from './ended-sessions'

export const SESSION_MS = 12 * 60 * 60 * 1000

/** Stateless sessions: a token holds its own end and is signed with a key derived from the access secret. */
export interface Sessions {
  /** Compared in constant time, whatever the length of `text`. */
  isSecret(text: string): boolean
  issue(now: number): string
  isValid(token: string, now: number): boolean
  /** Signs out: the token is refused until it would have expired anyway. */
  end(token: string, now: number): void
}

const KEY_BYTES = 32

export function createSessions(secret: string, ended: EndedSessions = endedInMemory()): Sessions {
  const key = Buffer.from(hkdfSync('sha256', secret, 'condensery', 'access session, version 1', KEY_BYTES))
  const expected = digest(secret)
  const macOf = (payload: string): string => createHmac('sha256', key).update(payload).digest('base64url')

  function expiryOf(token: string): number | undefined {
    const [, expires = '', nonce = '', mac = ''] = /^([0-9a-z]{1,12})\.([\w-]{16,32})\.([\w-]{43})$/.exec(token) ?? []
    if (mac === '' || !timingSafeEqual(digest(mac), digest(macOf(`${expires}.${nonce}`)))) return undefined
    return Number.parseInt(expires, 36)
  }

  return {
    isSecret: (text) => timingSafeEqual(digest(text), expected),
    issue(now) {
      const payload = `${(now + SESSION_MS).toString(36)}.${randomBytes(12).toString('base64url')}`
      return `${payload}.${macOf(payload)}`
    },
    isValid(token, now) {
      const expires = expiryOf(token)
      return expires !== undefined && expires > now && expires <= now + SESSION_MS && !ended.has(token)
    },
    end(token, now) {
      const expires = expiryOf(token)
      if (expires !== undefined && expires > now) ended.add(token, expires, now)
    },
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
