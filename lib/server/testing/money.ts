import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { agentSession } from '@/lib/bench/session'
import { type JsonObject, providerById } from '@/lib/engine'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { startLoopbackServer, type LoopbackServer } from '@/lib/llm/testing/loopback-server'
import { importSource } from '@/lib/server/conversations/conversations'
import { profileInput, type ProfileInput } from '@/lib/contracts/profiles'
import type { RunDetail, RunGroupEvent } from '@/lib/contracts/runs'
import { createProfile } from '@/lib/server/profiles/profile-store'
import type { Strategy } from '@/lib/server/runs/condense-strategy'
import { runGroup } from '@/lib/server/testing/run-group'
import { runDetail } from '@/lib/server/runs/runs'

export const PLANTED = 'planted-4f3e2d1c0b9a-key'

/**
 * USD per million tokens of a large and a small model. The loopback server counts exactly 20,000 tokens in and 1,400
 * out.
 */
export const sonnetPrices = { input: 3, output: 15 } as const
export const miniPrices = { input: 0.15, output: 0.6 } as const

export const defaults = (id: string): JsonObject => providerById(id)?.defaultConfig ?? {}

/** Gives the test file a data folder and a model server of its own. */
export function useMoneyServer(): { readonly folder: string; server(): LoopbackServer } {
  const folder = setUpDataFolder()
  let server: LoopbackServer | undefined
  beforeAll(async () => {
    server = await startLoopbackServer()
  })
  afterAll(() => server?.close())
  return {
    folder,
    server: () => {
      if (!server) throw new Error('the server starts before the tests')
      return server
    },
  }
}

export function modelProfile(
  server: LoopbackServer,
  given: Partial<ProfileInput> = {},
): ReturnType<typeof profileInput.parse> {
  return profileInput.parse({
    name: 'Loopback',
    handler: 'openai-compatible',
    model: 'fixture',
    options: { baseUrl: `${server.url}/v1`, maxRetries: 0 },
    secrets: { apiKey: PLANTED },
    prices: sonnetPrices,
    ...given,
  })
}

export const addProfile = (server: LoopbackServer, given: Partial<ProfileInput> = {}): Promise<string> =>
  createProfile(modelProfile(server, given))

/** `more`: a message that it begins with, of any length. */
export async function savedConversation(seed = 5, tokens = 6_000, more?: string): Promise<string> {
  const messages = agentSession(tokens, seed)
  const begun =
    more === undefined
      ? messages
      : [{ role: 'user', content: more }, { role: 'assistant', content: 'Yes.' }, ...messages]
  const outcome = await importSource(new TextEncoder().encode(JSON.stringify(begun)), 'session.json')
  if (outcome.kind !== 'saved') throw new Error('expected one conversation')
  return outcome.conversation.id
}

export async function collect(events: AsyncIterable<RunGroupEvent>): Promise<readonly RunGroupEvent[]> {
  const all: RunGroupEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

export async function lastEvent(
  conversationId: string,
  strategy: Partial<Strategy>,
): Promise<RunGroupEvent | undefined> {
  const whole = {
    key: 'a',
    provider: 'native',
    title: 'Try',
    config: defaults(strategy.provider ?? 'native'),
    ...strategy,
  }
  return (await collect(runGroup({ groupId: randomUUID(), conversationId, strategies: [whole] }))).at(-1)
}

export async function ran(conversationId: string, strategy: Partial<Strategy>): Promise<RunDetail> {
  const event = await lastEvent(conversationId, strategy)
  if (event?.type !== 'run-finished') throw new Error(`the run ended with ${JSON.stringify(event)}`)
  return runDetail(event.run.id)
}
