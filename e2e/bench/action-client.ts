import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { SampleId } from '@/lib/contracts/conversations'
import { RUNS_PATH } from '@/lib/contracts/shared/event-paths'
import { IMPORTS_PATH, UPLOADS_PATH } from '@/lib/contracts/shared/import-limits'
import { rootFolder } from '@/scripts/root'

const manifestSchema = z.object({
  node: z.record(
    z.string(),
    z.object({ exportedName: z.string().optional(), workers: z.record(z.string(), z.unknown()) }),
  ),
})

/** The address of a page that has an action: a page answers its own actions only. Its parameters are `new`, as in /profiles/new. */
function pageWith(workers: readonly string[]): string {
  const page = workers.find((worker) => !worker.includes('[')) ?? workers[0]
  if (page === undefined) throw new RangeError('No page has it.')
  return page
    .replace(/^app/, '')
    .replaceAll(/\/\([^)]+\)/g, '')
    .replaceAll(/\[[^\]]+\]/g, 'new')
    .replace(/page$/, '')
}

const uploaded = z.object({ value: z.object({ id: z.string() }) })

interface SentFiles {
  /** Of the import. */
  readonly id: string
  /** Place of the first. */
  readonly number: number
  readonly expected: number
}

const listedImport = z.object({
  id: z.string(),
  state: z.string(),
  stored: z.number(),
  known: z.number(),
  refused: z.number(),
  dataset: z.string().optional(),
})
const listed = z.object({ value: z.object({ imports: z.array(listedImport) }) })
export type ListedImport = z.infer<typeof listedImport>

/** Calls the server's actions as its pages do, without a browser: many at once, from one process. */
export class ActionClient {
  readonly #urls: readonly string[]
  #turn = 0
  readonly #cookies = new Map<string, string>()
  readonly #actions: ReadonlyMap<string, { readonly id: string; readonly workers: readonly string[] }>

  /**
   * `given`: the address of a server, or of several, of which each request asks the next. `headers`: sent with every
   * request. Cookies are kept, as a browser keeps them.
   */
  constructor(
    given: string | readonly string[],
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {
    this.#urls = [given].flat()
    const { node } = manifestSchema.parse(
      JSON.parse(readFileSync(join(rootFolder, '.next/server/server-reference-manifest.json'), 'utf8')),
    )
    this.#actions = new Map(
      Object.entries(node).flatMap(([id, { exportedName, workers }]) =>
        exportedName === undefined ? [] : [[exportedName, { id, workers: Object.keys(workers) }]],
      ),
    )
  }

  /** Of the server that is asked next. */
  get url(): string {
    return this.#urls[this.#turn++ % this.#urls.length] ?? ''
  }

  /** Opens the page that an action is called from. */
  async openPageOf(name: string): Promise<void> {
    const { workers = [] } = this.#actions.get(name) ?? {}
    await (await fetch(this.url + pageWith(workers), { headers: this.headers })).arrayBuffer()
  }

  /** The answer as it came over the wire. */
  async call(name: string, argument: unknown, signal?: AbortSignal): Promise<string> {
    const action = this.#actions.get(name)
    if (action === undefined) throw new RangeError(`the build has no action ${name}`)
    const response = await this.#fetch(pageWith(action.workers), {
      headers: { 'next-action': action.id, accept: 'text/x-component', 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify([argument]),
      ...(signal ? { signal } : {}),
    })
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
    return response.text()
  }

  /** Imports a sample and returns the id of its session. */
  async openSample(id: SampleId): Promise<string> {
    return idIn(await this.call('openSample', { id }), /"id":"(conv_[^"]+)"/)
  }

  /** Makes a workspace and switches the server to it. */
  async enterNewWorkspace(name: string): Promise<void> {
    const id = idIn(await this.call('createWorkspace', { name }), /"id":"(ws_[^"]+)"/)
    await this.call('switchWorkspace', { id })
  }

  async importSession(text: string, name: string, signal?: AbortSignal): Promise<string> {
    const given = signal ? { signal } : {}
    const upload = await this.upload(text, given)
    const response = await this.#fetch(IMPORTS_PATH, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ upload, name }),
      ...given,
    })
    return idIn(await response.text(), /"id":"(conv_[^"]+)"/)
  }

  /** Sends a file that an import may take. Its id. */
  async upload(text: string, given: { readonly signal?: AbortSignal } = {}): Promise<string> {
    const sent = await this.#fetch(UPLOADS_PATH, { body: new Blob([text]), ...given })
    return uploaded.parse(await sent.json()).value.id
  }

  /** Begins an import of so many files. Its id. */
  async startImport(name: string, expected: number): Promise<string> {
    return idIn(await this.call('startImport', { name, expected }), /"id":"(imp_[^"]+)"/)
  }

  /** Sends files of an import together. Under the same number they may be sent again. */
  async sendFiles(files: readonly { readonly path: string; readonly text: string }[], at: SentFiles): Promise<void> {
    const upload = await this.upload(files.map(({ text }) => text).join(''))
    const sizes = files.map(({ path, text }) => ({ path, bytes: Buffer.byteLength(text) }))
    const answer = await this.call('addImportFiles', { ...at, upload, files: sizes })
    if (!answer.includes('"ok":true')) throw new Error(`The files were not taken: ${answer.slice(0, 300)}`)
  }

  /** Of those that a page lists. */
  async findImport(id: string): Promise<ListedImport | undefined> {
    const { value } = listed.parse(await this.post('/api/datasets/list', {}))
    return value.imports.find((each) => each.id === id)
  }

  /** Condenses with each strategy; the events as they came. */
  async run(
    conversationId: string,
    strategies: readonly { readonly provider: string; readonly config: unknown }[],
    groupId: string = crypto.randomUUID(),
  ): Promise<string> {
    await this.call('startRun', {
      groupId,
      conversationId,
      strategies: strategies.map((strategy, index) => ({ key: `s${index}`, title: strategy.provider, ...strategy })),
    })
    return this.told(RUNS_PATH, { id: conversationId, awaited: [groupId] })
  }

  /** All events of a route, as they came. */
  async told(path: string, body: unknown): Promise<string> {
    return (await this.send(path, body)).text()
  }

  /** What a strategy makes of a session now, in figures: what a row of the workbench asks for after every edit. */
  live(conversation: string, provider: string, config: unknown): Promise<unknown> {
    return this.post('/api/results/row', { result: liveOf(conversation, provider, config) })
  }

  async post(path: string, body: unknown): Promise<unknown> {
    return (await this.send(path, body)).json()
  }

  /** The events of a route, each as it comes. */
  async *lines(path: string, body: unknown): AsyncGenerator<string> {
    const { body: stream } = await this.send(path, body)
    let rest = ''
    for await (const text of stream?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  }

  /** Where a server is not there, the next is asked, as a load balancer does. */
  async #ask(path: string, init: RequestInit, left = this.#urls.length): Promise<Response> {
    try {
      return await fetch(new URL(path, this.url), init)
    } catch (error) {
      if (left > 1 && isRefused(error)) return this.#ask(path, init, left - 1)
      throw error
    }
  }

  async #fetch(path: string, { headers, ...init }: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#ask(path, {
      method: 'POST',
      ...init,
      headers: { ...this.headers, ...headers, ...(cookie !== '' && { cookie }) },
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(set) ?? []
      this.#cookies.set(name, value)
    }
    return response
  }

  private async send(path: string, body: unknown): Promise<Response> {
    const response = await this.#fetch(path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
    return response
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof TypeError &&
  String((error.cause as { readonly code?: unknown } | undefined)?.code) === 'ECONNREFUSED'

function idIn(answer: string, pattern: RegExp): string {
  const id = pattern.exec(answer)?.[1]
  if (id === undefined) throw new Error(`The answer has no id: ${answer.slice(0, 500)}`)
  return id
}

export const liveOf = (conversation: string, provider: string, config: unknown) => ({
  type: 'live',
  conversation,
  strategy: { provider, config },
})
