import { spawn, type ChildProcess } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUrl, dataFolder, DataFolderError, ensureDataFolder } from '../lib/db/data-folder'
import { BuildError, ensureBuild } from './build'
import { exitOf, passSignals } from './child'
import { ensureGeneratedClient } from './prisma-generate'
import { rootFolder } from './root'

export type Mode = 'start' | 'dev'

interface Address {
  readonly host: string
  readonly port: number
}

/** The banner goes on for a moment after its line that says ready. */
const BANNER_MS = 150

class StartError extends Error {}

/** Prepares everything that is missing or stale, then serves until a signal ends it. */
export async function start(mode: Mode): Promise<void> {
  process.chdir(rootFolder)
  try {
    const address = await freeAddress(process.env.HOST?.trim() || '127.0.0.1', process.env.PORT?.trim() || '3000')
    ensureDataFolder(dataFolder())
    ensureGeneratedClient()
    await migrate()
    if (mode === 'start') await ensureBuild(() => console.log('Building (first start, or the sources have changed) …'))
    await serve(mode, address)
  } catch (error) {
    console.error(isExpected(error) ? error.message : error)
    process.exitCode = 1
  }
}

const isExpected = (error: unknown): error is Error => [StartError, BuildError, DataFolderError].some((kind) => error instanceof kind) || (error instanceof Error && error.name === 'MigrationError')

/** Here and not only at the first request, so that a database that cannot be used stops the start. */
async function migrate(): Promise<void> {
  const [{ migrateSqlite }, { migrations }] = await Promise.all([import('../lib/db/migrate'), import('../lib/db/generated/migrations')])
  await migrateSqlite(databaseUrl(dataFolder()), migrations)
}

/** Port 0 stands for any free one. */
async function freeAddress(host: string, portText: string): Promise<Address> {
  const port = Number(portText)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartError(`PORT is ${JSON.stringify(portText)}; it must be a number from 0 to 65535.`)
  const probe = net.createServer()
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
    const bound = probe.address()
    return { host, port: typeof bound === 'object' && bound !== null ? bound.port : port }
  } catch (error) {
    throw new StartError(listenProblem({ host, port }, error instanceof Error && 'code' in error ? String(error.code) : String(error)))
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}

function listenProblem({ host, port }: Address, code: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use. Stop what uses it, or choose another, such as PORT=${port === 65_535 ? 3000 : port + 1}.`
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has. Choose one above 1023, such as PORT=3000.`
  return `Cannot listen on HOST=${host} (${code}). Choose an address of this machine, such as HOST=127.0.0.1.`
}

async function serve(mode: Mode, address: Address): Promise<void> {
  const server = spawn(process.execPath, [path.join(rootFolder, 'node_modules/next/dist/bin/next'), mode, '-H', address.host, '-p', String(address.port)], {
    cwd: rootFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: mode === 'dev' ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  const isStopping = passSignals(server)
  const output = holdOutput(server)
  const ended = exitOf(server)
  const isReady = await listening(address, output, ended)
  output.release(isReady ? 'nothing' : 'all')
  if (isReady) console.log(`Condensery is ready on ${urlOf(address)} (data in ${dataFolder()})`)
  const code = await ended
  process.exitCode = isStopping() ? 0 : code
}

interface HeldOutput {
  /** Whether the server has said that it is ready. */
  isReady(): boolean
  /** Ends the holding back; with `all`, shows what was held. */
  release(show: 'all' | 'nothing'): void
}

/** Keeps back what the server prints (its banner) until it is known whether it started. */
function holdOutput(server: ChildProcess): HeldOutput {
  let held = ''
  let isHolding = true
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (isHolding) held += text
    else process.stdout.write(text)
  })
  return {
    isReady: () => held.includes('Ready in'),
    release: (show) => {
      isHolding = false
      if (show === 'all') process.stdout.write(held)
    },
  }
}

/** False where the server ended before it listened. It accepts connections a moment before it has printed its banner. */
async function listening({ host, port }: Address, output: HeldOutput, ended: Promise<number>): Promise<boolean> {
  let isRunning = true
  void ended.then(() => (isRunning = false))
  while (isRunning && !(await accepts(host, port))) await sleep(50)
  for (let waited = 0; isRunning && waited < 3_000 && !output.isReady(); waited += 50) await sleep(50)
  await sleep(BANNER_MS)
  return isRunning
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: reachable(host), port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Addresses that mean "all of this machine" are not ones to connect to. */
const reachable = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host)

function urlOf({ host, port }: Address): string {
  const name = reachable(host)
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
