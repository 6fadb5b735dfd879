import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { agentSession } from '@/lib/bench/session'
import { closeDatabase } from '@/lib/db/client'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { createPostgresDatabase, postgresPrograms } from '@/lib/db/testing/temporary-database'
import { dropUpload, findUpload, receiveUpload } from '@/lib/server/uploads'
import { importSource, saveChosen } from './conversations'

describe.skipIf(!postgresPrograms.found)('several servers on one PostgreSQL database', () => {
  const folder = setUpDataFolder()
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>
  beforeAll(async () => {
    database = await createPostgresDatabase()
    vi.stubEnv('DATABASE_URL', database.url)
  }, 120_000)
  afterAll(async () => {
    await closeDatabase()
    await database.drop()
  })
  const atAnotherServer = (): void => {
    vi.stubEnv('CONDENSERY_DATA_DIR', join(folder, randomUUID()))
    Reflect.deleteProperty(globalThis, 'condenseryPendingFiles')
  }

  it('what one received is imported by another', async () => {
    const server = createServer((request, response) => void receiveUpload(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const text = JSON.stringify(agentSession(80_000, 71))
    const sent = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      method: 'POST',
      body: text,
    })
    const { value } = (await sent.json()) as { value: { id: string } }
    server.closeAllConnections()
    server.close()
    atAnotherServer()
    const found = await findUpload(value.id)
    expect(readFileSync(found.path, 'utf8')).toBe(text)
    await dropUpload(value.id)
    await expect(findUpload(value.id)).rejects.toMatchObject({ failure: { code: 'upload-gone' } })
    atAnotherServer()
    await expect(findUpload(value.id)).rejects.toMatchObject({ failure: { code: 'upload-gone' } })
  })

  it('of a file that one holds, another saves the conversation that was chosen', async () => {
    const outcome = await importSource(new TextEncoder().encode(JSON.stringify(agentSession(4_000, 72))), 'a.json', {
      ask: true,
    })
    if (outcome.kind !== 'choose') throw new Error('A choice was expected.')
    atAnotherServer()
    const saved = await saveChosen({ sourceHash: outcome.sourceHash, index: 0, view: 'full', fileName: 'a.json' })
    expect(saved).toMatchObject({ fileName: 'a.json' })
    await expect(saveChosen({ sourceHash: 'f'.repeat(64), index: 0, view: 'full' })).rejects.toMatchObject({
      failure: { code: 'choice-expired' },
    })
  })
})
