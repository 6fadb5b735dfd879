import { createHash } from 'node:crypto'

/** Ids that look random and are the same each time. */
export const idsOf =
  (session: string) =>
  (seed: string, length = 24): string =>
    createHash('sha256').update(`${session} ${seed}`).digest('hex').slice(0, length)

/** The clock of a recorded session, in seconds; advanced by the duration of each piece of work. */
export class Clock {
  constructor(private seconds: number) {}

  static at(iso: string): Clock {
    return new Clock(Date.parse(iso) / 1000)
  }

  tick(seconds: number): number {
    this.seconds += seconds
    return this.seconds
  }

  get now(): number {
    return this.seconds
  }

  get iso(): string {
    return new Date(this.seconds * 1000).toISOString()
  }
}
