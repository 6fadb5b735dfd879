import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cli, testFolder } from '../testing/cli'

const folder = testFolder()

it('stores the sessions of a folder once, as a dataset that grows', async () => {
  const sessions = join(folder, 'sessions')
  mkdirSync(sessions)
  for (const name of ['research-agent.json', 'support-agent.json'])
    copyFileSync(join('public/samples', name), join(sessions, name))
  writeFileSync(join(sessions, 'other.json'), '{"theme":"dark"}')
  const first = await cli(['import', sessions, '--dataset', 'Agents', '--json'])
  expect(first.status).toBe(0)
  const imported = JSON.parse(first.out) as object
  expect(imported).toMatchObject({
    schema: 1,
    dataset: { name: 'Agents', version: 1, sessions: 2 },
    files: { stored: 2, known: 0, refused: 1 },
    refused: [{ path: 'other.json', code: 'unknown-format' }],
  })
  expect(first.progress).toContain('other.json: refused')
  copyFileSync('public/samples/langgraph-trace.json', join(sessions, 'langgraph-trace.json'))
  const again = await cli(['import', sessions, '--dataset', 'Agents'])
  expect(again.out).toContain('1 stored, 2 known before, 1 refused')
  expect(again.out).toMatch(/version 2: 3 sessions/)
  expect((await cli(['import'])).status).toBe(2)
})
