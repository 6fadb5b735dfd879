import 'server-only'
import type { CallDetail } from '@/lib/engine'
import { nextTurn } from '@/lib/base/next-turn'

type TooLong = Extract<CallDetail, { type: 'answerTooLong' }>

/** The server sent more than any answer needs. The call is ended; a retry would get the same. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'

  readonly detail: TooLong

  /** `limit`: characters of the text; bytes of one event, or of all. */
  constructor(part: TooLong['part'], limit: number) {
    super(`More than ${limit} ${part === 'text' ? 'characters of text' : `bytes (${part})`}.`)
    this.detail = { type: 'answerTooLong', part, limit: part === 'text' ? limit : limit / 1024 ** 2 }
  }
}

/** In bytes. */
export interface AnswerBounds {
  /** Of one event of a stream. The last event of the Responses API repeats all of the answer's text. */
  readonly event: number
  readonly all: number
}

/** The longest answer that a profile can ask for has 300,000 tokens; an event with one token has up to 400 bytes. */
export const answerBounds: AnswerBounds = { event: 4 * 1024 ** 2, all: 128 * 1024 ** 2 }

/** Bytes that are passed on in one turn of the event loop, so that reading their events, however small, holds up nobody. */
const PASSED_BYTES = 4 * 1024

/**
 * The same response, whose body fails with `AnswerTooLong` at the bounds and then closes the connection. Events are
 * passed on whole, because the SDKs search an unfinished one from its start with every piece that arrives, and few at
 * once, because the SDKs read all that has come without a pause.
 */
export function boundAnswer(response: Response, bounds: AnswerBounds = answerBounds): Response {
  const { body, status, statusText, headers } = response
  if (!body) return response
  const events = headers.get('content-type')?.includes('amazon.eventstream')
    ? new BinaryEvents(bounds.event)
    : new TextEvents(bounds.event)
  const afterBytes = pacer()
  let length = 0
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    async transform(piece, controller) {
      length += piece.byteLength
      if (length > bounds.all) throw new AnswerTooLong('all', bounds.all)
      for (const part of partsOf(piece)) {
        const whole = events.take(part)
        if (!whole) continue
        controller.enqueue(whole)
        await afterBytes(whole.length)
      }
    },
    flush(controller) {
      const rest = events.rest()
      if (rest.length > 0) controller.enqueue(rest)
    },
  })
  return new Response(body.pipeThrough(bounded), { status, statusText, headers })
}

/** Waits for the next turn once enough was passed on in this one. */
function pacer(): (bytes: number) => Promise<void> | undefined {
  let passed = 0
  return (bytes) => {
    if (passed === 0) setImmediate(() => (passed = 0))
    passed += bytes
    return passed >= PASSED_BYTES ? nextTurn() : undefined
  }
}

function* partsOf({ buffer, byteOffset, byteLength }: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < byteLength; at += PASSED_BYTES)
    yield Buffer.from(buffer, byteOffset + at, Math.min(PASSED_BYTES, byteLength - at))
}

/** Collects pieces until they hold the end of an event. */
abstract class Events {
  private held: Buffer[] = []
  protected heldBytes = 0

  constructor(protected readonly mostBytes: number) {}

  /** All that is whole once `piece` has arrived; undefined: nothing is. */
  abstract take(piece: Buffer): Buffer | undefined

  rest(): Buffer {
    return Buffer.concat(this.held)
  }

  protected hold(piece: Buffer): void {
    this.held.push(piece)
    this.heldBytes += piece.length
    if (this.heldBytes > this.mostBytes) throw new AnswerTooLong('event', this.mostBytes)
  }

  /** Everything that was held; holds nothing any more. */
  protected release(): Buffer {
    const all = this.rest()
    this.held = []
    this.heldBytes = 0
    return all
  }
}

const ENDS = ['\n\n', '\r\n\r\n', '\r\r'] as const

/** Server-sent events: a blank line ends each. Comments are left out where nothing else was sent with them. */
class TextEvents extends Events {
  /** The last bytes that are held: the end of an event may arrive in two pieces. */
  private tail = Buffer.alloc(0)
  /** Bytes since the last event with data. The SDKs keep them till the next. */
  private withoutData = 0

  take(piece: Buffer): Buffer | undefined {
    const seen = Buffer.concat([this.tail, piece])
    const end = Math.max(...ENDS.map((each) => lastEnd(seen, each))) - this.tail.length
    if (end <= 0) {
      this.tail = Buffer.from(seen.subarray(-3))
      this.hold(piece)
      return undefined
    }
    const whole = Buffer.concat([this.release(), piece.subarray(0, end)])
    const begun = piece.subarray(end)
    this.tail = Buffer.from(begun.subarray(-3))
    if (begun.length > 0) this.hold(begun)
    this.withoutData = hasData(whole) ? 0 : this.withoutData + whole.length
    if (this.withoutData > this.mostBytes) throw new AnswerTooLong('event', this.mostBytes)
    return comments.test(whole.toString('latin1')) ? undefined : whole
  }
}

/** Sent so that the connection stays open. */
const comments = /^(?:(?::[^\r\n]*)?(?:\r\n|\r|\n))*$/
const hasData = (events: Buffer): boolean =>
  events.indexOf('data') === 0 || events.includes('\ndata') || events.includes('\rdata')

function lastEnd(bytes: Buffer, end: string): number {
  const at = bytes.lastIndexOf(end, undefined, 'latin1')
  return at === -1 ? -1 : at + end.length
}

const LENGTH_BYTES = 4

/** AWS event streams: each event begins with its length. */
class BinaryEvents extends Events {
  /** Bytes until the event that is held is whole. */
  private needed = LENGTH_BYTES

  take(piece: Buffer): Buffer | undefined {
    this.hold(piece)
    if (this.heldBytes < this.needed) return undefined
    const all = this.release()
    const end = this.endOfLast(all)
    if (end < all.length) this.hold(all.subarray(end))
    return end === 0 ? undefined : all.subarray(0, end)
  }

  private endOfLast(bytes: Buffer): number {
    for (let end = 0; ; end += this.needed) {
      const left = bytes.length - end
      this.needed = left < LENGTH_BYTES ? LENGTH_BYTES : Math.max(LENGTH_BYTES, bytes.readUInt32BE(end))
      if (this.needed > this.mostBytes) throw new AnswerTooLong('event', this.mostBytes)
      if (left < this.needed) return end
    }
  }
}
