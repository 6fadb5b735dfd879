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

/** Calls the server's actions as its pages do, without a browser: many at once, from one process. */
export class ActionClient {
  readonly #actions: ReadonlyMap<string, { readonly id: string; readonly workers: readonly string[] }>

  constructor(readonly url: string) {
    const { node } = manifestSchema.parse(
      JSON.parse(readFileSync(join(rootFolder, '.next/server/server-reference-manifest.json'), 'utf8')),
    )
    this.#actions = new Map(
      Object.entries(node).flatMap(([id, { exportedName, workers }]) =>
        exportedName === undefined ? [] : [[exportedName, { id, workers: Object.keys(workers) }]],
      ),
    )
  }

  /** The answer as it came over the wire. */
  async call(name: string, argument: unknown, signal?: AbortSignal): Promise<string> {
    const action = this.#actions.get(name)
    if (action === undefined) throw new RangeError(`the build has no action ${name}`)
    const response = await fetch(new URL(pageWith(action.workers), this.url), {
      method: 'POST',
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
    const sent = await fetch(`${this.url}${UPLOADS_PATH}`, { method: 'POST', body: new Blob([text]), ...given })
    const { value: upload } = uploaded.parse(await sent.json())
    const response = await fetch(`${this.url}${IMPORTS_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ upload: upload.id, name }),
      ...given,
    })
    return idIn(await response.text(), /"id":"(conv_[^"]+)"/)
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
    const told = await this.send(RUNS_PATH, { id: conversationId, awaited: [groupId] })
    return told.text()
  }

  /** What a strategy makes of a session now, in figures: what a row of the workbench asks for after every edit. */
  live(conversation: string, provider: string, config: unknown): Promise<unknown> {
    return this.post('/api/results/row', { result: liveOf(conversation, provider, config) })
  }

  async post(path: string, body: unknown): Promise<unknown> {
    return (await this.send(path, body)).json()
  }

  private async send(path: string, body: unknown): Promise<Response> {
    const response = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
    return response
  }
}

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
