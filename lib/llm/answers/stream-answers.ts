import 'server-only'
import type { CallDetail } from '@/lib/engine'

/** The server answered with a status of success and something else than a stream of events. */
export class NotAStream extends Error {
  override readonly name = 'NotAStream'

  constructor(
    readonly answered: Extract<CallDetail, { type: 'notAStream' }>['answered'],
    /** What the JSON says, as far as it was read. */
    readonly json?: unknown,
  ) {
    super(`The answer is no stream of events but ${answered}.`)
  }
}

/** So much of an answer is held until it is known what it is, and so much of a JSON answer is read. */
const MOST_HELD_CHARACTERS = 64 * 1024
/** No event of any wire format begins with these, after white space. */
const beginnings: ReadonlyMap<string, NotAStream['answered']> = new Map([
  ['<', 'page'],
  ['{', 'json'],
  ['[', 'json'],
])

/**
 * Fails with `NotAStream` while the body of a successful answer is read, where it begins like a page or like JSON. The
 * content type is not asked: some servers name a wrong one.
 */
export function expectStreams(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { body, ok, status, statusText, headers } = response
    return ok && body ? new Response(body.pipeThrough(streamCheck()), { status, statusText, headers }) : response
  }
}

function streamCheck(): TransformStream<Uint8Array, Uint8Array> {
  const held: Uint8Array[] = []
  const decoder = new TextDecoder()
  let text = ''
  let found: NotAStream['answered'] | 'stream' | undefined
  return new TransformStream({
    transform(piece, controller) {
      if (found === 'stream') return controller.enqueue(piece)
      held.push(piece)
      text += decoder.decode(piece, { stream: true })
      const isLong = text.length > MOST_HELD_CHARACTERS
      found ??= kindOf(text) ?? (isLong ? 'stream' : undefined)
      if (found === 'page' || (found === 'json' && isLong)) throw new NotAStream(found)
      if (found === 'stream') for (const each of held.splice(0)) controller.enqueue(each)
    },
    flush() {
      if (found === 'json') throw new NotAStream(found, parseJson(text))
    },
  })
}

/** Undefined: there is nothing but white space yet. */
function kindOf(text: string): NotAStream['answered'] | 'stream' | undefined {
  const first = text.trimStart().slice(0, 1)
  return first === '' ? undefined : (beginnings.get(first) ?? 'stream')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
