import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { database } from '@/lib/db/client'
import type { BlobHash } from '@/lib/db/ids'
import { findBlobText } from '@/lib/db/repositories/blobs'
import { listSaved } from './conversations'
import { toFailure } from '@/lib/server/runtime/failure'
import { listRuns, runDetail, runOutput } from '@/lib/server/runs/runs'
import type { RunSummary } from '@/lib/contracts/runs'
import { lastEvent, savedConversation, useMoneyServer } from '@/lib/server/testing/money'

useMoneyServer()

const flip = async (hash: string): Promise<void> => {
  const db = await database()
  const piece = { where: { hash_index: { hash, index: 0 } } }
  const { data } = await db.blobPiece.findUniqueOrThrow(piece)
  const harmed = Uint8Array.from(data)
  harmed[harmed.length >> 1] = (harmed[harmed.length >> 1] ?? 0) ^ 1
  await db.blobPiece.update({ ...piece, data: { data: harmed } })
}

async function runOf(conversation: string, provider: string): Promise<RunSummary> {
  const event = await lastEvent(conversation, { provider })
  if (event?.type !== 'run-finished') throw new Error(`the run ended with ${JSON.stringify(event)}`)
  return event.run
}

it('a damaged file of one run is said to be damaged, and everything else can be used', async () => {
  const conversation = await savedConversation(21)
  // Only just made and never opened: no memory holds its record.
  const [harmed, whole] = [await runOf(conversation, 'lossless'), await runOf(conversation, 'truncation')]
  const { outputHash, recordHash } = await (await database()).run.findUniqueOrThrow({ where: { id: harmed.id } })
  for (const hash of [outputHash, recordHash]) await flip(hash)
  const failure = await runOutput(harmed.id).catch(toFailure)
  expect(failure).toMatchObject({
    code: 'storage',
    storage: 'contentDamaged',
    remedy: expect.stringContaining('Import'),
  })
  expect(await runDetail(harmed.id).catch(toFailure)).toMatchObject({ code: 'storage', storage: 'contentDamaged' })
  expect((await listRuns()).runs.map(({ id }) => id)).toEqual(expect.arrayContaining([harmed.id, whole.id]))
  expect(await text((await runOutput(whole.id)).content)).not.toBe('')
  expect((await listSaved()).map(({ id }) => id)).toContain(conversation)
})

it('importing a session again mends its damaged file', async () => {
  const conversation = await savedConversation(22)
  const db = await database()
  const { sourceHash } = await db.conversation.findUniqueOrThrow({ where: { id: conversation } })
  await flip(sourceHash)
  await expect(findBlobText(db, sourceHash as BlobHash)).rejects.toThrow(/damaged/)
  expect(await savedConversation(22)).toBe(conversation)
  expect(await findBlobText(db, sourceHash as BlobHash)).not.toBe('')
})
