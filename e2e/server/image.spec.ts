import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agentSession } from '@/lib/bench/session'
import { SWEEPS_PATH } from '@/lib/contracts/shared/event-paths'
import { findPostgres, freePort, startPostgres } from '@/lib/db/testing/postgres-server'
import { truncation } from '@/lib/engine'
import { dockerfileOf } from '@/scripts/serving/testing/dockerfile'
import { assembleImage } from '@/scripts/serving/assemble-image'
import { ActionClient } from '../bench/action-client'
import { expect, serverTest as test } from '../support/workbench'

/* What an image holds, run as the image would run it: its files alone, its command, its environment, a user without rights. */

const SECRET = 'a secret of the tests'
/** Of `nobody`, where this user may start processes as others. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

test('an image serves, and its worker runs jobs, without anything else of this project', async () => {
  test.slow()
  const place = mkdtempSync(join(tmpdir(), 'condensery-image-'))
  const [image, data] = [join(place, 'app'), join(place, 'data')]
  const running: ChildProcess[] = []
  try {
    chmodSync(place, 0o755)
    await assembleImage(image)
    mkdirSync(data, { mode: 0o700 })
    if (nobody.uid !== undefined) chownSync(data, nobody.uid, nobody.gid)
    const { environment, command, healthcheck } = dockerfileOf(readFileSync('Dockerfile', 'utf8'))
    const programs = findPostgres()
    const database = programs.found ? { DATABASE_URL: `${await startPostgres(place, programs)}/postgres` } : {}
    const env = {
      PATH: process.env.PATH ?? '',
      ...environment,
      ...database,
      PORT: String(await freePort()),
      CONDENSERY_DATA_DIR: data,
      CONDENSERY_ACCESS_SECRET: SECRET,
      CONDENSERY_SECRET_KEY: 'a key of the tests',
      CONDENSERY_LOG_LEVEL: 'warn',
      ...(programs.found && { CONDENSERY_JOBS: 'workers' }),
    } as unknown as NodeJS.ProcessEnv
    const run = ([, ...words]: readonly string[]): ChildProcess => {
      const child = spawn(process.execPath, words, {
        cwd: image,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
        ...nobody,
      })
      running.push(child)
      return child
    }
    const codeOf = (child: ChildProcess): Promise<number | null> =>
      new Promise((resolve) => child.once('exit', (code) => resolve(code)))
    const server = run(command)
    if (programs.found) run(['node', 'worker/process.mjs'])
    await expect.poll(() => codeOf(run(healthcheck)), { timeout: 60_000 }).toBe(0)

    const client = new ActionClient(`http://127.0.0.1:${env.PORT}`, { authorization: `Bearer ${SECRET}` })
    const id = await client.importSession(JSON.stringify(agentSession(20_000, 91)), 'session.json')
    expect(await client.run(id, [{ provider: 'truncation', config: truncation.defaultConfig }])).toContain(
      'run-finished',
    )
    const strategy = { key: 'a', provider: 'truncation', config: truncation.defaultConfig }
    const sweep = { conversationId: id, strategy, values: [50, 70], options: { contextWindow: 24_000 } }
    expect(await client.told(SWEEPS_PATH, sweep)).toContain('"type":"done"')
    const page = await fetch(client.url, { headers: { authorization: `Bearer ${SECRET}`, accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/_next/static/')])
    server.kill('SIGTERM')
    expect(await codeOf(server)).toBe(0)
  } finally {
    for (const child of running) child.kill('SIGKILL')
    rmSync(place, { recursive: true, force: true })
  }
})
