import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeDatabase, database } from './client'
import { databaseUrl, DataFolderError, dataFolder, ensureDataFolder } from './data-folder'

describe('data folder', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'condensery-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

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

  it('that is a file is refused with a remedy', () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    for (const place of [file, path.join(file, 'below'), ...(process.platform === 'linux' ? ['/proc/condensery/data'] : [])]) expect(() => ensureDataFolder(place)).toThrow(DataFolderError)
    expect(() => ensureDataFolder(file)).toThrow(/CONDENSERY_DATA_DIR/)
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
    await closeDatabase()
    expect(await (await database()).workspace.count()).toBe(1)
    await closeDatabase()
    vi.unstubAllEnvs()
  })
})
