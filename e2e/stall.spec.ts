import { setTimeout as sleep } from 'node:timers/promises'
import { smart } from '@/lib/condensation/providers/smart'
import { truncation } from '@/lib/condensation/providers/truncation'
import { ActionClient } from './bench/action-client'
import { largeSession } from './bench/large-session'
import { most, probed } from './bench/probe'
import { expect, test } from './workbench'

const MEBIBYTES = 8
/** Of the time that the work takes: a server that did it itself would answer nobody before its end. */
const SHARE = 0.3

test('others are answered while a large session is imported and condensed, and giving up is felt', async ({
  serverUrl,
}) => {
  const client = new ActionClient(serverUrl)
  const text = largeSession(MEBIBYTES)
  const strategy = { provider: 'truncation', config: truncation.defaultConfig }
  const done = await probed(
    serverUrl,
    async () => {
      const id = await client.importSession(text, 'large.json')
      return { id, events: await client.run(id, [strategy]) }
    },
    { pages: false },
  )
  const { id, events } = done.result
  expect(events).toContain('run-finished')
  expect(most(done.waits.light)).toBeLessThan(SHARE * done.tookMs)

  const groupId = crypto.randomUUID()
  const running = client.run(id, [{ provider: 'smart', config: smart.defaultConfig }], groupId)
  // Amid its work: on this session it takes many times as long.
  await sleep(500)
  const since = performance.now()
  await client.call('cancelRun', { id: groupId })
  expect(await running).toContain('run-cancelled')
  expect(performance.now() - since).toBeLessThan(SHARE * done.tookMs)
})
