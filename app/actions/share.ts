'use server'

import type * as z from 'zod'
import { answer } from '@/lib/server/failure'
import * as share from '@/lib/server/share'
import { createSnapshotInput, deleteSnapshotInput, sharedRangeInput, sharedReferenceInput, sharedRunInput, shareDraftInput, type ShareActions } from '@/lib/server/share-contract'
import { parseInput } from './parse-input'

export async function shareDraft(input: z.input<typeof shareDraftInput>): ReturnType<ShareActions['shareDraft']> {
  return answer(() => share.shareDraft(parseInput(shareDraftInput, input).runIds))
}

export async function previewSnapshot(input: z.input<typeof createSnapshotInput>): ReturnType<ShareActions['previewSnapshot']> {
  return answer(() => share.previewSnapshot(parseInput(createSnapshotInput, input)))
}

export async function createSnapshot(input: z.input<typeof createSnapshotInput>): ReturnType<ShareActions['createSnapshot']> {
  return answer(() => share.createSnapshot(parseInput(createSnapshotInput, input)))
}

export async function listSnapshots(): ReturnType<ShareActions['listSnapshots']> {
  return answer(() => share.listSnapshots())
}

export async function deleteSnapshot(input: z.input<typeof deleteSnapshotInput>): ReturnType<ShareActions['deleteSnapshot']> {
  return answer(() => share.deleteSnapshot(parseInput(deleteSnapshotInput, input).id))
}

export async function sharedLedger(input: z.input<typeof sharedRunInput>): ReturnType<ShareActions['sharedLedger']> {
  return answer(() => {
    const { id, run } = parseInput(sharedRunInput, input)
    return share.sharedLedger(id, run)
  })
}

export async function sharedRows(input: z.input<typeof sharedRunInput>): ReturnType<ShareActions['sharedRows']> {
  return answer(() => {
    const { id, run } = parseInput(sharedRunInput, input)
    return share.sharedRows(id, run)
  })
}

export async function sharedMessages(input: z.input<typeof sharedRangeInput>): ReturnType<ShareActions['sharedMessages']> {
  return answer(() => {
    const { id, run, from, count } = parseInput(sharedRangeInput, input)
    return share.sharedMessages(id, run, from, count)
  })
}

export async function sharedReference(input: z.input<typeof sharedReferenceInput>): ReturnType<ShareActions['sharedReference']> {
  return answer(() => {
    const { id, run, position, marker } = parseInput(sharedReferenceInput, input)
    return share.sharedReference(id, run, position, marker)
  })
}
