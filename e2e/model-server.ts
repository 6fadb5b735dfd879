import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'

export interface ModelServer {
  /** Of its OpenAI-compatible interface. */
  readonly url: string
  /** What the next requests get, as lib/llm/testing/behaviour.ts has it. */
  enqueue(...behaviours: readonly object[]): Promise<void>
  /** Lets answers go on that hold (`holdAfter`). */
  release(): Promise<void>
  requests(): Promise<number>
  /** Connections that were given up before their answer ended. */
  abandoned(): Promise<number>
  /** The keys it was asked with. */
  authorizations(): Promise<readonly (string | undefined)[]>
  stop(): void
}

interface Recorded {
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** A model server on 127.0.0.1 that speaks the providers' wire formats. */
export async function startModelServer(): Promise<ModelServer> {
  const server = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'lib/llm/testing/serve.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(server.stdout, 'data')
  const { url } = JSON.parse(String(line)) as { url: string }
  const requests = async (): Promise<readonly Recorded[]> =>
    (await (await fetch(`${url}/control/requests`)).json()) as readonly Recorded[]
  return {
    url: `${url}/v1`,
    enqueue: async (...behaviours) =>
      void (await fetch(`${url}/control/enqueue`, { method: 'POST', body: JSON.stringify(behaviours) })),
    release: async () => void (await fetch(`${url}/control/release`, { method: 'POST' })),
    requests: async () => (await requests()).length,
    abandoned: async () => Number(await (await fetch(`${url}/control/abandoned`)).text()),
    authorizations: async () => (await requests()).map(({ headers }) => headers.authorization),
    stop: () => void server.kill(),
  }
}

interface NewProfile {
  readonly name: string
  readonly model: string
  readonly url: string
  readonly key?: string
  /** USD per million tokens, input and output. */
  readonly prices?: readonly [string, string]
}

/** Fills the form of a new profile for an OpenAI-compatible server. */
export async function fillProfile(page: Page, { name, model, url, key, prices }: NewProfile): Promise<void> {
  await page.goto('/profiles/new')
  await page.getByLabel('Provider').click()
  await page.getByRole('option', { name: /OpenAI-compatible/ }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('combobox', { name: /^Model/ }).fill(model)
  await page.getByRole('textbox', { name: /^Base URL/ }).fill(url)
  if (key !== undefined) await page.getByLabel('API key').fill(key)
  if (prices !== undefined) {
    await page.getByRole('spinbutton', { name: 'Input', exact: true }).fill(prices[0])
    await page.getByRole('spinbutton', { name: 'Output', exact: true }).fill(prices[1])
  }
}

/** Fills the form and saves the profile. */
export async function addProfile(page: Page, profile: NewProfile): Promise<void> {
  await fillProfile(page, profile)
  await page.getByRole('button', { name: 'Create profile' }).click()
  await page.getByRole('article', { name: profile.name, exact: true }).waitFor()
}
