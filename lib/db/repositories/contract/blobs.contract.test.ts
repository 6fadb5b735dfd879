import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BlobHash } from '../../ids'
import { blobCount, emptied } from '../../testing/fixtures'
import { repositoryContract } from '../../testing/repository-contract'
import { collectBlobs, findBlob, findBlobText, packBlob, storeAhead, storeBlob, unpackBlob } from '../blobs'

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
    const text = Array.from({ length: 40_000 }, (_, line) => `${line} | const value = compute(${line % 977})`).join(
      '\n',
    )
    const blob = await packBlob(text)
    expect(blob.data.byteLength).toBeLessThan(text.length / 3)
    await storeBlob(db(), blob)
    expect(await findBlobText(db(), blob.hash)).toBe(text)
  })

  it('lets others have their turn between the pieces that it stores and reads', async () => {
    const blob = await packBlob(randomBytes(1_400_000))
    const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
      let turns = 0
      let open = true
      const count = (): void => void (open && ((turns += 1), setImmediate(count)))
      setImmediate(count)
      await work()
      open = false
      return turns
    }
    expect(await turnsDuring(() => storeAhead(db(), blob))).toBeGreaterThanOrEqual(5)
    expect(await turnsDuring(() => findBlob(db(), blob.hash))).toBeGreaterThanOrEqual(5)
  })

  it('stores again in the transaction what was collected after it was stored ahead', async () => {
    const bytes = randomBytes(600_000)
    const blob = await packBlob(bytes)
    const ahead = await storeAhead(db(), blob)
    await collectBlobs(db())
    await db().$transaction((transaction) => storeBlob(transaction, ahead))
    expect(Buffer.compare((await findBlob(db(), blob.hash)) ?? Buffer.from('missing'), bytes)).toBe(0)
  })

  it('stores what compresses badly in several pieces, and mends one of them', async () => {
    const bytes = randomBytes(700_000)
    const blob = await packBlob(bytes)
    await storeBlob(db(), blob)
    expect(await db().blobPiece.count({ where: { hash: blob.hash } })).toBe(3)
    const place = { hash_index: { hash: blob.hash, index: 1 } }
    await db().blobPiece.update({ where: place, data: { data: new Uint8Array([1, 2, 3]) } })
    await expect(findBlob(db(), blob.hash)).rejects.toMatchObject({ problem: 'contentDamaged' })
    await storeBlob(db(), blob)
    expect(Buffer.compare((await findBlob(db(), blob.hash)) ?? Buffer.from('missing'), bytes)).toBe(0)
    await db().blobPiece.delete({ where: place })
    await expect(findBlob(db(), blob.hash)).rejects.toMatchObject({ problem: 'contentDamaged' })
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

  it('never gives back anything else: whatever bit flips, it says that the content is damaged', async () => {
    const blob = await packBlob(
      Array.from({ length: 400 }, (_, line) => `${line} of a session that was recorded ${line * line}`).join('\n'),
    )
    const told = new Map<string, number>()
    for (const bit of fc.sample(fc.nat({ max: blob.data.byteLength * 8 - 1 }), { numRuns: 200, seed: 11 })) {
      const data = Uint8Array.from(blob.data)
      data[bit >> 3] = (data[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const outcome = await unpackBlob({ ...blob, data }).then(
        (bytes) => (bytes.byteLength === blob.size ? 'the same' : 'other content'),
        (error: unknown) => (error as { problem?: string }).problem ?? String(error),
      )
      told.set(outcome, (told.get(outcome) ?? 0) + 1)
    }
    expect([...told.keys()].filter((outcome) => outcome !== 'contentDamaged' && outcome !== 'the same')).toEqual([])
    expect(told.get('contentDamaged')).toBeGreaterThan(190)
  })

  it('mends a damaged copy when the content is stored again, and leaves the others alone', async () => {
    const [harmed, other] = [await packBlob('a session'), await packBlob('another session')]
    for (const blob of [harmed, other]) await storeBlob(db(), blob)
    await db().blobPiece.update({
      where: { hash_index: { hash: harmed.hash, index: 0 } },
      data: { data: Uint8Array.from(harmed.data).reverse() },
    })
    await expect(findBlobText(db(), harmed.hash)).rejects.toMatchObject({ problem: 'contentDamaged' })
    expect(await findBlobText(db(), other.hash)).toBe('another session')
    await storeBlob(db(), harmed)
    expect(await findBlobText(db(), harmed.hash)).toBe('a session')
  })
})
