import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Sessions that were signed out before they would have expired. */
export interface EndedSessions {
  has(token: string): boolean
  add(token: string, expires: number, now: number): void
}

export function endedInMemory(known: Iterable<readonly [hash: string, expires: number]> = []): EndedSessions {
  const ended = new Map(known)
  return {
    has: (token) => ended.has(hashOf(token)),
    add(token, expires, now) {
      for (const [each, until] of ended) if (until <= now) ended.delete(each)
      ended.set(hashOf(token), expires)
    },
  }
}

/** The same, also after a restart. The file holds a hash and the end of each, a line; those that have expired are left out when it is read. */
export function endedInFile(file: string, now: number): EndedSessions {
  const lines = readLines(file)
  const known = lines.filter(([, expires]) => expires > now)
  if (known.length < lines.length) {
    writeFileSync(`${file}.new`, known.map(lineOf).join(''), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const ended = endedInMemory(known)
  return {
    has: (token) => ended.has(token),
    add(token, expires, at) {
      ended.add(token, expires, at)
      appendFileSync(file, lineOf([hashOf(token), expires]), { mode: 0o600 })
    },
  }
}

/** Where several servers keep what was signed out at each of them. */
export interface SharedEnds {
  /** What was signed out and has not expired, at any of them. */
  load(): Promise<readonly (readonly [hash: string, expires: number])[]>
  add(hash: string, expires: number): Promise<void>
}

/** Milliseconds for which another server may still take a session that was signed out at one. */
const LOOK_MS = 2_000

/** The same for several servers. What others ended is looked for every two seconds; `onError`: where that failed; `signal`: no longer. */
export async function endedInAll(
  shared: SharedEnds,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<EndedSessions> {
  const ended = new Map(await shared.load())
  const look = (): void => {
    if (signal?.aborted) return
    shared
      .load()
      .then((known) => {
        for (const [hash, expires] of known) ended.set(hash, expires)
      }, onError)
      .finally(() => setTimeout(look, LOOK_MS).unref())
  }
  setTimeout(look, LOOK_MS).unref()
  return {
    has: (token) => ended.has(hashOf(token)),
    add(token, expires, now) {
      for (const [each, until] of ended) if (until <= now) ended.delete(each)
      ended.set(hashOf(token), expires)
      shared.add(hashOf(token), expires).catch(onError)
    },
  }
}

type Line = readonly [hash: string, expires: number]

const lineOf = ([hash, expires]: Line): string => `${hash} ${expires}\n`

function readLines(file: string): readonly Line[] {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return text.split('\n').flatMap((line): Line[] => {
    const [, hash = '', expires = ''] = /^([\w-]{43}) (\d{1,15})$/.exec(line) ?? []
    return hash === '' ? [] : [[hash, Number(expires)]]
  })
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
