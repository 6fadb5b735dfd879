import { openDatabase } from '../database'
import { createConversation } from '../repositories/conversations'
import { beginRun, endRun } from '../repositories/open-runs'
import { saveRun } from '../repositories/runs'
import { saveSetting } from '../repositories/settings'
import { writeEvent } from '../repositories/telemetry'
import { newConversation, newRun } from './fixtures'

/**
 * Started and killed by killed.test.ts: imports, runs and saves as fast as it can, and prints the id of each
 * acknowledged run.
 */
const db = await openDatabase(process.argv[2] ?? '')
const { workspaceId } = newConversation
const event = {
  outcome: 'done' as const,
  provider: 'native',
  tokensBefore: 1,
  tokensAfter: 1,
  calls: 0,
  pinnedCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  timeMs: 1,
  fallbacks: 0,
}
process.stdout.write('ready\n')
for (let index = 0; ; index++) {
  const text = `${process.pid} ${index} `.repeat(2_000)
  const conversation = await createConversation(db, { ...newConversation, source: text })
  process.stdout.write(`conversation ${conversation.id}\n`)
  const id = await beginRun(db, {
    workspaceId,
    title: 'Native',
    provider: 'native',
    conversationId: conversation.id,
    conversationTitle: conversation.title,
    dialect: 'roo',
    tokensBefore: 1,
    groupId: newRun.groupId,
    strategy: {},
  })
  await saveRun(
    db,
    { ...newRun, id, input: text, output: `${text} output`, record: `${text} record` },
    async (transaction) => {
      await writeEvent(transaction, workspaceId, { ...event, runId: id })
      await endRun(transaction, id)
    },
  )
  process.stdout.write(`run ${id}\n`)
  await saveSetting(db, `setting ${process.pid} ${index}`, index)
  process.stdout.write(`setting ${process.pid} ${index}\n`)
}
