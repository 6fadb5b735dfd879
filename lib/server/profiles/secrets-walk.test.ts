import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as profiles from './actions'
import { runGroup } from '@/lib/server/testing/run-group'
import type { Result } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { reads } from '@/lib/server/reads'
import { runOutput } from '@/lib/server/runs/runs'
import { defaults, PLANTED, savedConversation, useMoneyServer } from '@/lib/server/testing/money'

const { server, folder } = useMoneyServer()

/** Everything the server sent out, as text. */
const seen: string[] = []
const logged: unknown[] = []
const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
  vi.spyOn(console, level).mockImplementation((...words) => void logged.push(...words)),
)
const written = [process.stdout, process.stderr].map((stream) => {
  const original = stream.write.bind(stream)
  return vi.spyOn(stream, 'write').mockImplementation((...given: Parameters<typeof original>) => {
    logged.push(String(given[0]))
    return original(...given)
  })
})

beforeAll(() => vi.stubEnv('OPENROUTER_API_KEY', `${PLANTED}-environment`))
afterAll(() => [...spies, ...written].forEach((spy) => spy.mockRestore()))

async function noted<Value, Failure>(answer: Promise<Result<Value, Failure>>): Promise<Value | undefined> {
  const result = await answer
  seen.push(JSON.stringify(result))
  return result.ok ? result.value : undefined
}

async function run(conversationId: string, profile: string, sample = 1): Promise<string | undefined> {
  let id: string | undefined
  for await (const event of runGroup({
    groupId: randomUUID(),
    conversationId,
    strategies: [{ key: 'a', provider: 'native', title: 'Try', config: defaults('native'), profile, sample }],
  })) {
    seen.push(JSON.stringify(event))
    if (event.type === 'run-finished') id = event.run.id
  }
  return id
}

const forms = (key: string): readonly string[] => [
  key,
  encodeURIComponent(key),
  Buffer.from(key).toString('base64'),
  Buffer.from(key).toString('hex'),
  [...key].reverse().join(''),
]

it('shows a planted key nowhere: no action result, stream, run, download, export, log or file', async () => {
  const conversationId = await savedConversation()
  const input = {
    name: 'Planted',
    handler: 'openai-compatible',
    model: 'fixture',
    options: { baseUrl: `${server().url}/v1`, maxRetries: 0 },
    secrets: { apiKey: PLANTED },
    prices: { input: 3, output: 15 },
  } as const
  const made = await noted(profiles.createProfile(input))
  const id = made?.id ?? ''
  await noted(profiles.updateProfile({ id, profile: { ...input, name: 'Planted again' } }))
  const copy = await noted(profiles.duplicateProfile({ id }))
  // A model server that repeats the key in its error, and one that breaks off.
  server().enqueue(
    { type: 'error', status: 401, name: 'invalid_api_key', message: `Incorrect API key provided: ${PLANTED}` },
    { type: 'cut', after: 1 },
  )
  await noted(profiles.testConnection({ id }))
  expect(await run(conversationId, id)).toBeUndefined()
  const failing = await noted(
    profiles.createProfile({ ...input, secrets: { apiKey: PLANTED, accessKeyId: PLANTED }, threshold: 400 }),
  )
  expect(failing).toBeUndefined()
  const runId = (await run(conversationId, id)) ?? ''
  expect(runId).not.toBe('')
  await run(conversationId, id, 2)
  // The key did reach the model server, so the search below looks for something that was really in use.
  expect(server().requests.at(-1)?.headers.authorization).toBe(`Bearer ${PLANTED}`)

  const strategy = { provider: 'native', config: defaults('native') }
  await noted(reads.profiles.list({}))
  await noted(reads.profiles.handlers({}))
  await noted(profiles.testConnection({ draft: { ...input, model: 'unauthorized' } }))
  await noted(reads.profiles.request({ profile: { id, draft: input }, conversationId }))
  await noted(reads.profiles.prompt({ prompt: 'What is left to be done?', profile: id }))
  await noted(profiles.setDefaultProfile({ role: 'condensing', id }))
  await noted(reads.settings.all({}))
  await noted(reads.settings.workspaces({}))
  await noted(profiles.deleteProfile({ id: copy?.id ?? '' }))
  await noted(profiles.restoreProfile({ id: copy?.id ?? '' }))
  await noted(reads.estimates.strategies({ conversationId, strategies: [{ key: 'a', ...strategy, profile: id }] }))
  await noted(reads.costs.comparison({ conversationId, ...strategy }))
  await noted(reads.estimates.samples({ id: runId }))
  await noted(reads.costs.budget({}))
  await noted(reads.analytics.summary({ groupBy: 'profile' }))
  await noted(reads.analytics.events({}))
  await noted(reads.analytics.exported({ format: 'csv' }))
  await noted(reads.analytics.exported({ format: 'json' }))
  const result = { type: 'run', run: runId } as const
  await noted(reads.runs.list({}))
  await noted(reads.runs.detail({ id: runId }))
  await noted(reads.results.ledger({ result }))
  await noted(reads.diff.rows({ result }))
  await noted(reads.diff.messages({ result, from: 0, count: 200, original: true }))
  await noted(reads.conversations.list({}))
  seen.push(await textOf((await runOutput(runId)).content))

  const db = await database()
  const tables = await Promise.all([
    db.profile.findMany(),
    db.run.findMany(),
    db.pin.findMany(),
    db.condensationEvent.findMany(),
    db.modelCall.findMany(),
    db.setting.findMany(),
    db.workspaceSetting.findMany(),
  ])
  await db.$executeRawUnsafe('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined)
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  expect(files.length).toBeGreaterThan(1)
  for (const form of [...forms(PLANTED), ...forms(`${PLANTED}-environment`)]) {
    expect(seen.filter((text) => text.includes(form))).toEqual([])
    expect(
      logged
        .map((words) => (words instanceof Error ? `${words.stack}${JSON.stringify(words)}` : String(words)))
        .filter((text) => text.includes(form)),
    ).toEqual([])
    expect(JSON.stringify(tables).includes(form)).toBe(false)
    expect(files.some((file) => file.includes(form))).toBe(false)
  }
  expect(seen.length).toBeGreaterThan(30)
})
