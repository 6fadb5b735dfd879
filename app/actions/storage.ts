'use server'

import { answer } from '@/lib/server/failure'
import * as retention from '@/lib/server/retention'
import * as storage from '@/lib/server/storage'
import { retentionSchema, type RetentionSettings, type StorageActions } from '@/lib/server/storage-contract'
import { parseInput } from '@/lib/server/parse-input'

export async function saveRetention(input: RetentionSettings): ReturnType<StorageActions['saveRetention']> {
  return answer(async () => {
    await retention.saveRetention(parseInput(retentionSchema, input))
    return storage.storageView()
  })
}

export async function cleanUp(): ReturnType<StorageActions['cleanUp']> {
  return answer(() => storage.sweep(new Date(), { whole: true }))
}
