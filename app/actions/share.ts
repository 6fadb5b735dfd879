'use server'

import type * as z from 'zod'
import { answer } from '@/lib/server/failure'
import * as share from '@/lib/server/share'
import { createSnapshotInput, deleteSnapshotInput, shareDraftInput, type ShareActions } from '@/lib/server/share-contract'
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
