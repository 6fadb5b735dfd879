/** Slows down guessing: a few failed attempts are free, then each one doubles the wait. */
export interface Throttle {
  /** Milliseconds until the next attempt is accepted; 0: at once. */
  waitOf(client: string, now: number): number | Promise<number>
  failed(client: string, now: number): void | Promise<void>
  succeeded(client: string): void | Promise<void>
}

interface LocalThrottle extends Throttle {
  waitOf(client: string, now: number): number
  failed(client: string, now: number): void
  succeeded(client: string): void
}

interface ClientRecord {
  readonly failures: number
  readonly until: number
  readonly last: number
}

const FREE_ATTEMPTS = 5
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 15 * 60_000
const FORGOTTEN_AFTER_MS = 60 * 60_000
/** Free attempts of all clients together, so that guessing from many addresses gains little. */
const FREE_FOR_ALL = 50
/** Short, since a stranger who keeps failing makes the owner wait as well. */
const LONGEST_WAIT_OF_ALL_MS = 5_000
const EVERYONE = ''
const MOST_CLIENTS = 10_000

const waitAfter = (failures: number, free: number, longest: number): number =>
  failures < free ? 0 : Math.min(longest, FIRST_WAIT_MS * 2 ** (failures - free))

/** Of one server. */
export function createThrottle(): LocalThrottle {
  const records = new Map<string, ClientRecord>()
  const recordOf = (client: string, now: number): ClientRecord | undefined => {
    const record = records.get(client)
    return record && now - record.last < FORGOTTEN_AFTER_MS ? record : undefined
  }
  const note = (client: string, free: number, longest: number, now: number): void => {
    const failures = (recordOf(client, now)?.failures ?? 0) + 1
    records.delete(client)
    records.set(client, { failures, until: now + waitAfter(failures, free, longest), last: now })
    const oldest = records.keys().next().value
    if (records.size > MOST_CLIENTS && oldest !== undefined) records.delete(oldest)
  }
  return {
    waitOf: (client, now) => Math.max(0, ...[client, EVERYONE].map((each) => (recordOf(each, now)?.until ?? 0) - now)),
    failed(client, now) {
      note(client, FREE_ATTEMPTS, LONGEST_WAIT_MS, now)
      note(EVERYONE, FREE_FOR_ALL, LONGEST_WAIT_OF_ALL_MS, now)
    },
    succeeded: (client) => void records.delete(client),
  }
}

/** Where several servers count failed attempts together. */
export interface SharedAttempts {
  /** Milliseconds until the next attempt of one of these clients is accepted; 0: at once. */
  waitOf(clients: readonly string[]): Promise<number>
  failed(client: string, waitAfter: (failures: number) => number): Promise<void>
  succeeded(client: string): Promise<void>
}

/** Of several servers. Where what they share cannot be reached (`onError`), each slows down by what it saw itself. */
export function createSharedThrottle(shared: SharedAttempts, onError: (error: unknown) => void): Throttle {
  const own = createThrottle()
  return {
    async waitOf(client, now) {
      const wait = await shared.waitOf([client, EVERYONE]).catch((error: unknown) => (onError(error), 0))
      return Math.max(wait, own.waitOf(client, now)) // asked last: of attempts at once here, each counts for the next
    },
    async failed(client, now) {
      own.failed(client, now)
      try {
        await shared.failed(client, (failures) => waitAfter(failures, FREE_ATTEMPTS, LONGEST_WAIT_MS))
        await shared.failed(EVERYONE, (failures) => waitAfter(failures, FREE_FOR_ALL, LONGEST_WAIT_OF_ALL_MS))
      } catch (error) {
        onError(error)
      }
    },
    async succeeded(client) {
      own.succeeded(client)
      await shared.succeeded(client).catch(onError)
    },
  }
}
