import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

export interface RunningServer {
  readonly url: string
  /** The data folder; it is deleted when the server has stopped. */
  readonly data: string
  /** Ends it, and starts another with the same data at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * The app as `npm start` serves it, on a port that the system chooses and a data folder of its own: tests that run beside
 * each other, or beside what an earlier run left, never meet.
 */
export async function startServer(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const data = mkdtempSync(join(tmpdir(), 'condensery-e2e-'))
  let server = await launch(data, environment)
  const { url } = server
  return {
    url,
    data,
    restart: async () => {
      await server.end()
      server = await launch(data, { ...environment, PORT: new URL(url).port })
    },
    stop: async () => {
      await server.end()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function launch(data: string, environment: Readonly<Record<string, string>>) {
  const server = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      CONDENSERY_DATA_DIR: data,
      CONDENSERY_LOG_LEVEL: 'warn',
      NEXT_TELEMETRY_DISABLED: '1',
      ...environment,
    },
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = await announcedUrl(server)
  await waitUntilReady(url, server)
  return {
    url,
    end: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** Reads the address from the line that the server prints once it listens. */
async function announcedUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new TypeError('Its output is not read.')
  const lines = createInterface(stdout)
  return new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const [, address] = / is ready on (\S+)/.exec(line) ?? []
      if (address !== undefined) resolve(address)
    })
    lines.once('close', () => reject(new Error('The server did not start.')))
  })
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null && server.signalCode === null) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(50)
  }
  throw new Error(`The server on ${url} ended before it was ready.`)
}
