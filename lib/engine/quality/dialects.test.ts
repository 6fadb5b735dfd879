import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryConversation } from '../condensation/testing/arbitrary'
import type { Conversation } from '../conversation/conversation'
import { importFile } from '../dialects/import/import-file'
import { beforeCut, cutsOf } from './cuts'
import { futureUse } from './future-use'
import { lossesOf } from './losses'

const folder = resolve(import.meta.dirname, '../dialects')
const fixtures = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /__fixtures__\/.*\/input\.\w+$/.test(name.replaceAll('\\', '/')),
)

/** What is found in a conversation is found again, or the two readings of one text differ: all that is not. */
function goneFrom(conversation: Conversation): readonly string[] {
  const { things, userText, summaries } = lossesOf(conversation, { condensed: conversation })
  const uses = cutsOf(conversation).flatMap((cut) =>
    futureUse(conversation, cut, { condensed: beforeCut(conversation, cut) }),
  )
  const gone = [...things, ...userText.messages, ...uses].filter(
    ({ status }) => status !== 'kept' && status !== 'summarized',
  )
  return [...gone, ...summaries.invented].map(({ text }) => text)
}

describe('where nothing changed, nothing is lost', () => {
  it.each(fixtures.map((name) => [name]))('%s', (name) => {
    const imported = importFile(readFileSync(join(folder, name)), name)
    const conversations = imported.ok
      ? imported.value.conversations.flatMap(({ views }) => views.map(({ conversation }) => conversation))
      : []
    expect(conversations.flatMap(goneFrom)).toEqual([])
  })

  it('in any conversation', () => {
    expect(
      fc.check(
        fc.property(arbitraryConversation, (conversation) => goneFrom(conversation).length === 0),
        { numRuns: 60, seed: 13 },
      ),
    ).toMatchObject({ failed: false })
  })
})
