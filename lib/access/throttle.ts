/** Slows down guessing: a few failed attempts are free, then each one doubles the wait. */
export interface Throttle {
  /** Milliseconds until the next attempt is accepted; 0: at once. */
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

export function createThrottle(): Throttle {
  const records = new Map<string, ClientRecord>()
  const recordOf = (client: string, now: number): ClientRecord | undefined => {
    const record = records.get(client)
    return record && now - record.last < FORGOTTEN_AFTER_MS ? record : undefined
  }
  const note = (client: string, free: number, longest: number, now: number): void => {
    const failures = (recordOf(client, now)?.failures ?? 0) + 1
    const wait = failures < free ? 0 : Math.min(longest, FIRST_WAIT_MS * 2 ** (failures - free))
    records.delete(client)
    records.set(client, { failures, until: now + wait, last: now })
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
