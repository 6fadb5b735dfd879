import { describe, expect, it } from 'vitest'
import { withMessages, type Conversation } from '../../../conversation/conversation'
import { messageId, partId } from '../../../conversation/ids'
import type { Part } from '../../../conversation/part'
import { unwrap } from '../../../core/result'
import { applyLossless } from '../testing/apply'
import { losslessConfigSchema } from '../config'
import { expand } from '../reading/expand'
import { rewrite } from './rewrite'
import type { Draft } from './writing'
import { conversationOf, said, toolUse } from '../testing/conversations'
import { wordCounter } from '../testing/counter'
import { expectReadable } from '../testing/readable'

const config = losslessConfigSchema.parse({ references: 'compact' })
const text = Array.from(
  { length: 12 },
  (_, index) => `line ${index} of the file, which says something of its own`,
).join('\n')
const session = conversationOf([
  said('user', 'Begin'),
  ...['1', '2', '3'].flatMap((id) => toolUse(id, 'read', { path: 'a' }, text)),
])
const condensed = applyLossless(session, config, wordCounter).conversation
const earlier = { plain: session, conversation: condensed }

const anew = (draft: Partial<Draft> & Pick<Draft, 'plain'>) =>
  rewrite({ fuller: new Map(), everywhere: false, earlier, ...draft }, config, wordCounter)
const resultAt = (conversation: Conversation, index: number): string => {
  const part = conversation.messages[index]?.parts[0]
  return part?.type === 'tool-result' && part.content[0]?.type === 'text' ? part.content[0].text : ''
}

/** The results at these places left with their first lines; what they were beside. */
function cutAt(...places: readonly number[]): Pick<Draft, 'plain' | 'fuller'> {
  const fuller = new Map<Part, Part>()
  const cut = (part: Part): Part => {
    if (part.type !== 'tool-result') return part
    const shorter: Part = {
      ...part,
      content: [{ type: 'text', text: `${text.split('\n').slice(0, 3).join('\n')}\n⟨ Truncated: 9 more lines ⟩` }],
    }
    fuller.set(shorter, part)
    return shorter
  }
  return {
    plain: withMessages(
      session,
      session.messages.map((message, index) =>
        places.includes(index) ? { ...message, parts: message.parts.map(cut) } : message,
      ),
    ),
    fuller,
  }
}

describe('rewrite', () => {
  it('hands content to the earliest reference that is left', () => {
    const plain = withMessages(
      session,
      session.messages.filter(({ id }) => id !== 'm2' && id !== 'm3'),
    )
    const { conversation, changes } = anew({ plain })
    expect(resultAt(conversation, 2)).toBe(text)
    expect(resultAt(conversation, 4)).toMatch(/^⟨ Reference: lines 1–12 of message #3/)
    expect(changes.map(({ part, operation, status }) => [part, operation, status])).toEqual([
      ['m5.p1', 'insert', 'kept'],
    ])
    expect(unwrap(expand(conversation)).messages).toEqual(plain.messages)
  })

  it('leaves as it was written what refers to nothing that changed', () => {
    const shorter = withMessages(session, session.messages.slice(0, -1))
    const { conversation } = rewrite({ plain: shorter, fuller: new Map(), everywhere: false, earlier }, config, {
      ...wordCounter,
      countText: () => {
        throw new Error('encoded anew')
      },
    })
    expect(conversation.messages).toEqual(condensed.messages.slice(0, -1))
    expect(conversation.messages[4]).toEqual(condensed.messages[4])
    expect(anew({ plain: session }).conversation.messages).toEqual(condensed.messages)
  })

  it.each(['compact', 'readable'] as const)(
    'numbers the lines of a part anew whose references lead into itself, where a part before it goes: %s',
    (references) => {
      const twice: Part = { type: 'text', id: partId(messageId(1), 2), text: `${text}\nbetween\n${text}` }
      const both = withMessages(session, [
        {
          id: messageId(1),
          role: 'assistant',
          parts: [{ type: 'text', id: partId(messageId(1), 1), text: 'a thought\nof two lines' }, twice],
        },
      ])
      const given = { ...config, references }
      const before = { plain: both, conversation: applyLossless(both, given, wordCounter).conversation }
      const plain = withMessages(
        both,
        both.messages.map((message) => ({ ...message, parts: message.parts.slice(1) })),
      )
      expect(before.conversation).not.toBe(both)
      expect(
        unwrap(
          expand(
            rewrite({ plain, fuller: new Map(), everywhere: false, earlier: before }, given, wordCounter).conversation,
          ),
        ).messages,
      ).toEqual(plain.messages)
    },
  )

  it('names a call anew within itself, where one of the same name before it loses that name', () => {
    const edit = (id: string, word: string) => {
      const lines = text.replaceAll('file', word)
      return toolUse(id, 'edit', { path: 'src/a.ts', before: lines, after: `${lines}\nmore` }, 'ok')
    }
    const twice = conversationOf([...session.messages, ...edit('4', 'one'), ...edit('5', 'two')])
    const given = losslessConfigSchema.parse({ references: 'readable' })
    const before = { plain: twice, conversation: applyLossless(twice, given, wordCounter).conversation }
    const first = twice.messages[session.messages.length]?.parts.find(({ type }) => type === 'tool-call')
    const plain = withMessages(
      twice,
      twice.messages.map((message) => ({
        ...message,
        parts: message.parts.map((part) =>
          part === first && part.type === 'tool-call' ? { ...part, input: { path: '⟨ Content suppressed ⟩' } } : part,
        ),
      })),
    )
    const { conversation } = rewrite(
      { plain, fuller: new Map(), everywhere: false, earlier: before },
      given,
      wordCounter,
    )
    expect(JSON.stringify(before.conversation)).toContain('in the second `edit src/a.ts`')
    expect(JSON.stringify(conversation)).toContain('of `before` in `edit src/a.ts`')
    expectReadable(conversation)
    expect(unwrap(expand(conversation)).messages).toEqual(plain.messages)
  })

  it('writes no reference where none was', () => {
    expect(
      rewrite(
        { plain: session, fuller: new Map(), everywhere: false, earlier: { plain: session, conversation: session } },
        config,
        wordCounter,
      ).conversation,
    ).toBe(session)
  })

  it('leaves a cut part whole where a reference to what stays costs no more', () => {
    const { plain, fuller } = cutAt(4, 6)
    const { conversation, left } = anew({ plain, fuller })
    expect(left).toEqual(new Set(fuller.keys()))
    expect(conversation.messages).toEqual(condensed.messages)
  })

  it('cuts every copy where the first is cut: nothing hides in the next', () => {
    const { plain, fuller } = cutAt(2, 4, 6)
    const { conversation, left } = anew({ plain, fuller })
    expect(left.size).toBe(0)
    for (const at of [2, 4, 6]) expect(resultAt(conversation, at)).not.toContain('line 3')
  })

  it('leaves a copy behind one that no pass may touch', () => {
    const { plain, fuller } = cutAt(2, 6)
    const { conversation } = anew({ plain, fuller })
    expect(resultAt(conversation, 2)).toContain('Truncated')
    expect(resultAt(conversation, 4)).toContain('line 11')
    expect(resultAt(conversation, 6)).toMatch(/^⟨ Reference: lines 1–12 of message #5/)
  })

  it('numbers lines behind a part that was removed from their message', () => {
    const other = text.replaceAll('line', 'row')
    const both = conversationOf([
      { role: 'assistant', parts: [...said('assistant', text).parts, ...said('assistant', other).parts] },
      said('assistant', other),
    ])
    const plain = withMessages(
      both,
      both.messages.map((message, index) => (index === 0 ? { ...message, parts: message.parts.slice(1) } : message)),
    )
    const { conversation } = anew({
      plain,
      earlier: { plain: both, conversation: applyLossless(both, config, wordCounter).conversation },
    })
    expect(conversation.messages[1]?.parts[0]).toMatchObject({
      text: expect.stringMatching(/^⟨ Reference: lines 1–12 of message #1 /),
    })
    expect(unwrap(expand(conversation)).messages[1]).toEqual(both.messages[1])
  })
})
