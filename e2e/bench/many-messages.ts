/*
 * Files of very many small messages, one for each dialect, made in a process of their own and read in another: within the memory that
 * a worker has, each is read or refused with the place and the remedy.
 *
 *   npm run bench:many [MESSAGES] [DIALECT …]
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { dialectById, dialects, formatPlace, importFile, type Message, messageId, partId } from '@/lib/engine'

const MILLION = 1_000_000
/** Of a worker that imports. */
const MEBIBYTES = 4096
/** For making a file, and for reading it: as long as an import may take. */
const LIMIT_MS = 180_000

const roles = ['user', 'assistant'] as const

/** The smallest conversation of so many messages, in a dialect. */
function written(id: string, count: number): string {
  const messages = Array.from({ length: count }, (_, index): Message => {
    const own = messageId(index + 1)
    return {
      id: own,
      role: roles[index % 2] ?? 'user',
      parts: [{ type: 'text', id: partId(own, 1), text: index % 2 === 0 ? 'q' : 'a' }],
    }
  })
  const dialect = dialectById(id)
  if (!dialect) throw new Error(`There is no dialect ${id}.`)
  return dialect.write({ dialect: 'bench', messages, compactions: [], envelope: undefined })
}

interface Read {
  readonly result: string
  readonly ms: number
  readonly mebibytes: number
}

function read(file: string): Read {
  const bytes = readFileSync(file)
  const started = performance.now()
  const found = importFile(new Uint8Array(bytes))
  const ms = Math.round(performance.now() - started)
  const result = found.ok
    ? `${found.value.dialect}, ${found.value.conversations[0]?.views[0].conversation.messages.length} messages`
    : `refused at ${formatPlace(found.error.place)}: ${found.error.message} ${found.error.remedy}`
  return { result, ms, mebibytes: Math.round(process.resourceUsage().maxRSS / 1024) }
}

/** Runs a part of this in a process of its own. Undefined: it died, or took longer than it may. */
function apart(args: readonly string[], mebibytes: number): string | undefined {
  process.stderr.write(`… ${args.slice(0, 2).join(' ')}\n`)
  const { status, stdout } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${mebibytes}`, '--import', 'tsx', fileURLToPath(import.meta.url), ...args],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: LIMIT_MS, killSignal: 'SIGKILL' },
  )
  return status === 0 ? stdout : undefined
}

function measure(count: number, ids: readonly string[]): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'many-messages-'))
  try {
    for (const id of ids) {
      const file = path.join(folder, id)
      if (apart(['--write', id, String(count), file], 12_288) === undefined) {
        console.log(`${id}: the file could not be made in ${LIMIT_MS / 1_000} s`)
        process.exitCode = 1
        continue
      }
      const answer = apart(['--read', file], MEBIBYTES)
      const size = `${(statSync(file).size / 1024 / 1024).toFixed(1)} MiB`
      if (answer === undefined) {
        console.log(`${id}: ${size}, DIED or took more than ${LIMIT_MS / 1_000} s`)
        process.exitCode = 1
      } else {
        const { result, ms, mebibytes } = JSON.parse(answer) as Read
        console.log(`${id}: ${size}, ${ms} ms, ${mebibytes} MiB: ${result}`)
      }
      rmSync(file, { force: true })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [first, ...others] = process.argv.slice(2)
if (first === '--write') writeFileSync(others[2] ?? '', written(others[0] ?? '', Number(others[1])))
else if (first === '--read') process.stdout.write(JSON.stringify(read(others[0] ?? '')))
else measure(Number(first ?? MILLION), others.length > 0 ? others : dialects.map(({ id }) => id))
