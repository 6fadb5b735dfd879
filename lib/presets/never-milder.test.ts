import { describe, expect, it } from 'vitest'
import type { Conversation } from '@/lib/conversation/conversation'
import { condense } from '@/lib/condensation/providers/provider'
import { smart } from '@/lib/condensation/providers/smart'
import { assistant, call, conversation, lines, result, user, words } from '@/lib/condensation/testing/conversations'
import { fakeSummarizer, testPorts } from '@/lib/condensation/testing/ports'
import { importFile } from '@/lib/dialects/import-file'
import { corpus } from '@/lib/dialects/testing/corpus'
import { ok, unwrap } from '@/lib/core/result'
import { presetById } from './registry'

const summarizer = () => fakeSummarizer(() => ok({ text: words(400, 'summary'), usage: {} }))

async function left(session: Conversation, preset: 'aggressive' | 'balanced'): Promise<number> {
  return unwrap(await condense(smart, session, presetById(preset).config, testPorts({ summarizer: summarizer() })))
    .tokensAfter
}

/** So much said and so much read, turn by turn. */
const session = (turns: number, said: number, read: number): Conversation =>
  conversation(
    user('The task.'),
    ...Array.from({ length: turns }, (_, turn) => [
      assistant(words(said, `s${turn}x`), call(`c${turn}`, 'read', { path: `f${turn}` })),
      user(result(`c${turn}`, lines(read, 8, `r${turn}x`))),
    ]).flat(),
    assistant('done'),
  )

describe('Aggressive is never milder than Balanced', () => {
  // What Aggressive removes first leaves these below what the documents summarize from, and Balanced above.
  it.each([
    [60, 400, 60],
    [40, 100, 200],
    [90, 250, 40],
    [12, 50, 20],
    [30, 900, 5],
  ])('%i turns of %i words and %i lines', async (turns, said, read) => {
    const given = session(turns, said, read)
    expect(await left(given, 'aggressive')).toBeLessThanOrEqual(await left(given, 'balanced'))
  })

  it.skipIf(corpus().length === 0).each(corpus().map((file) => [file.name, file] as const))(
    '%s',
    async (_name, file) => {
      const imported = importFile(file.read(), file.name)
      for (const { views } of imported.ok ? imported.value.conversations.slice(0, 3) : []) {
        for (const view of views)
          expect(await left(view.conversation, 'aggressive')).toBeLessThanOrEqual(
            await left(view.conversation, 'balanced'),
          )
      }
    },
  )
})
