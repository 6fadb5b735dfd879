'use server'

import { answer } from '@/lib/server/runtime/failure'
import * as settings from '@/lib/server/settings'
import * as storage from './storage'
import { retentionSchema, type RetentionSettings, type StorageActions } from '@/lib/contracts/storage'
import { parseInput } from '@/lib/server/runtime/parse-input'

export async function saveRetention(input: RetentionSettings): ReturnType<StorageActions['saveRetention']> {
  return answer(async () => {
    await settings.saveRetention(parseInput(retentionSchema, input))
    return storage.storageView()
  })
}

export async function cleanUp(): ReturnType<StorageActions['cleanUp']> {
  return answer(() => storage.sweep(new Date(), { whole: true }))
}
