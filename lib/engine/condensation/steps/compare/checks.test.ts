import { describe, expect, it } from 'vitest'
import { withMessages, type Conversation } from '../../../conversation/conversation'
import type { Message } from '../../../conversation/message'
import { deepFreeze } from '../../../core/testing/freeze'
import type { CheckName } from '../../report'
import { assistant, call, conversation, lines, result, thinking, user, words } from '../../testing/conversations'
import { step, statuses, lossless, parameters, as, run, plan } from '../../testing/plans'
import type { ReferenceEngine } from '../references/references'

/** A lossless engine that does harm on purpose. */
const harmful = (change: (messages: readonly Message[]) => readonly Message[]): ReferenceEngine => ({
  readBack: () => undefined,
  apply: ({ plain }) => as(withMessages(plain, change(plain.messages))),
  rewrite: ({ plain }) => as(plain),
  resolves: () => true,
})

describe('checks undo a step that would do harm', () => {
  const withoutResults = (messages: readonly Message[]): readonly Message[] =>
    messages.filter((message) => !message.parts.some((part) => part.type === 'tool-result'))
  const harms: readonly (readonly [CheckName, string, (messages: readonly Message[]) => readonly Message[]])[] = [
    ['pairsWhole', 'drops results', withoutResults],
    ['orderKept', 'moves the recent messages first', (messages) => [...messages.slice(-2), ...messages.slice(0, -2)]],
    [
      'idsUnique',
      'says a message twice',
      (messages) => messages.flatMap((message, index) => (index === 13 ? [message, message] : [message])),
    ],
    [
      'rolesLegal',
      'changes a role',
      (messages) => messages.map((message, index) => (index === 13 ? { ...message, role: 'user' } : message)),
    ],
    [
      'noEmptyMessage',
      'empties a message',
      (messages) => messages.map((message, index) => (index === 13 ? { ...message, parts: [] } : message)),
    ],
    [
      'noEmptyMessage',
      'empties a text',
      (messages) =>
        messages.map((message, index) =>
          index === 13
            ? { ...message, parts: message.parts.map((part) => (part.type === 'text' ? { ...part, text: '' } : part)) }
            : message,
        ),
    ],
    ['firstMessageKept', 'drops the first message', (messages) => messages.slice(1)],
    [
      'notLarger',
      'adds text',
      (messages) =>
        messages.map((message, index) =>
          index === 13
            ? {
                ...message,
                parts: message.parts.map((part) => (part.type === 'text' ? { ...part, text: words(99) } : part)),
              }
            : message,
        ),
    ],
  ]
  it.each(harms)('%s: a step that %s', async (_check, _harm, change) => {
    const done = await run({ plan: plan(lossless, step('after')), references: harmful(change) })
    expect(statuses(done)).toEqual(['lossless rolled-back', 'after done'])
    expect(done.warnings[0]).toMatchObject({ type: 'stepUndone', reason: done.steps[0]?.reason })
    expect(Object.values(done.checks)).not.toContain(false)
    expect(done.ledger.every((row) => row.step === 'after')).toBe(true)
  })

  it('referencesResolve: a step that leaves a reference leading nowhere', async () => {
    const drops: ReferenceEngine = { ...harmful((messages) => messages.slice(0, -1)), resolves: () => false }
    expect(statuses(await run({ plan: plan(lossless), references: drops }))).toEqual(['lossless rolled-back'])
  })

  it('does not hold against a step what was wrong before', async () => {
    const odd: Conversation = deepFreeze(
      conversation(
        user('task'),
        user(result('nobody', lines(20, 20))),
        assistant(call('lost', 'run', { command: words(80) })),
        assistant(thinking('')),
        assistant('end'),
      ),
    )
    const done = await run({ conversation: odd, plan: plan(step('a'), parameters('b')) })
    expect(statuses(done)).toEqual(['a done', 'b done'])
    expect(done.checks.pairsWhole).toBe(true)
  })

  it('gives a change that a step did not explain its row', async () => {
    const silent = harmful((messages) =>
      messages.map((message, index) =>
        index === 13
          ? { ...message, parts: message.parts.map((part) => (part.type === 'text' ? { ...part, text: 'x' } : part)) }
          : message,
      ),
    )
    const done = await run({ plan: plan(lossless), references: silent })
    expect(done.ledger).toEqual([
      {
        message: 'm14',
        part: 'm14.p1',
        kind: 'messageText',
        step: 'lossless',
        rule: 'lossless',
        operation: 'truncate',
        status: 'truncated',
        tokensBefore: 1,
        tokensAfter: 1,
      },
    ])
  })
})
