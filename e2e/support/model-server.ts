import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { native } from '@/lib/engine'
import type { ActionClient } from '../bench/action-client'

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
  readonly model?: string
  /** Of an OpenAI-compatible interface. */
  readonly url: string
  readonly key?: string
  /** USD per million tokens. */
  readonly prices?: { readonly input: number; readonly output: number }
}

/** Prices at which 20,000 tokens in and 1,400 out cost $0.081. */
export const sonnetPrices = { input: 3, output: 15 } as const

/** Saves a profile in the workspace of the test and returns its id. */
export async function createProfile(client: ActionClient, profile: NewProfile): Promise<string> {
  const { name, model = 'fixture', url, key, prices = sonnetPrices } = profile
  const answer = await client.call('createProfile', {
    name,
    model,
    handler: 'openai-compatible',
    options: { baseUrl: url },
    secrets: key === undefined ? {} : { apiKey: key },
    prices,
  })
  const id = /"id":"(prof_[^"]+)"/.exec(answer)?.[1]
  if (id === undefined) throw new Error(`The profile was not saved: ${answer.slice(0, 500)}`)
  return id
}

/**
 * Saves a profile and a preset that summarizes with its model, and returns the query by which the workbench opens with
 * it as strategy D.
 */
export async function createPaidStrategy(client: ActionClient, profile: NewProfile): Promise<string> {
  const id = await createProfile(client, profile)
  await client.call('setDefaultProfile', { role: 'condensing', id })
  const preset = { name: 'Paid', tags: [], description: '', provider: 'native', config: native.defaultConfig }
  const answer = await client.call('savePreset', preset)
  const saved = /"id":"(pre_[^"]+)"/.exec(answer)?.[1]
  if (saved === undefined) throw new Error(`The preset was not saved: ${answer.slice(0, 500)}`)
  return `preset=${saved}`
}

interface FilledProfile {
  readonly name: string
  readonly model: string
  readonly url: string
  readonly key?: string
  /** USD per million tokens, input and output. */
  readonly prices?: readonly [string, string]
}

/** Fills the form of a new profile for an OpenAI-compatible server. */
export async function fillProfile(page: Page, { name, model, url, key, prices }: FilledProfile): Promise<void> {
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
export async function addProfile(page: Page, profile: FilledProfile): Promise<void> {
  await fillProfile(page, profile)
  await page.getByRole('button', { name: 'Create profile' }).click()
  await page.getByRole('article', { name: profile.name, exact: true }).waitFor()
}
