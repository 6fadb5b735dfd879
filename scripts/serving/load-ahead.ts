import { createServer, request, type RequestListener } from 'node:http'
import { duplexPair } from 'node:stream'
import { text } from 'node:stream/consumers'

interface Question {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

/** Between them they load what nearly every request needs: the database, the features, and what draws pages. They change nothing. */
const questions: readonly Question[] = [
  { method: 'GET', path: '/readyz' },
  { method: 'POST', path: '/api/settings/all', body: '{}' },
  { method: 'GET', path: '/help' },
]

/**
 * Asks for a few pages before the server listens. The framework loads a page when it is first asked for, and all other
 * requests wait meanwhile, for up to half a second. No address is opened for it: nobody else could ask, past the gate.
 */
export async function loadAhead(handle: RequestListener): Promise<void> {
  const server = createServer(handle)
  for (const question of questions) {
    const [here, there] = duplexPair()
    // An end breaks off with the other, as those of a connection do.
    there.once('close', () => here.destroy())
    server.emit('connection', there)
    await new Promise<void>((resolve, reject) => {
      const headers = { host: 'localhost', connection: 'close', 'content-type': 'application/json' }
      request({ method: question.method, path: question.path, headers, createConnection: () => here }, (response) => {
        text(response).then(() => resolve(), reject)
      })
        .once('error', reject)
        .end(question.body)
    })
  }
}
