import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { behaviourSchema, type Behaviour, type BehaviourInput } from './behaviour'
import { behaviourOfModel } from './model-behaviours'
import { wires, type Frame, type Wire } from './wires'

export interface RecordedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: unknown
}

export interface LoopbackServer {
  /** Without a trailing slash. */
  readonly url: string
  readonly requests: readonly RecordedRequest[]
  /** Answers for the next requests, in order. Without any, the model's name decides (see model-behaviours.ts). */
  enqueue(...behaviours: readonly BehaviourInput[]): void
  /** Sets the answer to requests for which nothing is enqueued; undefined: by the model's name again. */
  respondWith(respond: ((request: RecordedRequest) => BehaviourInput) | undefined): void
  /** Continues the answers that are paused (`holdAfter`). */
  release(): void
  /** Number of connections that the client closed before the answer ended. */
  readonly abandoned: () => number
  close(): Promise<void>
}

/** Imitates all providers on 127.0.0.1, each in its real wire format. */
export async function startLoopbackServer({ port = 0 }: { readonly port?: number } = {}): Promise<LoopbackServer> {
  const queue: Behaviour[] = []
  const requests: RecordedRequest[] = []
  let abandoned = 0
  const held: (() => void)[] = []
  const release = (): void => held.splice(0).forEach((go) => go())
  const hold = (): Promise<void> => new Promise((go) => held.push(go))
  let respond: ((request: RecordedRequest) => BehaviourInput) | undefined
  const enqueue = (...behaviours: readonly BehaviourInput[]): void =>
    void queue.push(...behaviours.map((behaviour) => behaviourSchema.parse(behaviour)))

  const server = createServer((request, response) => {
    response.on('close', () => void (response.writableEnded || response.destroyed === false || (abandoned += 1)))
    void handle(request, response).catch(() => response.destroy())
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://loopback').pathname
    const body = await bodyOf(request)
    if (path === '/control/enqueue') {
      enqueue(...z.array(behaviourSchema).parse(body))
      return void response.writeHead(204).end()
    }
    if (path === '/control/release') {
      release()
      return void response.writeHead(204).end()
    }
    if (path === '/control/abandoned') return void response.writeHead(200).end(String(abandoned))
    if (path === '/control/requests')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(requests))
    const wire = Object.values(wires).find((candidate) => candidate.path.test(path))
    if (!wire)
      return void response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"error":{"message":"no such path"}}')
    const asked = { path, headers: request.headers, body }
    requests.push(asked)
    const model = modelOf(path, body)
    await behave(
      response,
      wire,
      queue.shift() ?? behaviourSchema.parse(respond?.(asked) ?? behaviourOfModel(model, requests.length)),
      model,
      hold,
    )
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  return {
    url,
    requests,
    enqueue,
    release,
    respondWith: (next) => void (respond = next),
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        release()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? undefined : JSON.parse(text)
}

function modelOf(path: string, body: unknown): string {
  const named = z.object({ model: z.string() }).safeParse(body)
  return named.success ? named.data.model : decodeURIComponent(/\/models?\/([^/:]+)/.exec(path)?.[1] ?? '')
}

const SAMPLE = 'A partial answer that goes on for a while.'

async function behave(
  response: ServerResponse,
  wire: Wire,
  behaviour: Behaviour,
  model: string,
  hold: () => Promise<void>,
): Promise<void> {
  const partial = (after: number): readonly Frame[] => {
    const frames = wire.frames(
      behaviourSchema.parse({ type: 'answer', text: SAMPLE, chunks: 8 }) as Extract<Behaviour, { type: 'answer' }>,
      model,
    )
    const firstText = frames.findIndex((frame) => textOf(frame).includes(SAMPLE.slice(0, 5)))
    return frames.slice(0, firstText + after)
  }
  const open = (): void => {
    response.writeHead(200, { 'content-type': wire.contentType })
    response.flushHeaders()
  }
  switch (behaviour.type) {
    case 'answer':
      open()
      for (const [index, frame] of wire.frames(behaviour, model).entries()) {
        if (response.destroyed) return
        response.write(frame)
        if (index === behaviour.holdAfter) await hold()
        if (behaviour.chunkDelayMs > 0) await pause(behaviour.chunkDelayMs)
      }
      return void response.end()
    case 'error':
      response.writeHead(behaviour.status, {
        'content-type': 'application/json',
        'x-amzn-errortype': behaviour.name,
        ...behaviour.headers,
      })
      return void response.end(JSON.stringify(wire.errorBody(behaviour.status, behaviour.name, behaviour.message)))
    case 'stream-error':
      open()
      for (const frame of partial(behaviour.after)) response.write(frame)
      return void response.end(wire.errorFrame(behaviour.name, behaviour.message))
    case 'cut':
      if (behaviour.after < 0) return void response.destroy()
      open()
      for (const frame of partial(behaviour.after)) response.write(frame)
      await pause(20)
      return void response.destroy()
    case 'unfinished':
      open()
      for (const frame of partial(behaviour.after)) response.write(frame)
      return void response.end()
    case 'hang':
      if (behaviour.headers) open()
      return
    case 'raw':
      open()
      for (const frame of behaviour.frames) response.write(frame)
      return void response.end()
    case 'redirect':
      return void response.writeHead(307, { location: behaviour.to }).end()
  }
}

/** The readable text of a frame; of a binary frame, its decoded base64 payload. */
function textOf(frame: Frame): string {
  if (typeof frame === 'string') return frame
  const payload = /"bytes":"([^"]+)"/.exec(Buffer.from(frame).toString('latin1'))?.[1]
  return payload === undefined ? '' : Buffer.from(payload, 'base64').toString('utf8')
}
