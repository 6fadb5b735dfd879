import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { json, testFolder } from '../testing/cli'

const folder = testFolder()
const samples = ['support-agent.json', 'research-agent.json', 'rereading-task.json', 'compacted-rollout.jsonl']

it('gives the same cells in this process and with two workers, each of which measures several sessions', async () => {
  const sessions = join(folder, 'sessions')
  mkdirSync(sessions)
  for (const file of samples) copyFileSync(join('public/samples', file), join(sessions, file))
  const words = [
    'experiment',
    sessions,
    '--with',
    'recommended,jetbrains-mask,lossless',
    '--fit-window',
    '--threshold',
    '50',
  ]
  const measured = async (workers: number) => json([...words, '--workers', String(workers)])
  const here = await measured(0)
  expect(here['cells']).toHaveLength(3 * samples.length)
  expect(await measured(2)).toEqual(here)
}, 120_000)
