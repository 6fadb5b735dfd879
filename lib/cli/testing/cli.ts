import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, vi } from 'vitest'
import { agentSession } from '@/lib/bench/session'
import { setUpTemporaryFolder } from '@/lib/base/testing/temporary-folder'
import type { Console } from '../output/console'
import { badInput } from '../failure'
import { main } from '../main'

/** A folder of the test file's own, while its tests run; the terminal finds no data folder of the app. */
export function testFolder(): string {
  const folder = setUpTemporaryFolder()
  beforeAll(() => void vi.stubEnv('CONDENSERY_DATA_DIR', join(folder, 'none')))
  return folder
}

export const session = JSON.stringify(agentSession(6_000, 7), null, 2)

export interface Ran {
  readonly status: number
  readonly out: string
  readonly progress: string
}

/** A command as a person types it, `-` being `input`; its clock stands still. */
export async function cli(words: readonly string[], input = session): Promise<Ran> {
  const [out, progress]: [string[], string[]] = [[], []]
  const terminal: Console = {
    readInput: async (file) =>
      file === '-'
        ? new TextEncoder().encode(input)
        : readFile(file).catch(() => Promise.reject(badInput(`cannot read ${file}`))),
    checkOutput: () => Promise.resolve(),
    writeFile: (file, content) => writeFile(file, content),
    print: (text) => void out.push(text),
    progress: (text) => void progress.push(text),
    now: () => 0,
  }
  const status = await main(words, terminal)
  return { status, out: out.join('\n'), progress: progress.join('\n') }
}

export const json = async (words: readonly string[], input?: string) =>
  JSON.parse((await cli([...words, '--json'], input)).out) as Record<string, never>
