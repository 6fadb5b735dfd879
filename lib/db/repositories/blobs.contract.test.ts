import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BlobHash } from '../ids'
import { blobCount, emptied } from '../testing/fixtures'
import { repositoryContract } from '../testing/repository-contract'
import { findBlob, findBlobText, packBlob, storeBlob } from './blobs'

repositoryContract('blobs', (db) => {
  it('gives back what was stored, byte for byte', async () => {
    const random = fc.sample(fc.uint8Array({ maxLength: 5_000 }), { numRuns: 20, seed: 7 })
    for (const bytes of [new Uint8Array(0), new Uint8Array([0, 255, 10]), ...random]) {
      const blob = await packBlob(bytes)
      await storeBlob(db(), blob)
      expect(Buffer.compare((await findBlob(db(), blob.hash)) ?? Buffer.from('missing'), bytes)).toBe(0)
    }
  })

  it('gives back text with its byte order mark, NUL and every plane of Unicode', async () => {
    const text = '\ufeffa\u0000b\r\n“é” 漢字 👩‍💻'
    const blob = await packBlob(text)
    await storeBlob(db(), blob)
    expect(await findBlobText(db(), blob.hash)).toBe(text)
  })

  it('stores large content compressed', async () => {
    const text = Array.from({ length: 200_000 }, (_, line) => `${line} | const value = compute(${line % 977})`).join('\n')
    const blob = await packBlob(text)
    expect(blob.data.byteLength).toBeLessThan(text.length / 3)
    await storeBlob(db(), blob)
    expect(await findBlobText(db(), blob.hash)).toBe(text)
  })

  it('stores the same content once', async () => {
    await emptied(db())
    const blob = await packBlob('same')
    await storeBlob(db(), blob)
    await storeBlob(db(), blob)
    expect(await blobCount(db())).toBe(1)
  })

  it('knows nothing of an unknown hash', async () => {
    expect(await findBlob(db(), 'f'.repeat(64) as BlobHash)).toBeUndefined()
  })
})
