import { afterEach, expect, it, vi } from 'vitest'
import { DAY_MS } from '@/lib/engine'
import { savedConversation, useMoneyServer } from '@/lib/server/testing/money'
import * as conversations from './conversations'

useMoneyServer()
afterEach(() => void vi.restoreAllMocks())

it('a deleted session can be restored for a day, whatever the wall clock does meanwhile', async () => {
  const id = await savedConversation(11)
  await conversations.remove(id)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 3 * DAY_MS)
  await savedConversation(12)
  expect((await conversations.restore(id)).id).toBe(id)
})
