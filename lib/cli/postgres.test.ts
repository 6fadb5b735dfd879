import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { closeDatabase, database } from '@/lib/db/client'
import { createConversation, listConversations } from '@/lib/db/repositories/conversations'
import { defaultWorkspaceId } from '@/lib/db/repositories/workspaces'
import { newConversation } from '@/lib/db/testing/fixtures'
import { createPostgresDatabase, postgresPrograms } from '@/lib/db/testing/temporary-database'
import type { Console } from './output/console'
import { main } from './main'

async function cli(...words: string[]): Promise<{ status: number; out: string; progress: string }> {
  const [out, progress]: [string[], string[]] = [[], []]
  const terminal: Console = {
    readInput: () => Promise.reject(new Error('no input')),
    checkOutput: () => Promise.resolve(),
    writeFile: () => Promise.resolve(),
    print: (text) => void out.push(text),
    progress: (text) => void progress.push(text),
    now: () => 0,
  }
  return { status: await main(words, terminal), out: out.join('\n'), progress: progress.join('\n') }
}
const titles = async (): Promise<readonly string[]> =>
  (await listConversations(await database(), defaultWorkspaceId)).items.map(({ title }) => title)
const save = async (title: string) => createConversation(await database(), { ...newConversation, title, source: title })

describe.skipIf(!postgresPrograms.found)('with PostgreSQL', () => {
  const folder = setUpDataFolder()
  let server: Awaited<ReturnType<typeof createPostgresDatabase>> | undefined
  beforeAll(async () => {
    server = await createPostgresDatabase()
  }, 120_000)
  afterAll(async () => {
    await closeDatabase()
    await server?.drop()
  })

  it('a data folder moves there, is looked through, backed up and restored', async () => {
    const url = server?.url ?? ''
    await save('first')
    expect(await cli('move', '--to', url)).toMatchObject({ status: 2, progress: expect.stringContaining('stop the') })
    await closeDatabase()
    const moved = await cli('move', '--to', url)
    expect(moved).toMatchObject({ status: 0, out: expect.stringMatching(/conversation +1\b[^]*is the same/) })
    expect(moved.progress).toContain('DATABASE_URL')
    expect(await cli('move', '--to', url)).toMatchObject({ status: 2, progress: expect.stringContaining('already') })

    vi.stubEnv('DATABASE_URL', url)
    expect(await titles()).toEqual(['first'])
    await closeDatabase()
    const doctor = await cli('doctor', '--json')
    expect(JSON.parse(doctor.out)).toMatchObject({ database: 'postgres', integrity: [], damaged: [], orphans: [] })
    const file = join(folder, 'backup.db')
    expect(await cli('backup', file)).toMatchObject({ status: 0 })
    await save('second')
    await closeDatabase()
    expect(await cli('restore', file)).toMatchObject({ status: 0, progress: expect.stringContaining('.replaced-') })
    expect(await titles()).toEqual(['first'])
    await closeDatabase()
    vi.stubEnv('DATABASE_URL', '')
    expect(await cli('restore', file)).toMatchObject({ status: 0 })
    expect(await titles()).toEqual(['first'])
  })

  it('an address that is none is refused without repeating its password', async () => {
    vi.stubEnv('DATABASE_URL', 'mysql://me:geheim@host/db')
    const refused = await cli('doctor')
    expect(refused).toMatchObject({ status: 2, progress: expect.stringContaining('postgres://user') })
    expect(refused.progress).not.toContain('geheim')
    vi.stubEnv('DATABASE_URL', '')
  })
})
