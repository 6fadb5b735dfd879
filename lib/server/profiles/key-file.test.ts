import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { isStorageError } from '@/lib/db/storage-error'
import { readOrCreateKey } from './key-file'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'condensery-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (): string => join(folder, 'secret.key')

/** Writes half of it, as a disk that is full. */
const writeHalf = (code: string) => (place: string, bytes: Uint8Array) => {
  writeFileSync(place, bytes.subarray(0, bytes.length / 2))
  throw Object.assign(new Error(`${code}: write`), { code })
}

const problemOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return isStorageError(error) ? error.problem : error
  }
}

describe('the file with the key', () => {
  it('is made once, for its owner only', () => {
    const key = readOrCreateKey(file())
    expect(key.byteLength).toBe(32)
    expect(readOrCreateKey(file())).toEqual(key)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secret.key'])
  })

  it.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EROFS', 'readOnly'],
  ])('says why it cannot be made (%s), and leaves nothing behind', (code, problem) => {
    expect(problemOf(() => readOrCreateKey(file(), writeHalf(code)))).toBe(problem)
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused where it is something else', () => {
    writeFileSync(file(), 'no key')
    expect(problemOf(() => readOrCreateKey(file()))).toMatchObject({ failure: { code: 'secret-key' } })
  })
})
