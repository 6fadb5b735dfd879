import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Task } from '@/lib/server/workers/task'
import { tasks } from './tasks'
import { warmUp } from './warm-up'

const server = join(import.meta.dirname, '..')
const isTask = (value: unknown): value is Task<never, unknown> =>
  typeof value === 'object' && value !== null && 'name' in value && 'run' in value

it('has every task of every feature, each under its own name', async () => {
  const folders = readdirSync(server).filter((feature) => existsSync(join(server, feature, 'tasks/index.ts')))
  const modules: readonly object[] = await Promise.all(folders.map((feature) => import(`../${feature}/tasks/index.ts`)))
  const defined = modules
    .flatMap((module) => Object.values(module) as readonly unknown[])
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value).filter(isTask) : []))
  expect(defined.length).toBeGreaterThan(20)
  expect(new Set(tasks)).toEqual(new Set(defined))
  expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length)
})

it('warms up on a demo session', async () => {
  await expect(warmUp()).resolves.toBeUndefined()
})
