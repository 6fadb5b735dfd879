import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createGate } from '@/lib/access/gate'
import { accessRules } from '@/lib/access/rules'
import { unwrap } from '@/lib/engine'
import { POST as compressByPreset } from '@/app/presets/[preset]/v1/compress/route'
import { GET as retrieveByPreset } from '@/app/presets/[preset]/v1/retrieve/[hash]/route'
import { POST as compress } from '@/app/v1/compress/route'
import { GET as retrieve } from '@/app/v1/retrieve/[hash]/route'

type Params = Readonly<Record<string, string>>

const params = <Named extends Params>(named: Named): { readonly params: Promise<Named> } => ({
  params: Promise.resolve(named),
})

/** The routes of the service, as the framework finds them. */
async function answer(request: Request): Promise<Response> {
  const [, ...words] = new URL(request.url).pathname.split('/')
  const preset = words[0] === 'presets' ? (words[1] ?? '') : undefined
  const [version, verb, hash = ''] = preset === undefined ? words : words.slice(2)
  if (version === 'v1' && verb === 'compress' && request.method === 'POST')
    return preset === undefined ? compress(request) : compressByPreset(request, params({ preset }))
  if (version === 'v1' && verb === 'retrieve' && request.method === 'GET')
    return (preset === undefined ? retrieve : retrieveByPreset)(request, params({ hash }))
  return new Response('', { status: 404 })
}

/** A server behind the gate, on loopback. `url`: with its port. */
export async function serveService(
  env: Readonly<Record<string, string>>,
): Promise<{ readonly url: string; readonly close: () => Promise<unknown> }> {
  const gate = createGate(unwrap(accessRules(env)))
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      if (await gate.admits(incoming, outgoing)) await send(await answer(await requestOf(incoming)), outgoing)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  const { method = 'GET', url = '/', headers } = incoming
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new Request(`http://127.0.0.1${url}`, {
    method,
    headers: given,
    ...(method === 'POST' && { body: Buffer.concat(chunks) }),
  })
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}
