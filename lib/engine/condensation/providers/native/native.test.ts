import { describe, expect, it } from 'vitest'
import type { CondensationError } from '../../errors'
import { failedRunCost } from '../../steps/failure-details'
import { deepFreeze } from '../../../core/testing/freeze'
import { unwrap } from '../../../core/result'
import type { Conversation } from '../../../conversation/conversation'
import { visibleText } from '../../../conversation/texts/visible-text'
import {
  assistant,
  call,
  conversation,
  environment,
  result,
  system,
  thinking,
  user,
  words,
  type DraftMessage,
} from '../../testing/conversations'
import { failing, fakeSummarizer, testPorts, type Answer } from '../../testing/ports'
import { native } from './native'
import { CLASSIC_INSTRUCTION, CLASSIC_PROMPT, FRESH_START_PROMPT } from './native-prompts'
import { condense } from '../provider'

const talk = (count: number): readonly DraftMessage[] =>
  Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? user(words(60, `u${index}x`)) : assistant(words(60, `a${index}x`)),
  )
const summary = (draft: DraftMessage): DraftMessage => ({ ...draft, summary: { type: 'recorded' } })
const saying =
  (text: string): Answer =>
  () => ({ ok: true, value: { text, usage: { costUsd: 0.02 } } })

const classic = { variant: 'classic' }
const freshStart = { variant: 'fresh-start' }
const asTheExtension = { ...freshStart, keepTask: false }

async function refusal(
  value: Conversation,
  config: unknown,
  answer: Answer | undefined = saying('gist'),
): Promise<CondensationError> {
  deepFreeze(value)
  const done = await condense(native, value, config, testPorts({ summarizer: answer && fakeSummarizer(answer) }))
  if (done.ok) throw new Error('not refused')
  return done.error
}

describe('on an automatic trigger', () => {
  const state = environment('<environment_details>\nOpen tabs: a.ts\n</environment_details>')
  const value = conversation(
    user(words(200), environment('<environment_details>old</environment_details>')),
    ...talk(6),
    user(words(20), state),
    assistant(words(30)),
  )
  const textFor = async (
    config: unknown,
    trigger?: 'automatic' | 'manual',
    given: Conversation = value,
  ): Promise<string> => {
    const done = unwrap(
      await condense(native, given, config, testPorts({ summarizer: fakeSummarizer(saying('gist')) }), { trigger }),
    )
    return done.conversation.messages
      .filter(({ summary: made }) => made)
      .flatMap(({ parts }) => parts.map(visibleText))
      .join('\n')
  }

  it('a fresh start holds the newest state too; a person’s does not, nor does the classic way', async () => {
    expect(await textFor(freshStart, 'automatic')).toBe(
      '## Conversation Summary\ngist\n\n<environment_details>\nOpen tabs: a.ts\n</environment_details>',
    )
    for (const trigger of ['manual', undefined] as const)
      expect(await textFor(freshStart, trigger)).toBe('## Conversation Summary\ngist')
    expect(await textFor(classic, 'automatic')).toBe('gist')
  })

  it('holds it once: not where the newest stays', async () => {
    const first = conversation(user(words(20), environment('only here')), ...talk(8))
    expect(await textFor(freshStart, 'automatic', first)).toBe('## Conversation Summary\ngist')
  })
})

describe('classic', () => {
  it('keeps the first message, one summary, the last three', async () => {
    const value = deepFreeze(conversation(...talk(10)))
    const done = unwrap(
      await condense(native, value, classic, testPorts({ summarizer: fakeSummarizer(saying('gist')) })),
    )
    expect(done.conversation.messages.map((message) => message.id)).toEqual(['m1', 's1', 'm8', 'm9', 'm10'])
    expect(done.conversation.messages[1]).toMatchObject({
      role: 'assistant',
      parts: [{ text: 'gist' }],
      summary: { type: 'made', by: 'fake:model', replaces: ['m2', 'm3', 'm4', 'm5', 'm6', 'm7'] },
    })
    expect(done.costUsd).toBe(0.02)
    expect(done.ledger.filter((row) => row.status === 'summarized')).toHaveLength(7)
  })

  it('finds the task behind a system prompt and what the harness put in', async () => {
    const value = conversation(system('be good'), user(environment('AGENTS.md')), ...talk(9))
    const done = unwrap(
      await condense(native, value, classic, testPorts({ summarizer: fakeSummarizer(saying('gist')) })),
    )
    expect(done.conversation.messages.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3', 's1', 'm9', 'm10', 'm11'])
  })

  it('asks with the first message and all since the last summary', async () => {
    const summarizer = fakeSummarizer(saying('gist'))
    const messages = talk(12)
    const value = conversation(...messages.slice(0, 4), summary(assistant('earlier summary')), ...messages.slice(4))
    unwrap(await condense(native, value, classic, testPorts({ summarizer })))
    const [request] = summarizer.requests
    expect(request?.system).toBe(CLASSIC_PROMPT)
    expect(request?.source.map((message) => message.id)).toEqual(['m1', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10'])
    expect(request?.dialogue.at(-1)).toEqual({ role: 'user', text: `${words(60, 'u8x')}\n\n${CLASSIC_INSTRUCTION}` })
  })

  it('keeps tool pairs whole: a kept result keeps its call', async () => {
    const value = conversation(
      ...talk(6),
      assistant(call('c1', 'read', { path: 'a' })),
      user(result('c1', words(90))),
      ...talk(2),
    )
    const done = unwrap(await condense(native, value, classic, testPorts()))
    expect(done.conversation.messages.map((message) => message.id)).toEqual(['m1', 's1', 'm7', 'm8', 'm9', 'm10'])
    expect(done.checks.pairsWhole).toBe(true)
  })

  it('uses the custom prompt as system prompt', async () => {
    const summarizer = fakeSummarizer(saying('gist'))
    unwrap(
      await condense(
        native,
        conversation(...talk(9)),
        { ...classic, customPrompt: ' Be brief. ' },
        testPorts({ summarizer }),
      ),
    )
    expect(summarizer.requests[0]?.system).toBe('Be brief.')
  })

  it('prefers the handler of the profile that the config names', async () => {
    const own = fakeSummarizer(saying('from the profile'), 'own:model')
    const done = unwrap(
      await condense(
        native,
        conversation(...talk(9)),
        { ...classic, profile: 'cheap' },
        testPorts({ summarizerFor: (profile) => (profile === 'cheap' ? own : undefined) }),
      ),
    )
    expect(own.requests).toHaveLength(1)
    expect(done.conversation.messages[1]?.summary).toMatchObject({ by: 'own:model' })
  })

  it('writes tools as text, names images and answers calls without a result', async () => {
    const summarizer = fakeSummarizer(saying('gist'))
    const value = conversation(
      user('task', { type: 'image', source: { type: 'unknown' } }),
      assistant(thinking('hidden'), call('c1', 'read_file', { path: 'a.ts', limit: 3 })),
      user(result('c1', 'no such file', true)),
      assistant(call('c2', 'run', { command: 'ls' })),
      ...talk(4),
    )
    unwrap(await condense(native, value, classic, testPorts({ summarizer })))
    expect(summarizer.requests[0]?.dialogue.slice(0, 4)).toEqual([
      { role: 'user', text: 'task\n\n[Image]' },
      { role: 'assistant', text: '[Tool Use: read_file]\npath: a.ts\nlimit: 3' },
      { role: 'user', text: '[Tool Result (Error)]\nno such file' },
      { role: 'assistant', text: '[Tool Use: run]\ncommand: ls' },
    ])
    expect(summarizer.requests[0]?.dialogue[4]?.text).toMatch(
      /^\[Tool Result\]\nContext condensation triggered. Tool execution deferred.\n\n/,
    )
  })

  describe('refuses, in this order', () => {
    it.each([1, 2, 4])('%i messages: not enough', async (count) => {
      expect(await refusal(conversation(...talk(count)), classic, undefined)).toMatchObject({
        message: 'Not enough messages to condense context',
        code: 'PROVIDER_ERROR',
      })
    })

    it('a summary that nothing follows but the last three: recently', async () => {
      expect((await refusal(conversation(...talk(2), summary(user('earlier')), ...talk(3)), classic)).message).toBe(
        'Context was condensed recently; skipping this attempt',
      )
    })

    it('a summary within the last three: recently, before the handler is looked at', async () => {
      expect(
        (await refusal(conversation(...talk(6), summary(assistant('earlier')), ...talk(1)), classic, undefined))
          .message,
      ).toBe('Context was condensed recently; skipping this attempt')
    })

    it('no handler', async () => {
      const value = conversation(...talk(9))
      const done = await condense(native, value, classic, testPorts({ summarizer: undefined }))
      expect(done).toMatchObject({
        ok: false,
        error: { message: 'API handler for condensing context is invalid', code: 'HANDLER_INVALID' },
      })
    })

    it('an empty answer, charged', async () => {
      const error = await refusal(conversation(...talk(9)), classic, saying('  '))
      expect(error.message).toBe('Failed to condense context')
      expect(error.reason).toMatchObject({ type: 'failed', call: { code: 'empty' } })
      expect(failedRunCost(error)).toBe(0.02)
    })

    it('a summary that makes it larger, charged', async () => {
      const error = await refusal(conversation(...talk(9)), classic, saying(words(2_000)))
      expect(error.message).toBe('Context size increased during condensing; skipping this attempt')
      expect(failedRunCost(error)).toBe(0.02)
    })

    it('an API that fails: its own message', async () => {
      expect((await refusal(conversation(...talk(9)), classic, failing('unavailable'))).message).toBe(
        'injected unavailable',
      )
    })
  })
})

describe('fresh start', () => {
  it('keeps the system prompt, the task and one summary', async () => {
    const value = conversation(system('be good'), ...talk(9))
    const done = unwrap(
      await condense(native, value, freshStart, testPorts({ summarizer: fakeSummarizer(saying('gist')) })),
    )
    expect(done.conversation.messages.map(({ id }) => id)).toEqual(['m1', 'm2', 's1'])
    const asBefore = unwrap(
      await condense(native, value, asTheExtension, testPorts({ summarizer: fakeSummarizer(saying('gist')) })),
    )
    expect(asBefore.conversation.messages.map(({ id, role }) => [id, role])).toEqual([
      ['m1', 'system'],
      ['s1', 'user'],
    ])
  })

  it('keeps nothing but one summary of the user’s where the task is given up', async () => {
    const summarizer = fakeSummarizer(saying('<summary>gist</summary>'))
    const value = conversation(user('<command name="init">do it</command> and more'), ...talk(8))
    const done = unwrap(await condense(native, value, asTheExtension, testPorts({ summarizer })))
    expect(done.conversation.messages).toHaveLength(1)
    expect(done.conversation.messages[0]).toMatchObject({ id: 's1', role: 'user' })
    const text = done.conversation.messages[0]?.parts.map(visibleText).join('') ?? ''
    expect(text).toMatch(
      /^## Conversation Summary\n<summary>gist<\/summary>\n\n<system-reminder>[^]*<command name="init">do it<\/command>/,
    )
    expect(summarizer.requests[0]?.dialogue.at(-1)?.text).toContain(FRESH_START_PROMPT)
    expect(done.checks.firstMessageKept).toBe(true)
  })

  it.each([
    ['one message', conversation(...talk(1)), 'Not enough messages to condense context'],
    [
      'nothing since the summary',
      conversation(...talk(3), summary(user('earlier'))),
      'Context was condensed recently; skipping this attempt',
    ],
  ])('refuses %s', async (_name, value, message) => {
    expect((await refusal(value, freshStart)).message).toBe(message)
  })

  it('names a failed call', async () => {
    expect((await refusal(conversation(...talk(4)), freshStart, failing('timeout'))).message).toBe(
      'Condensing API call failed: injected timeout',
    )
  })

  it('lets a larger result stand, with a warning', async () => {
    const done = unwrap(
      await condense(
        native,
        conversation(...talk(3)),
        freshStart,
        testPorts({ summarizer: fakeSummarizer(saying(words(900))) }),
      ),
    )
    expect(done.tokensAfter).toBeGreaterThan(done.tokensBefore)
    expect(done.warnings).toEqual([{ type: 'larger' }])
  })
})

describe('validate', () => {
  it('warns of an empty custom prompt', () => {
    expect(native.validate({ ...classic, customPrompt: '  ' })).toMatchObject({
      valid: true,
      warnings: [{ field: 'customPrompt', type: 'emptyPrompt' }],
    })
  })
})
