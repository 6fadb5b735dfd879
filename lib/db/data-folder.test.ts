import { chmodSync, mkdirSync, readdirSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { setUpTemporaryFolder } from '@/lib/base/testing/temporary-folder'
import { closeDatabase, database, databaseProblem } from './client'
import { databaseUrl, DataFolderError, dataFolder, ensureDataFolder } from './data-folder'

describe('data folder', () => {
  const folder = setUpTemporaryFolder()

  it('is what CONDENSERY_DATA_DIR says, else ./data', () => {
    expect(dataFolder({})).toBe(path.resolve('data'))
    expect(dataFolder({ CONDENSERY_DATA_DIR: ' ' })).toBe(path.resolve('data'))
    expect(dataFolder({ CONDENSERY_DATA_DIR: '/srv/condensery' })).toBe('/srv/condensery')
  })

  it('is made with its parents, for its owner only', () => {
    const made = path.join(folder, 'a/b')
    ensureDataFolder(made)
    ensureDataFolder(made)
    expect(statSync(made).mode & 0o777).toBe(0o700)
  })

  it("that others could read is closed to them, with what lies in it, unless it is everybody's", () => {
    const open = path.join(folder, 'open')
    mkdirSync(open)
    for (const name of ['condensery.db', 'condensery.db-wal', 'secret.key', 'notes.txt'])
      writeFileSync(path.join(open, name), '', { mode: 0o644 })
    chmodSync(open, 0o755)
    ensureDataFolder(open)
    const modeOf = (name: string): number => statSync(path.join(open, name)).mode & 0o7777
    expect([
      modeOf('.'),
      modeOf('condensery.db'),
      modeOf('condensery.db-wal'),
      modeOf('secret.key'),
      modeOf('notes.txt'),
    ]).toEqual([0o700, 0o600, 0o600, 0o600, 0o644])
    chmodSync(open, 0o1777)
    ensureDataFolder(open)
    expect(modeOf('.')).toBe(0o1777)
  })

  it('that is a file is refused with a remedy', () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    for (const place of [
      file,
      path.join(file, 'below'),
      ...(process.platform === 'linux' ? ['/proc/condensery/data'] : []),
    ])
      expect(() => ensureDataFolder(place)).toThrow(DataFolderError)
    expect(() => ensureDataFolder(file)).toThrow(/CONDENSERY_DATA_DIR/)
  })

  it('that holds something else where a file should be is refused', () => {
    const place = path.join(folder, 'odd')
    mkdirSync(path.join(place, 'condensery.db'), { recursive: true })
    expect(() => ensureDataFolder(place)).toThrow(/condensery\.db in it is not a file/)
  })

  it('has its database at a URL, whatever its name', () => {
    expect(databaseUrl('/a b/#1?')).toBe('file:///a%20b/%231%3F/condensery.db')
  })

  it('opens one database a process, again after it was closed, and again after opening failed', async () => {
    vi.stubEnv('CONDENSERY_DATA_DIR', path.join(folder, 'file'))
    await expect(database()).rejects.toThrow(DataFolderError)
    vi.stubEnv('CONDENSERY_DATA_DIR', path.join(folder, 'data'))
    const [first, second] = await Promise.all([database(), database()])
    expect(first).toBe(second)
    expect(await first.workspace.count()).toBe(1)
    const modes = readdirSync(path.join(folder, 'data')).map((name) => [
      name,
      statSync(path.join(folder, 'data', name)).mode & 0o777,
    ])
    expect(Object.fromEntries(modes)).toMatchObject({ 'condensery.db': 0o600, 'condensery.db.migrating': 0o600 })
    expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([])
    await closeDatabase()
    expect(await (await database()).workspace.count()).toBe(1)
    expect(await databaseProblem()).toBeUndefined()
    expect(await databaseProblem((place) => ({ ...statfsSync(place), bavail: 8, bsize: 4_096 }))).toMatch(/full/)
    await closeDatabase()
    vi.unstubAllEnvs()
  })
})
