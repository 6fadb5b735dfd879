import { expect, it } from 'vitest'
import { metricsOf } from './metrics'
import { batch, individual, keepRecent, run } from './testing/passes'
import { assistant, call, conversation, lines, result, thinking, user, words } from './testing/conversations'
import { testPorts } from './testing/ports'

const shown = lines(30, 12)
const session = conversation(
  user('the task'),
  ...['a', 'b', 'c'].flatMap((id) => [
    assistant(thinking(words(60, id)), call(id, 'read_file', { path: 'src/a.ts' })),
    user(result(id, shown)),
  ]),
  assistant(call('own', 'run', { command: words(80, 'own') })),
  user(result('own', lines(30, 12, 'own'))),
  assistant('done'),
)

it('counts what references and losses did, each part once', async () => {
  const cut = individual(
    'cut',
    {
      toolParameters: { operation: 'truncate', maxChars: 20 },
      toolResults: { operation: 'suppress' },
      thinking: { operation: 'suppress' },
    },
    { selection: keepRecent(1) },
  )
  const lossless = await run({ losslessPrelude: { enabled: true }, passes: [] }, testPorts(), undefined, session)
  expect(metricsOf(lossless, session.messages.length)).toMatchObject({
    lossless: {
      filesDeduped: 2,
      resultsConsolidated: 0,
      referencesCreated: 2,
      tokensSaved: lossless.tokensBefore - lossless.tokensAfter,
    },
    lossy: { messagesCondensed: 0, conversationPreserved: session.messages.length, tokensSaved: 0 },
    phasesExecuted: ['lossless-prelude'],
  })
  const done = await run({ passes: [cut] }, testPorts(), undefined, session)
  expect(metricsOf(done, session.messages.length)).toEqual({
    lossless: { filesDeduped: 0, resultsConsolidated: 0, referencesCreated: 0, tokensSaved: 0 },
    lossy: {
      messagesCondensed: 8,
      toolResultsCompressed: 4,
      toolCallsSimplified: 1,
      thinkingCondensed: 3,
      conversationPreserved: 2,
      tokensSaved: done.tokensBefore - done.tokensAfter,
    },
    totalTokensSaved: done.tokensBefore - done.tokensAfter,
    phasesExecuted: ['cut'],
  })
})

it('counts the messages that went into a summary', async () => {
  const one = batch('one', { keepFirst: 0, keepLast: 0 }, { selection: keepRecent(1) })
  const done = await run({ passes: [one] }, testPorts(), undefined, session)
  expect(metricsOf(done, session.messages.length).lossy).toMatchObject({
    messagesCondensed: 8,
    conversationPreserved: 2,
  })
})
