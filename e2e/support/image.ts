import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { findPostgres, freePort, startPostgres } from '@/lib/db/testing/postgres-server'
import { assembleImage } from '@/scripts/serving/assemble-image'
import { dockerfileOf } from '@/scripts/serving/testing/dockerfile'

/** Of `nobody`, where this user may start processes as others. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export interface RunningImage {
  readonly url: string
  /** Asks the server to end. Its exit code. */
  end(): Promise<number | null>
  /** Ends whatever still runs, and deletes the image. */
  remove(): void
}

/**
 * A server and a worker of what an image holds, run as the image would run them: its files alone, its commands, its environment, a
 * user without rights. Their database is PostgreSQL where it is installed; without it the server does the work of the worker.
 */
export async function startImage(secret: string): Promise<RunningImage> {
  const place = mkdtempSync(join(tmpdir(), 'condensery-image-'))
  const [image, data] = [join(place, 'app'), join(place, 'data')]
  const running: ChildProcess[] = []
  const remove = (): void => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(place, { recursive: true, force: true })
  }
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
      CONDENSERY_ACCESS_SECRET: secret,
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
    const server = run(command)
    if (programs.found) run(['node', 'worker/process.mjs'])
    const url = `http://127.0.0.1:${env.PORT}`
    await expect
      .poll(
        () =>
          fetch(`${url}/healthz`).then(
            ({ status }) => status,
            () => 'not yet',
          ),
        { timeout: 60_000 },
      )
      .toBe(200)
    expect(await codeOf(run(healthcheck))).toBe(0)
    return {
      url,
      end: () => {
        const code = codeOf(server)
        server.kill('SIGTERM')
        return code
      },
      remove,
    }
  } catch (error) {
    remove()
    throw error
  }
}

const codeOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)))
