import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * A PostgreSQL server for tests: of the programs that are installed on the machine, with its data in a temporary folder,
 * on the loopback interface. It ends with the process that started it, also where that is killed.
 */

const START_TIMEOUT_MS = 60_000
const SUPERVISE = path.join(import.meta.dirname, 'supervise.mjs')
const DEBIAN = '/usr/lib/postgresql'

export type PostgresPrograms =
  | { readonly found: true; readonly folder: string; readonly version: string }
  | { readonly found: false; readonly reason: string }

/** The newest programs on the machine, or why there are none to start. */
export function findPostgres(): PostgresPrograms {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...debian.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  const folder = folders.find((each) => ['initdb', 'postgres'].every((name) => existsSync(path.join(each, name))))
  if (folder === undefined) return { found: false, reason: 'no PostgreSQL is installed' }
  if (process.getuid?.() === 0 && !unprivilegedUser())
    return { found: false, reason: 'PostgreSQL refuses to run as root, and there is no other user' }
  const version = spawnSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout
  return { found: true, folder, version: /\d+(\.\d+)*/.exec(version)?.[0] ?? '' }
}

interface User {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root, so root starts it as somebody else. */
function unprivilegedUser(): User | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = ['postgres', 'nobody'].map((name) => lines.find((each) => each.startsWith(`${name}:`))).find(Boolean)
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

/** Starts a server below `folder`, unless one runs there, and returns its address without a database: `postgres://…:PORT`. */
export async function startPostgres(folder: string, programs: PostgresPrograms): Promise<string> {
  if (!programs.found) throw new Error(programs.reason)
  const place = path.join(folder, 'cluster')
  const port = path.join(folder, 'port')
  if (isFirst(path.join(folder, 'started'))) writeFileSync(port, String(await launch(place, programs.folder)))
  for (const deadline = Date.now() + START_TIMEOUT_MS; !existsSync(port) || readFileSync(port, 'utf8') === ''; ) {
    if (Date.now() > deadline) throw new Error('PostgreSQL did not start.')
    await sleep(50)
  }
  return addressOf(Number(readFileSync(port, 'utf8')))
}

const addressOf = (port: number): string => `postgres://condensery@127.0.0.1:${port}`

function isFirst(marker: string): boolean {
  try {
    mkdirSync(marker)
    return true
  } catch {
    return false
  }
}

async function launch(place: string, programs: string): Promise<number> {
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  mkdirSync(place)
  if (user) {
    chmodSync(path.dirname(place), 0o711)
    chownSync(place, user.uid, user.gid)
  }
  const as = { cwd: place, ...user }
  const made = spawnSync(
    path.join(programs, 'initdb'),
    [
      '-D',
      place,
      '-U',
      'condensery',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-sync',
      '--no-instructions',
      '--locale=C.UTF-8',
      ...otherOrder(programs),
    ],
    { encoding: 'utf8', ...as },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  // What is kept is thrown away, so nothing waits for the disk.
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
  }
  const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const given = [path.join(programs, 'postgres'), '-D', place, '-p', String(port), ...settings]
  const owner = user ? `${user.uid}:${user.gid}` : ''
  spawn(process.execPath, [SUPERVISE, String(process.pid), owner, ...given], {
    cwd: place,
    stdio: 'ignore',
    detached: true, // a signal to this process group is not for the server: it would end before its users
  }).unref()
  await isReady(place)
  return port
}

/** A collation that does not order texts by their bytes, as databases of others have it; from version 15 on. */
function otherOrder(programs: string): readonly string[] {
  const help = spawnSync(path.join(programs, 'initdb'), ['--help'], { encoding: 'utf8' }).stdout
  return help.includes('--icu-locale') ? ['--locale-provider=icu', '--icu-locale=en-US'] : []
}

/** A port of the loopback interface that nothing uses just now. */
export async function freePort(): Promise<number> {
  const probe = net.createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The server says so in its own file: it takes connections before it can answer them. */
async function isReady(place: string): Promise<void> {
  const file = path.join(place, 'postmaster.pid')
  for (
    const deadline = Date.now() + START_TIMEOUT_MS;
    !existsSync(file) || !/^ready\b/m.test(readFileSync(file, 'utf8'));
  ) {
    if (Date.now() > deadline) throw new Error('PostgreSQL does not answer.')
    await sleep(50)
  }
}
