import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_PORT = Number(process.env.E2E_PORT ?? 3417)

export const urlOf = (place: number): string => `http://127.0.0.1:${FIRST_PORT + place}`

export interface RunningServer {
  readonly url: string
  /** The data folder; it is deleted when the server has stopped. */
  readonly data: string
  stop(): Promise<void>
}

/** The app as `npm start` serves it, on a data folder of its own: tests that run beside each other never meet. */
export async function startServer(
  place: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = FIRST_PORT + place
  const data = mkdtempSync(join(tmpdir(), 'condensery-e2e-'))
  const server = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      CONDENSERY_DATA_DIR: data,
      CONDENSERY_LOG_LEVEL: 'warn',
      NEXT_TELEMETRY_DISABLED: '1',
      ...environment,
    },
  })
  const ended = new Promise<number>((resolve) => server.once('exit', (code) => resolve(code ?? 1)))
  const url = urlOf(place)
  const isReady = await Promise.race([answers(url), ended.then(() => false)])
  if (!isReady) throw new Error(`The server on ${url} did not start.`)
  return {
    url,
    data,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<true> {
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return true
    await sleep(100)
  }
}
