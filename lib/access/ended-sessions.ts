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
  load(): Promise<readonly Line[]>
  add(hash: string, expires: number): Promise<void>
}

/** Milliseconds for which another server may still take a session that was signed out at one. */
const LOOK_MS = 2_000

/**
 * The same for several servers. What others ended is looked for every two seconds, and what could not be kept is kept
 * then; `onError`: where that failed; `signal`: no longer.
 */
export async function endedInAll(
  shared: SharedEnds,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<EndedSessions> {
  const ended = new Map(await shared.load())
  const unkept = new Map<string, number>()
  const keep = async ([hash, expires]: Line): Promise<void> => {
    await shared.add(hash, expires)
    unkept.delete(hash)
  }
  const look = async (): Promise<void> => {
    if (signal?.aborted) return
    try {
      for (const line of unkept) await keep(line)
      for (const [hash, expires] of await shared.load()) ended.set(hash, expires)
    } catch (error) {
      onError(error)
    }
    setTimeout(look, LOOK_MS).unref()
  }
  setTimeout(look, LOOK_MS).unref()
  return {
    has: (token) => ended.has(hashOf(token)),
    add(token, expires, now) {
      for (const known of [ended, unkept]) for (const [each, until] of known) if (until <= now) known.delete(each)
      const hash = hashOf(token)
      ended.set(hash, expires)
      unkept.set(hash, expires)
      keep([hash, expires]).catch(onError)
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
