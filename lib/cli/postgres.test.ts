import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { closeDatabase } from '@/lib/db/client'
import { createPostgresDatabase, postgresPrograms } from '@/lib/db/testing/temporary-database'
import { cli } from './testing/cli'
import { save, titles } from './testing/stored'

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
    expect(await cli(['move', '--to', url])).toMatchObject({ status: 2, progress: expect.stringContaining('stop the') })
    await closeDatabase()
    const moved = await cli(['move', '--to', url])
    expect(moved).toMatchObject({ status: 0, out: expect.stringMatching(/conversation +1\b[^]*is the same/) })
    expect(moved.progress).toContain('DATABASE_URL')
    expect(await cli(['move', '--to', url])).toMatchObject({ status: 2, progress: expect.stringContaining('already') })

    vi.stubEnv('DATABASE_URL', url)
    expect(await titles()).toEqual(['first'])
    await closeDatabase()
    const doctor = await cli(['doctor', '--json'])
    expect(JSON.parse(doctor.out)).toMatchObject({ database: 'postgres', integrity: [], damaged: [], orphans: [] })
    const file = join(folder, 'backup.db')
    expect(await cli(['backup', file])).toMatchObject({ status: 0 })
    await save('second')
    await closeDatabase()
    expect(await cli(['restore', file])).toMatchObject({ status: 0, progress: expect.stringContaining('.replaced-') })
    expect(await titles()).toEqual(['first'])
    await closeDatabase()
    vi.stubEnv('DATABASE_URL', '')
    expect(await cli(['restore', file])).toMatchObject({ status: 0 })
    expect(await titles()).toEqual(['first'])
  })

  it('an address that is none is refused without repeating its password', async () => {
    vi.stubEnv('DATABASE_URL', 'mysql://me:geheim@host/db')
    const refused = await cli(['doctor'])
    expect(refused).toMatchObject({ status: 2, progress: expect.stringContaining('postgres://user') })
    expect(refused.progress).not.toContain('geheim')
    vi.stubEnv('DATABASE_URL', '')
  })
})
