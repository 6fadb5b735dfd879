import { defined, type Defined, type Message, type RecordedUsage } from '@/lib/engine'
import type { Redact } from '@/lib/sharing/redact'

/** When a message was written, and what its request took. */
type Recorded = Pick<Message, 'timestamp' | 'usage'>

/** What is recorded of a request, without what the person redacts: half a name of a model or half a time would tell nothing. */
export function sharedRecord({ timestamp, usage }: Recorded, redact: Redact): Defined<Recorded> {
  const time = timestamp === undefined ? undefined : unlessRedacted(asTime(timestamp), redact)
  return defined({ timestamp: time, usage: usage && sharedUsage(usage, redact) })
}

const sharedUsage = ({ model, beside, ...counts }: RecordedUsage, redact: Redact): RecordedUsage =>
  defined({ ...counts, model: unlessRedacted(model, redact), beside: beside && sharedUsage(beside, redact) })

export const unlessRedacted = (text: string | undefined, redact: Redact): string | undefined =>
  text !== undefined && redact(text) === text ? text : undefined

/** A file may hold any text in place of a time. */
function asTime(text: string): string | undefined {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
