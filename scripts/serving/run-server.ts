import { spawn } from 'node:child_process'
import net from 'node:net'
import { availableParallelism } from 'node:os'
import { accessRules, listenHost, type AccessRules } from '../../lib/access/rules'
import { dataFolder, DataFolderError, ensureDataFolder, ensureFolder } from '../../lib/db/data-folder'
import { databaseLocation, describeLocation, LocationError, type DatabaseLocation } from '../../lib/db/location'
import { quickProblem } from '../../lib/db/sqlite/health'
import { isStorageError } from '../../lib/db/storage-error'
import { version } from '../../package.json'
import { exitOf, passSignals } from '../child'
import { warnOfOwnKey } from './sealing-key'

export interface Address {
  readonly host: string
  readonly port: number
}

export class StartError extends Error {}

/** What a server is started with, from the environment. Throws a `StartError` where that is wrong. */
export async function openSettings(): Promise<{
  readonly rules: AccessRules
  readonly address: Address
  readonly location: DatabaseLocation
}> {
  const rules = accessRules(process.env)
  if (!rules.ok) throw new StartError(rules.error)
  const address = await freeAddress(listenHost(process.env), process.env.PORT?.trim() || '3000')
  const location = databaseLocation()
  if (location.kind === 'sqlite') ensureDataFolder(dataFolder())
  else ensureFolder(dataFolder())
  return { rules: rules.value, address, location }
}

/** For people, where it says what to do. */
export const toStartMessage = (error: unknown): unknown =>
  isStorageError(error)
    ? `${error.message} ${error.remedy} (${describeLocation(databaseLocation())})`
    : isExpected(error)
      ? error.message
      : error

const isExpected = (error: unknown): error is Error =>
  [StartError, DataFolderError, LocationError].some((kind) => error instanceof kind) ||
  (error instanceof Error && ['MigrationError', 'BuildError'].includes(error.name))

/** Migrates before serving, so that an unusable database stops the start and not the first request. */
export const migrate = ({ kind, url }: DatabaseLocation): Promise<void> =>
  kind === 'sqlite' ? migrateFile(url) : migrateServer(url)

async function migrateFile(url: string): Promise<void> {
  const [{ migrateSqlite }, { migrations }] = await Promise.all([
    import('../../lib/db/sqlite/migrate'),
    import('../../lib/db/generated/migrations'),
  ])
  await migrateSqlite(url, migrations, {
    onCopy: (file) => console.log(`The database is brought up to date. As it was before, it is kept in ${file}.`),
  })
  const problem = await quickProblem(url)
  if (problem) throw problem
}

async function migrateServer(url: string): Promise<void> {
  const [{ migratePostgres }, { migrations }] = await Promise.all([
    import('../../lib/db/postgres/migrate'),
    import('../../lib/db/generated/postgresql-migrations'),
  ])
  const applied = await migratePostgres(url, migrations)
  if (applied.length > 0) console.log(`The database is brought up to date (${applied.length} migrations).`)
  warnOfOwnKey()
}

/** Port 0 means any free port. */
async function freeAddress(host: string, portText: string): Promise<Address> {
  const port = Number(portText)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError(`PORT is ${JSON.stringify(portText)}; it must be a number from 0 to 65535.`)
  const probe = net.createServer()
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
    const bound = probe.address()
    return { host, port: typeof bound === 'object' && bound !== null ? bound.port : port }
  } catch (error) {
    throw new StartError(
      listenProblem({ host, port }, error instanceof Error && 'code' in error ? String(error.code) : String(error)),
    )
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}

function listenProblem({ host, port }: Address, code: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use. Stop what uses it, or choose another, such as PORT=${port === 65_535 ? 3000 : port + 1}.`
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has. Choose one above 1023, such as PORT=3000.`
  return `Cannot listen on HOST=${host} (${code}). Choose an address of this machine, such as HOST=127.0.0.1.`
}

type ServerMessage = { readonly type: 'listening' } | { readonly type: 'failed'; readonly message: string }

/**
 * Threads of the process that collect garbage for all others. They compete at the server's own priority: with the default of
 * four on two processors, the garbage of a large session held up every request.
 */
const HELPER_THREADS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

export interface ServerProgram {
  /** The bundled server. */
  readonly program: string
  /** Where its files are. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
}

/** Serves until a signal ends it. */
export async function runServer({ program, folder, environment }: ServerProgram, address: Address): Promise<void> {
  const server = spawn(process.execPath, [`--v8-pool-size=${HELPER_THREADS}`, program], {
    cwd: folder,
    // The channel reports "listening"; when it closes, the server knows that this process is gone, and ends.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      HOST: address.host,
      PORT: String(address.port),
      NEXT_TELEMETRY_DISABLED: '1',
      ...environment,
    } as unknown as NodeJS.ProcessEnv,
  })
  const isStopping = passSignals(server)
  server.on('message', (message: ServerMessage) => {
    if (message.type === 'failed') console.error(message.message)
    else
      console.log(
        `Condensery ${version} is ready on ${urlOf(address)} (data in ${describeLocation(databaseLocation())})`,
      )
  })
  const code = await exitOf(server)
  process.exitCode = isStopping() ? 0 : code
}

/** Wildcard addresses cannot be connected to. */
const reachable = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host)

function urlOf({ host, port }: Address): string {
  const name = reachable(host)
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
