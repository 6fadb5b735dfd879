import { createServer, request, type RequestListener } from 'node:http'
import { duplexPair } from 'node:stream'
import { text } from 'node:stream/consumers'

interface Question {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

/** Together they load what nearly every request needs: the database, the features, and what renders pages. They change nothing. */
const questions: readonly Question[] = [
  { method: 'GET', path: '/readyz' },
  { method: 'POST', path: '/api/settings/all', body: '{}' },
  { method: 'GET', path: '/help' },
]

/** Far longer than loading takes: a server whose database does not answer must start, too. */
const MOST_MS = 10_000

/**
 * Requests a few pages before the server listens. The framework loads the code of a page at its first request, and all
 * other requests wait meanwhile, for up to half a second. No port is opened for it, so nobody else can get past the gate.
 */
export async function loadAhead(handle: RequestListener, mostMs = MOST_MS): Promise<void> {
  const server = createServer(handle)
  const signal = AbortSignal.timeout(mostMs)
  for (const { body, ...question } of questions) {
    const [here, there] = duplexPair()
    // As with a socket, one end closes with the other.
    there.once('close', () => here.destroy())
    server.emit('connection', there)
    await new Promise<void>((resolve, reject) => {
      const headers = { host: 'localhost', connection: 'close', 'content-type': 'application/json' }
      request({ ...question, headers, signal, createConnection: () => here }, (response) => {
        text(response).then(() => resolve(), reject)
      })
        .once('error', reject)
        .end(body)
    })
  }
}
