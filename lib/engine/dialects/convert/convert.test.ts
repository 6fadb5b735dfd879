import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { listOf, objectOf, type JsonObject } from '../../core/json'
import type { Conversation } from '../../conversation/conversation'
import { messageId, partId, toolCallId } from '../../conversation/ids'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { textSlots } from '../../conversation/texts/text-slots'
import { indexToolPairs } from '../../conversation/tool-pairs'
import type { Dialect } from '../dialect'
import { importFile } from '../import/import-file'
import { dialectById, dialects } from '../registry'
import { corpus, fixtures } from '../testing/corpus'
import { convertTo, type Conversion } from './convert'

const conversations = [...fixtures(), ...corpus()].flatMap((sample) => {
  const file = importFile(sample.read(), sample.name)
  return file.ok
    ? file.value.conversations
        .slice(0, 2)
        .map((parsed) => ({ name: `${sample.name} ${parsed.index}`, conversation: parsed.views[0].conversation }))
    : []
})

/** Of the fixtures a dialect writes each third, the next dialect the next third. */
const EVERY = corpus().length > 0 ? 1 : 3

const target = (id: string): Dialect => {
  const found = dialectById(id)
  if (!found) throw new Error(`no dialect ${id}`)
  return found
}
const to = (conversation: Conversation, id: string): Conversion => unwrap(convertTo(conversation, target(id)))

const lossOf = {
  text: 'text',
  thinking: 'thinking',
  environment: 'environment',
  opaque: 'opaque',
  'tool-call': 'toolCalls',
  'tool-result': 'toolResults',
} as const

const escaped = (value: string): string => JSON.stringify(value).slice(1, -1)

/** Whether a text stands in a file. Most stand in their order, so that each is looked for behind the last one first, and not in all of it. */
function standsIn(file: string): (value: string) => boolean {
  const known = new Map<string, boolean>()
  let at = 0
  const found = (value: string): boolean => {
    const behind = file.indexOf(value, at)
    if (behind === -1) return file.lastIndexOf(value, at) !== -1
    at = behind
    return true
  }
  return (value) => {
    const stood = known.get(value) ?? (found(escaped(value)) || found(escaped(escaped(value))))
    known.set(value, stood)
    return stood
  }
}

/** Texts that neither stand in the file, as JSON or as JSON in JSON writes them, nor are among what is said to be lost. */
function unsaid(conversation: Conversation, { text, lost }: Conversion): readonly string[] {
  const told = new Set<string>(lost.map(({ type }) => type))
  const stands = standsIn(text)
  const texts = conversation.messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type === 'image' ? [] : textSlots(part).map((slot) => [lossOf[part.type], slot.text.trim()] as const),
    ),
  )
  return [...texts, ['system', conversation.system?.trim() ?? ''] as const].flatMap(([type, value]) =>
    value === '' || told.has(type) || stands(value) ? [] : [`${type}: ${value.slice(0, 60)}`],
  )
}

// Nothing is converted to a format whose files are incomplete records.
const targets = dialects.filter(({ incomplete }) => incomplete !== true)

describe.each(targets.map((dialect, position) => [dialect.id, dialect, position] as const))(
  'to %s',
  (id, dialect, position) => {
    const foreign = conversations.filter(
      ({ conversation }, index) => conversation.dialect !== id && index % EVERY === position % EVERY,
    )

    it('keeps or reports every text, answers every call, and is read by the same dialect', () => {
      const wrong = foreign.flatMap(({ name, conversation }) => {
        const converted = convertTo(conversation, dialect)
        if (!converted.ok) return [`${name}: ${converted.error.message}`]
        const read = importFile(converted.value.text)
        const { orphanCalls, orphanResults } = indexToolPairs(converted.value.conversation)
        return [
          ...(read.ok && read.value.dialect === id
            ? []
            : [`${name}: read as ${read.ok ? read.value.dialect : read.error.code}`]),
          ...unsaid(conversation, converted.value).map((text) => `${name}: ${text}`),
          ...(orphanCalls.length + orphanResults.length === 0
            ? []
            : [`${name}: ${orphanCalls.length} calls and ${orphanResults.length} results alone`]),
          ...converted.value.lost
            .filter(({ type }) => ['system', 'text', 'environment', 'toolCalls', 'toolResults'].includes(type))
            .map((loss) => `${name}: lost ${JSON.stringify(loss)}`),
        ]
      })
      expect(wrong).toEqual([])
    })
  },
)

/** What the Messages API refuses. */
function refusedByAnthropic(file: JsonObject): readonly string[] {
  const messages = file['messages'] as unknown as readonly {
    role: string
    content: readonly Record<string, unknown>[]
  }[]
  return messages.flatMap(({ role, content }, index) => {
    const asked = content.filter(({ type }) => type === 'tool_use').map(({ id }) => id)
    const answered = (messages[index + 1]?.content ?? [])
      .filter(({ type }) => type === 'tool_result')
      .map((block) => block['tool_use_id'])
    const before = (messages[index - 1]?.content ?? []).filter(({ type }) => type === 'tool_use').map(({ id }) => id)
    const results = content.filter(({ type }) => type === 'tool_result')
    return [
      index === 0 && role !== 'user' && 'starts with an answer',
      content.length === 0 && 'an empty message',
      content.some((block) => block['type'] === 'text' && String(block['text']).trim() === '') && 'a blank text',
      asked.some((id) => !answered.includes(id)) && 'a call that is not answered at once',
      asked.some((id) => !/^[\w-]+$/.test(String(id))) && 'an id of other letters',
      content.some(
        (block) =>
          block['type'] === 'tool_use' &&
          (!/^[\w-]{1,64}$/.test(String(block['name'])) ||
            typeof block['input'] !== 'object' ||
            block['input'] === null ||
            Array.isArray(block['input'])),
      ) && 'a name or arguments of another form',
      results.some((block) => !before.includes(block['tool_use_id'])) && 'a result that nothing asked for',
      content.findIndex(({ type }) => type !== 'tool_result') !== -1 &&
        content.findIndex(({ type }) => type !== 'tool_result') <
          content.findLastIndex(({ type }) => type === 'tool_result') &&
        'a result behind something else',
    ].flatMap((problem) => (problem === false ? [] : [`${problem} in message ${index}`]))
  })
}

/** What the Chat Completions API refuses. */
function refusedByChat(file: JsonObject): readonly string[] {
  const messages = file['messages'] as unknown as readonly {
    role: string
    content: unknown
    tool_call_id?: string
    tool_calls?: readonly { id: string; function: { name: string; arguments: string } }[]
  }[]
  let waiting: string[] = []
  return messages.flatMap(({ role, content, tool_call_id: answers, tool_calls: calls = [] }, index) => {
    const problems: string[] = []
    if (role === 'tool') {
      if (!waiting.includes(answers ?? '')) problems.push('a result that nothing asked for')
      waiting = waiting.filter((id) => id !== answers)
    } else {
      if (waiting.length > 0) problems.push('a call that is not answered at once')
      waiting = calls.map(({ id }) => id)
    }
    if (calls.some((call) => !/^[\w-]{1,64}$/.test(call.function.name))) problems.push('a name of other letters')
    if (role !== 'assistant' && (content === null || content === undefined)) problems.push('no content')
    if (index === messages.length - 1 && waiting.length > 0) problems.push('a call at the end')
    return problems.map((problem) => `${problem} in message ${index}`)
  })
}

/** What the Converse API refuses. */
function refusedByConverse(file: JsonObject): readonly string[] {
  const { system = [], messages } = file as unknown as {
    system?: readonly { text: string }[]
    messages: readonly { role: string; content: readonly JsonObject[] }[]
  }
  const isBlank = ({ text }: JsonObject): boolean => typeof text === 'string' && text.trim() === ''
  return [
    ...(system.some(({ text }) => text.trim() === '') ? ['a blank system prompt'] : []),
    ...messages.flatMap(({ role, content }, index) =>
      [
        role !== (index % 2 === 0 ? 'user' : 'assistant') && 'two of one side',
        content.length === 0 && 'an empty message',
        content.some(
          (block) => isBlank(block) || listOf(objectOf(block['toolResult'])['content']).map(objectOf).some(isBlank),
        ) && 'a blank text',
      ].flatMap((problem) => (problem === false ? [] : [`${problem} in message ${index}`])),
    ),
  ]
}

describe('what an API would be sent', () => {
  it.each([
    ['anthropic', refusedByAnthropic],
    ['openai-chat', refusedByChat],
    ['bedrock-converse', refusedByConverse],
  ] as const)('is nothing that it refuses: %s', (id, refused) => {
    const wrong = conversations
      .filter(({ conversation }) => conversation.dialect !== id)
      .flatMap(({ name, conversation }) =>
        refused(JSON.parse(to(conversation, id).text) as JsonObject).map((problem) => `${name}: ${problem}`),
      )
    expect(wrong).toEqual([])
  })
})

const message = (position: number, role: Message['role'], ...parts: readonly Part[]): Message => ({
  id: messageId(position),
  role,
  parts,
})
const text = (words: string): Part => ({ type: 'text', id: partId(messageId(1), 1), text: words })
const call = (id: string, name = 'read'): Part => ({
  type: 'tool-call',
  id: partId(messageId(1), 1),
  callId: toolCallId(id),
  name,
  input: { path: 'a' },
})
const result = (id: string, words: string): Part => ({
  type: 'tool-result',
  id: partId(messageId(1), 1),
  callId: toolCallId(id),
  content: [{ type: 'text', text: words }],
  isError: false,
})
const session = (...messages: readonly Message[]): Conversation => ({
  dialect: 'test',
  messages,
  compactions: [],
  envelope: undefined,
})

describe('converting', () => {
  it('carries a system prompt and system messages into sessions that have no place for them', () => {
    for (const id of ['claude-code', 'roo-cline', 'pi', 'opencode', 'gemini-cli']) {
      const converted = to(
        {
          ...session(message(1, 'system', text('Obey the second law.')), message(2, 'user', text('Hello'))),
          system: 'Obey the first law.',
        },
        id,
      )
      expect(converted.text).toContain('Obey the first law.')
      expect(converted.text).toContain('Obey the second law.')
      expect(converted.changes).toContainEqual({ type: 'systemAsMessage' })
      expect(converted.changes).toContainEqual({ type: 'systemMessagesChanged', messages: 1 })
    }
  })

  it('says how many system messages are none any more, also where the system prompt has its place', () => {
    const reminded = session(
      message(1, 'user', text('Hello')),
      message(2, 'assistant', text('Hi')),
      message(3, 'system', text('Remember the law.')),
      message(4, 'user', text('Go')),
    )
    for (const id of ['anthropic', 'google-contents'])
      expect(to(reminded, id).changes).toContainEqual({ type: 'systemMessagesChanged', messages: 1 })
    expect(to(reminded, 'openai-chat').changes).toEqual([])
  })

  it('makes text of results that nothing asked for, and answers calls that nothing answered', () => {
    const converted = to(
      session(
        message(1, 'user', text('Go')),
        message(2, 'assistant', call('a'), call('b')),
        message(3, 'tool', result('a', 'one'), result('x', 'stray')),
        message(4, 'assistant', text('Done')),
        message(5, 'tool', result('b', 'late')),
      ),
      'anthropic',
    )
    expect(converted.changes).toEqual([
      { type: 'resultsAsText', results: 2 },
      { type: 'standInResults', calls: 1 },
    ])
    expect(refusedByAnthropic(JSON.parse(converted.text) as JsonObject)).toEqual([])
    for (const words of ['one', 'stray', 'late']) expect(converted.text).toContain(words)
  })

  it('opens with a user, joins the turns of an agent that only together are answered, and puts results first', () => {
    const converted = to(
      session(
        message(1, 'assistant', text('Hi'), call('a')),
        message(2, 'assistant', call('b')),
        message(3, 'user', text('wait'), result('b', 'two')),
        message(4, 'tool', result('a', 'one')),
      ),
      'anthropic',
    )
    expect(converted.changes).toEqual([
      { type: 'openingAdded' },
      { type: 'messagesJoined', messages: 1 },
      { type: 'resultsMoved', results: 2 },
    ])
    expect(refusedByAnthropic(JSON.parse(converted.text) as JsonObject)).toEqual([])
  })

  it('joins turns of one side where an API takes only turns that alternate', () => {
    const converted = to(
      {
        ...session(
          message(1, 'user', text('Before: red.')),
          message(2, 'user', text('Go')),
          message(3, 'assistant', call('a')),
          message(4, 'tool', result('a', ' ')),
          message(5, 'user', text('And?')),
          message(6, 'system', text('Hurry.')),
          message(7, 'user', text('Well?')),
          message(8, 'assistant', text('Green.')),
        ),
        system: '',
      },
      'bedrock-converse',
    )
    expect(converted.changes).toContainEqual({ type: 'rolesAlternated', messages: 3 })
    expect(converted.conversation.messages.map(({ role, parts }) => `${role} ${parts.length}`)).toEqual([
      'user 2',
      'assistant 1',
      'user 3',
      'assistant 1',
    ])
    expect(refusedByConverse(JSON.parse(converted.text) as JsonObject)).toEqual([])
  })

  it('writes no half of a character, and says so', () => {
    const broken = session(
      message(1, 'user', text('Go')),
      message(2, 'assistant', { ...call('a'), input: { path: 'cut \ud83d' } } as Part),
      message(3, 'tool', result('a', '\ude00 whole \u{1f600}')),
    )
    const converted = to({ ...broken, system: 'Be \ud83d' }, 'openai-chat')
    expect(converted.changes).toEqual([{ type: 'surrogatesReplaced', parts: 3 }])
    expect(converted.lost).toEqual([])
    expect(converted.text).not.toMatch(/\\ud83d|\\ude00/)
    expect(converted.text).toContain('\ufffd whole \u{1f600}')
  })

  it('says that marks of the prompt cache are left behind', () => {
    const mark = { cache_control: { type: 'ephemeral' } }
    const block = (words: string) => ({ type: 'text', text: words, ...mark })
    const request = (id: string, value: object): Conversion => {
      const file = unwrap(importFile(JSON.stringify(value)))
      expect(file.dialect).toBe(id)
      const conversation = file.conversations[0]?.views[0].conversation
      if (!conversation) throw new Error('no conversation')
      return unwrap(convertTo(conversation, target('roo-cline'), target(id)))
    }
    const anthropic = {
      system: [block('Be brief.')],
      tools: [{ name: 'read', input_schema: { type: 'object' }, ...mark }],
      messages: [
        { role: 'user', content: [block('Go')] },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'read', input: {} }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'one', ...mark }] },
      ],
    }
    const chat = {
      n: 1,
      messages: [
        { role: 'user', content: [block('Go')] },
        { role: 'assistant', content: 'Done' },
      ],
    }
    expect(request('anthropic', anthropic).lost).toContainEqual({ type: 'cacheMarks', count: 4 })
    expect(request('openai-chat', chat).lost).toContainEqual({ type: 'cacheMarks', count: 1 })
  })

  it('writes ids and names of letters that are allowed', () => {
    const converted = to(
      session(
        message(1, 'user', text('Go')),
        message(2, 'assistant', call('call|1', 'mcp.read')),
        message(3, 'tool', result('call|1', 'one')),
        message(4, 'assistant', call('call|1', 'mcp.read')),
        message(5, 'tool', result('call|1', 'two')),
      ),
      'openai-chat',
    )
    expect(converted.changes).toEqual([
      { type: 'idsChanged', calls: 2 },
      { type: 'namesChanged', names: ['mcp.read'] },
    ])
    expect(refusedByChat(JSON.parse(converted.text) as JsonObject)).toEqual([])
  })

  it('says what the other dialect has no place for', () => {
    const thought: Part = { type: 'thinking', id: partId(messageId(1), 1), text: 'Hmm, well.', signed: true }
    const image: Part = { type: 'image', id: partId(messageId(1), 1), source: { type: 'base64', data: 'AAAA' } }
    const rich = {
      ...session(
        { ...message(1, 'user', text('Look'), image), timestamp: '2026-01-01T00:00:00.000Z' },
        message(2, 'assistant', thought, text('Seen')),
      ),
      tools: [{ name: 'read', definition: '{"name":"read"}' }],
    }
    expect(to(rich, 'claude-code').lost).toEqual([
      { type: 'thinking', parts: 1, characters: 10 },
      { type: 'toolDefinitions', count: 1 },
    ])
    expect(to(rich, 'sharegpt').lost).toEqual([
      { type: 'images', count: 1 },
      { type: 'timestamps', count: 1 },
    ])
  })
})
