import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '@/lib/engine'
import { processState } from '@/lib/base/process-state'
import { runTask, type TaskOptions } from './run-task'

/** Workers that do nothing and say so. */
const background = { run: async () => ok('in a worker'), stats: () => ({}), close: () => undefined }

beforeEach(() => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs')
  processState<{ condenseryPools: unknown }>().condenseryPools = { background }
})
afterEach(() => vi.unstubAllEnvs())

const run = (options: Partial<TaskOptions>): Promise<string> =>
  runTask({ name: 'a task', run: async () => 'here' }, null, { lane: 'background', bytes: 100, ...options })

it('runs a small task in this thread, and in a worker one that is large or one of many', async () => {
  expect(await run({})).toBe('here')
  expect(await run({ bytes: 1_000_000 })).toBe('in a worker')
  expect(await run({ isOneOfMany: true })).toBe('in a worker')
})
