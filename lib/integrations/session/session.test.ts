import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agentSession } from '@/lib/bench/session'
import { type JsonObject, mayHoldReference } from '@/lib/engine'
import { arbitraryConversation } from '@/lib/engine/condensation/lossless/testing/arbitrary-conversation'
import { condense } from '../call/condense'
import { expand } from '../call/expand'
import type { PresetReference } from '../call/preset'
import { o200k } from '../vocabularies/o200k'
import type { Next } from './contract'
import type { SessionState } from './state'
import { arrival, type Given, json, named, open, steps, walk } from './testing/walk'

const seed = 20_261_127

const anthropic = named('anthropic')
const chat = named('openai-chat')
const hybrid: PresetReference = {
  provider: 'truncation',
  config: { version: 'v2', losslessAtArrival: true, capResultTokens: 2_000 },
}

/** The messages with tool calls of one format in another. */
function converted(messages: readonly JsonObject[]): readonly unknown[] {
  const parsed = anthropic.parse({
    text: json(messages),
    encoding: 'utf-8',
    content: { type: 'json', value: messages, indent: '', trailingNewline: false },
  })
  if (!parsed.ok) throw parsed.error
  const [first] = parsed.value.conversations
  if (!first) throw new Error('no conversation')
  const written = JSON.parse(chat.write(first.views[0].conversation)) as { messages?: unknown[] } | unknown[]
  return Array.isArray(written) ? written : (written.messages ?? [])
}

it('cuts the output of a command whose call came before', async () => {
  const result = (id: string, content: string) => ({
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: id, content }],
  })
  const values = [
    { role: 'user', content: 'Find it.' },
    {
      role: 'assistant',
      content: [
        { type: 'tool_use', id: 'a', name: 'Bash', input: { command: 'npm test' } },
        { type: 'tool_use', id: 'b', name: 'Read', input: { file_path: '/a.ts' } },
      ],
    },
    result('a', 'a line of output\n'.repeat(400)),
    result('b', 'a line of a file\n'.repeat(400)),
  ]
  const preset = { provider: 'truncation', config: { version: 'v2', capOutputTokens: 200 } }
  const [, answer] = await walk(values, [2, 4], { preset })
  expect(answer?.messages.map((message) => json(message).includes('⟨ Truncated'))).toEqual([false, false, true, false])
})

describe('a strategy that only writes references', () => {
  it('gives the bytes of a whole run at every request, from kept state and from stored state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(500), fc.array(fc.nat(30), { maxLength: 4 }), async (number, restores) => {
        const values = agentSession(9_000, number)
        const lengths = steps(values.length)
        const answers = await walk(values, lengths, {}, new Set(restores))
        for (const [index, length] of lengths.entries()) {
          const whole = await condense(values.slice(0, length), arrival, { dialect: anthropic, vocabulary: o200k })
          expect(json(answers[index]?.messages)).toBe(json(whole.messages))
        }
        const last = answers.at(-1)
        expect(json(expand([...(last?.messages ?? [])], { dialect: anthropic }))).toBe(json(values))
      }),
      { seed, numRuns: 6 },
    )
  })

  it.each(['anthropic', 'openai-chat'])('gives them for hostile sessions in %s, and expands', async (id) => {
    const dialect = named(id)
    let compared = 0
    await fc.assert(
      fc.asyncProperty(arbitraryConversation, async (conversation) => {
        const written = JSON.parse(dialect.write(conversation)) as { messages?: unknown[] } | unknown[]
        const values = Array.isArray(written) ? written : (written.messages ?? [])
        fc.pre(values.length > 1)
        const answers = await walk(values, steps(values.length), { dialect })
        const last = answers.at(-1)
        expect(last?.failure).toBeUndefined()
        expect(expand([...(last?.messages ?? [])], { dialect })).toEqual(values.slice(0, steps(values.length).at(-1)))
        if (mayHoldReference(json(values))) return
        compared++
        const all = values.slice(0, steps(values.length).at(-1))
        // A whole run refuses where nobody typed a task and the first message repeats itself.
        const whole = await condense(all, arrival, { dialect, vocabulary: o200k }).catch(() => undefined)
        expect(json(last?.messages)).toBe(json((whole ?? last)?.messages))
      }),
      { seed, numRuns: 40 },
    )
    expect(compared).toBeGreaterThan(0)
  })

  it('never changes what was sent', async () => {
    const values = agentSession(12_000, 3)
    const answers = await walk(values, steps(values.length))
    answers.slice(1).forEach(({ messages }, index) => {
      const before = answers[index]?.messages ?? []
      expect(json(messages.slice(0, before.length))).toBe(json(before))
    })
    expect(answers.some(({ changed }) => changed)).toBe(true)
  })

  it('tells each change once, also after it was stored', async () => {
    const values = agentSession(12_000, 3)
    const rows = (answers: readonly Next<unknown>[]) => answers.flatMap(({ ledger }) => ledger)
    const whole = await condense(values, arrival, { dialect: anthropic, vocabulary: o200k })
    expect(whole.ledger.length).toBeGreaterThan(3)
    for (const restores of [new Set<number>(), new Set([5, 9])])
      expect(rows(await walk(values, [...steps(values.length), values.length], {}, restores))).toEqual(whole.ledger)
  })

  it('looks through marks of the cache, and sends those that there are now', async () => {
    const values = agentSession(8_000, 5)
    const marked = (upTo: number): readonly JsonObject[] =>
      values.slice(0, upTo).map((message, index) =>
        index === upTo - 1 && Array.isArray(message['content'])
          ? {
              ...message,
              content: message['content'].map((block, at) =>
                at === 0 && typeof block === 'object' && block !== null && !Array.isArray(block)
                  ? { ...block, cache_control: { type: 'ephemeral' } }
                  : block,
              ),
            }
          : message,
      )
    const opened = await open()
    for (const length of steps(values.length)) {
      const { messages } = await opened.next(marked(length))
      const whole = await condense(values.slice(0, length), arrival, { dialect: anthropic, vocabulary: o200k })
      expect(json(messages).split('"cache_control"').length).toBe(json(marked(length)).split('"cache_control"').length)
      expect(json(messages).replaceAll(',"cache_control":{"type":"ephemeral"}', '')).toBe(json(whole.messages))
    }
  })

  it('goes back to the last state that an edited history begins with', async () => {
    const values = agentSession(10_000, 8)
    const edited = [...values.slice(0, 9), { role: 'user', content: 'No, start with the tests.' }, ...values.slice(11)]
    const opened = await open()
    for (const length of steps(values.length)) await opened.next(values.slice(0, length))
    const { messages } = await opened.next(edited)
    const whole = await condense(edited, arrival, { dialect: anthropic, vocabulary: o200k })
    expect(json(messages)).toBe(json(whole.messages))
    expect(json((await opened.next(values)).messages)).toBe(
      json((await condense(values, arrival, { dialect: anthropic, vocabulary: o200k })).messages),
    )
  })

  it('goes on from what it gave, where a host hands that in', async () => {
    const values = agentSession(10_000, 9)
    const opened = await open()
    const reference = await open()
    let sent: readonly unknown[] = []
    let before = 0
    for (const length of steps(values.length)) {
      sent = (await opened.next([...sent, ...values.slice(before, length)])).messages
      before = length
      expect(json(sent)).toBe(json((await reference.next(values.slice(0, length))).messages))
    }
    const restored = await open({ state: JSON.parse(json(opened.state())) as SessionState })
    expect(json((await restored.next([...sent, values[before] ?? values[0]])).messages)).toBe(
      json((await opened.next([...sent, values[before] ?? values[0]])).messages),
    )
  })

  it('gives the input with the reason where it cannot be read, and goes on after it', async () => {
    const values = agentSession(6_000, 2)
    const opened = await open()
    await opened.next(values.slice(0, 5))
    const odd = [...values.slice(0, 5), { role: 'nobody' }]
    const failed = await opened.next(odd)
    expect(failed.messages).toBe(odd)
    expect(failed.failure).toMatch(/role/)
    expect(json((await opened.next(values)).messages)).toBe(
      json((await condense(values, arrival, { dialect: anthropic, vocabulary: o200k })).messages),
    )
  })
})

describe('a strategy with a threshold', () => {
  const given: Given = { preset: hybrid, window: 20_000, threshold: 60, maxTokens: 1_000 }

  it.each([
    ['references at arrival and cuts at the threshold', { ...given, threshold: 4_000 }],
    ['a summary', { ...given, preset: 'codex' }],
    ['passes', { ...given, preset: 'jetbrains-mask' }],
  ])(
    'condenses when it is due, changes nothing between, and goes on alike from stored state: %s',
    async (_, options) => {
      const values = agentSession(40_000, 4)
      const lengths = steps(values.length)
      const answers = await walk(values, lengths, options)
      expect(answers.filter(({ verdict }) => verdict?.outcome === 'condensed').length).toBeGreaterThan(1)
      answers.slice(1).forEach(({ messages, verdict }, index) => {
        if (verdict?.outcome === 'condensed') return
        const before = answers[index]?.messages ?? []
        expect(json(messages.slice(0, before.length))).toBe(json(before))
      })
      const restored = await walk(values, lengths, options, new Set([3, 8, 15, 16, 30]))
      expect(restored.map(({ messages }) => json(messages))).toEqual(answers.map(({ messages }) => json(messages)))
      for (const { messages } of answers) expect(orphansIn(messages)).toEqual([])
    },
  )

  it('goes by what the provider counted', async () => {
    const values = agentSession(10_000, 4)
    const opened = await open(given)
    const first = await opened.next(values.slice(0, 11))
    const second = await opened.next(values.slice(0, 13), {
      usage: { inputTokens: 2 * (first.verdict?.contextTokens ?? 0) },
    })
    expect(first.verdict?.outcome).toBe('not-due')
    expect(second.verdict?.contextTokens).toBeGreaterThan(1.9 * (first.verdict?.contextTokens ?? Infinity))
  })

  it('counts what is sent beside the messages', async () => {
    const [plain, beside] = [await open(given), await open(given)]
    const values = agentSession(6_000, 4)
    const tokens = async (answer: Promise<Next<unknown>>) => (await answer).verdict?.contextTokens ?? 0
    expect(
      await tokens(beside.next(values, { system: 'Be brief. '.repeat(100), tools: [{ name: 'read' }] })),
    ).toBeGreaterThan((await tokens(plain.next(values))) + 200)
  })

  it('leaves what it sends as it was where the model fails, and says why', async () => {
    const broken = { name: 'broken', ask: () => Promise.reject(new Error('the provider is away')) }
    const values = agentSession(30_000, 4)
    const answers = await walk(values, steps(values.length), { ...given, preset: 'codex', model: broken })
    const failed = answers.find(({ failure }) => failure !== undefined)
    expect(failed?.verdict?.outcome).toBe('failed')
    expect(failed?.failure).toContain('the provider is away')
    expect(failed?.messages.length).toBeGreaterThan(3)
  })

  it('goes back behind a condensation where the history was edited there', async () => {
    const values = agentSession(40_000, 4)
    const opened = await open(given)
    for (const length of steps(values.length)) await opened.next(values.slice(0, length))
    const early = values.slice(0, 5)
    expect(json((await opened.next(early)).messages)).toBe(json((await walk(early, [5], given)).at(-1)?.messages))
  })
})

it('reads the same session in another format', async () => {
  const values = converted(agentSession(8_000, 6))
  const answers = await walk(values, steps(values.length), { dialect: chat })
  const whole = await condense(values.slice(0, steps(values.length).at(-1)), arrival, {
    dialect: chat,
    vocabulary: o200k,
  })
  expect(json(answers.at(-1)?.messages)).toBe(json(whole.messages))
})

/** Ids of results whose call is gone. */
function orphansIn(messages: readonly unknown[]): readonly string[] {
  const text = json(messages)
  const calls = new Set([...text.matchAll(/"type":"tool_use","id":"([^"]+)"/g)].map(([, id]) => id))
  return [...text.matchAll(/"tool_use_id":"([^"]+)"/g)].flatMap(([, id = '']) => (calls.has(id) ? [] : [id]))
}
