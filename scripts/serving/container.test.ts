import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { dockerfileOf } from './testing/dockerfile'

const { environment, copied, command, user, healthcheck } = dockerfileOf(readFileSync('Dockerfile', 'utf8'))
const ignored = readFileSync('.dockerignore', 'utf8').split('\n')

const service = z.looseObject({
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()).optional(),
  networks: z.object({ default: z.object({ ipv4_address: z.string() }) }).optional(),
})
const compose = z
  .looseObject({ services: z.record(z.string(), service.partial()) })
  .parse(parse(readFileSync('compose.yaml', 'utf8'), { merge: true }))

it('the image is built from files that are there, and runs what it is assembled from', () => {
  expect(copied.filter((file) => !existsSync(file) || ignored.includes(file))).toEqual([])
  const sources = readFileSync('scripts/serving/assemble-image.ts', 'utf8')
  const worker = compose.services.worker?.command ?? []
  for (const [node, program = ''] of [command, healthcheck]) {
    expect(node).toBe('node')
    expect(sources).toContain(`out: '${program.replace('.mjs', '')}'`)
  }
  expect(worker).toEqual(['node', 'worker/process.mjs'])
  expect(user).toBe('node')
  expect(environment).toMatchObject({ NODE_ENV: 'production', CONDENSERY_DATA_DIR: '/data' })
})

it('servers and workers share their database and the key that seals', () => {
  const { server, worker, balancer } = compose.services
  expect(worker?.environment).toEqual(server?.environment)
  expect(server?.environment).toMatchObject({
    DATABASE_URL: expect.stringMatching(/^postgres:/),
    CONDENSERY_SECRET_KEY: expect.any(String),
    CONDENSERY_JOBS: 'workers',
  })
  const mounted = (balancer?.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')
  // Forwarded headers of the balancer count, and of nobody else in the network.
  const trusted = (server?.environment?.CONDENSERY_TRUSTED_PROXY ?? '').split(',')
  expect(trusted).toEqual([balancer?.networks?.default.ipv4_address, expect.stringMatching(/^\$\{/)])
  const asked = mounted.map((file) => readFileSync(file, 'utf8')).join('\n')
  expect(asked).toContain(`server server:${environment.PORT} resolve;`)
  expect(mounted.length > 0 && mounted.every((file) => existsSync(file))).toBe(true)
})
