import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { cli, json, testFolder } from '../testing/cli'

const folder = testFolder()
beforeAll(() => {
  vi.stubEnv('HOME', folder)
  vi.stubEnv('USERPROFILE', folder)
})

it('lists the sessions of agents on this computer, as a table and as JSON', async () => {
  expect((await cli(['sessions'])).out).toBe('Nothing was found in the folders of the agents that are known.')
  const below = join(folder, '.claude', 'projects', '-work-shop')
  mkdirSync(below, { recursive: true })
  const file = join(below, 'a1.jsonl')
  writeFileSync(file, '{"type":"assistant","message":{"model":"claude-opus-4-8"}}\n')
  expect(await json(['sessions'])).toMatchObject({
    sessions: [{ file, agent: 'Claude Code', model: 'claude-opus-4-8', bytes: 59 }],
  })
  expect((await cli(['sessions'])).out).toContain('claude-opus-4-8')
  expect((await cli(['sessions', 'x.json'])).status).toBe(2)
})
