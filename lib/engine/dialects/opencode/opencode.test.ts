import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withMessages, type Conversation } from '../../conversation/conversation'
import { partId, summaryId } from '../../conversation/ids'
import { mapParts } from '../../conversation/map-parts'
import type { Message } from '../../conversation/message'
import { indexToolPairs } from '../../conversation/tool-pairs'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import { unwrap } from '../../core/result'
import type { ConversationView, ParsedFile } from '../dialect'
import { readSourceFile } from '../import/source-file'
import { shapeOf } from '../testing/projection'
import { opencode } from './dialect'
import { PRUNED } from './parts'

const SEED = 20261122

const text = (value: string): JsonObject => ({ type: 'text', text: value })
const stepStart: JsonObject = { type: 'step-start', snapshot: 's' }
const tool = (callID: string, state: JsonObject = {}): JsonObject => ({
  type: 'tool',
  tool: 'read',
  callID,
  state: {
    status: 'completed',
    input: { filePath: callID },
    output: `got ${callID}`,
    metadata: { preview: `got ${callID}` },
    time: { start: 1, end: 2 },
    ...state,
  },
})
const message = (id: number, info: JsonObject, ...parts: readonly JsonObject[]): JsonObject => ({
  info: { id: `msg_${String(id).padStart(4, '0')}`, sessionID: 'ses_1', ...info },
  parts,
})
const user = (id: number, ...parts: readonly JsonObject[]): JsonObject =>
  message(id, { role: 'user', summary: { diffs: [{ patch: 'long' }] } }, ...parts)
const assistant = (id: number, parent: number, ...parts: readonly JsonObject[]): JsonObject =>
  message(
    id,
    {
      role: 'assistant',
      parentID: `msg_${String(parent).padStart(4, '0')}`,
      modelID: 'm',
      finish: 'stop',
      tokens: { input: 1, output: 2, cache: { read: 3 } },
      cost: 0.5,
    },
    ...parts,
  )
const summaryOf = (id: number, parent: number, value: string): JsonObject =>
  message(
    id,
    { role: 'assistant', parentID: `msg_${String(parent).padStart(4, '0')}`, summary: true, finish: 'stop' },
    stepStart,
    text(value),
  )

/** With and without messages that the compaction kept beside its summary. */
const compacted = (tail: JsonObject): readonly JsonObject[] => [
  user(1, text('One')),
  assistant(2, 1, stepStart, text('Yes.'), tool('a')),
  user(3, text('Two')),
  assistant(4, 3, stepStart, tool('b'), tool('c', { status: 'error', error: 'no c' })),
  assistant(5, 3, text('Ok.')),
  user(6, { type: 'compaction', auto: true, ...tail }),
  summaryOf(7, 6, 'Before.'),
  user(8, text('Three')),
  assistant(9, 8, stepStart, text('Now.'), tool('d')),
  assistant(10, 8, text('Done.')),
]

const fileOf = (messages: readonly JsonValue[]): string =>
  `${JSON.stringify({ info: { id: 'ses_1', title: 'T', directory: '/x' }, messages }, null, 2)}\n`
const parse = (source: string): ParsedFile => unwrap(opencode.parse(unwrap(readSourceFile(source))))
const view = (source: string, id: ConversationView['id']): Conversation => {
  const views = parse(source).conversations[0]?.views ?? []
  const found = views.find((candidate) => candidate.id === id) ?? views[0]
  if (!found) throw new Error('no view')
  return found.conversation
}
const messagesIn = (source: string): readonly JsonObject[] => {
  const root = JSON.parse(source) as JsonObject
  return Array.isArray(root.messages) ? (root.messages as readonly JsonValue[]).filter(isJsonObject) : []
}
const ids = (conversation: Conversation): string[] => conversation.messages.map((entry) => entry.id)
const texts = (conversation: Conversation): string[] =>
  conversation.messages.flatMap((entry) => entry.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])))
const made = (role: Message['role']): Message => ({
  id: summaryId(1),
  role,
  parts: [{ id: partId(summaryId(1), 1), type: 'text', text: 'In short.' }],
  summary: { type: 'made', by: 'test', replaces: [] },
})

describe.each([
  ['all', fileOf(compacted({}))],
  ['but the last messages', fileOf(compacted({ tail_start_id: 'msg_0003' }))],
] as const)('an opencode export whose compaction hides %s', (form, source) => {
  const kept = form === 'all' ? [] : ['m4', 'm5', 'm6', 'm7']

  it('parts results from their calls, and shows the compaction’s summary in its place and first in the view since it', () => {
    expect(
      view(source, 'full')
        .messages.map((entry) => entry.role)
        .join(' '),
    ).toBe('user assistant tool user assistant tool assistant assistant user assistant tool assistant')
    expect(indexToolPairs(view(source, 'full')).pairs).toHaveLength(4)
    expect(ids(view(source, 'since-compaction'))).toEqual(['m8', ...kept, 'm9', 'm10', 'm11', 'm12'])
    expect(view(source, 'full').compactions).toEqual([{ at: 'm8', trigger: 'auto' }])
    expect(view(source, 'full').messages[7]?.summary).toEqual({ type: 'recorded' })
  })

  it('writes a summary of everything so far into the compaction, so that what it hid stays hidden', () => {
    const since = view(source, 'since-compaction')
    for (const role of ['user', 'assistant'] as const) {
      const written = opencode.serialize(withMessages(since, [made(role), ...since.messages.slice(-1)]))
      expect(texts(view(written, 'since-compaction'))).toEqual(['In short.', 'Done.'])
      expect(texts(view(written, 'full'))).toContain('One')
    }
  })

  it('hides what the compaction hid also when its summary is left out', () => {
    const since = view(source, 'since-compaction')
    const written = opencode.serialize(withMessages(since, since.messages.slice(-1)))
    expect(texts(view(written, 'since-compaction'))).toEqual(['Done.'])
  })

  it('lets the compaction go with its summary in the full history', () => {
    const full = view(source, 'full')
    const written = opencode.serialize(
      withMessages(full, [...full.messages.slice(0, 1), made('assistant'), ...full.messages.slice(-1)]),
    )
    expect(parse(written).conversations[0]?.views).toHaveLength(1)
    expect(view(written, 'full').messages.map((entry) => entry.summary?.type)).toEqual([
      undefined,
      'recorded',
      undefined,
    ])
    const found = messagesIn(written).map((entry) => (isJsonObject(entry.info) ? String(entry.info.id) : ''))
    expect(found).toEqual(found.toSorted())
    expect(new Set(found).size).toBe(3)
  })

  it(`reads back whatever is dropped and summarised (seed ${SEED})`, () => {
    const cases = fc.record({
      id: fc.constantFrom('full', 'since-compaction'),
      kept: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      at: fc.option(fc.nat(12)),
      role: fc.constantFrom('user', 'assistant'),
    })
    fc.assert(
      fc.property(cases, ({ id, kept: flags, at, role }) => {
        const before = view(source, id)
        // A call's message goes with that of its results, as the checks of a run hold it.
        const rest = before.messages.filter((entry, index) => flags[entry.role === 'tool' ? index - 1 : index])
        const isBeforeCompaction = id === 'since-compaction' && at === 0 && flags[0] === true
        const partsAPair = at !== null && rest[at]?.role === 'tool'
        const messages =
          at === null || at > rest.length || isBeforeCompaction || partsAPair
            ? rest
            : [...rest.slice(0, at), made(role), ...rest.slice(at)]
        if (messages.length === 0) return
        const written = opencode.serialize(withMessages(before, messages))
        const again = view(written, id)
        expect(texts(again)).toEqual(texts(withMessages(before, messages)))
        const withoutMade = (entries: readonly Message[]): readonly Message[] =>
          entries.filter((entry) => !texts(withMessages(before, [entry])).includes('In short.'))
        expect(shapeOf(withoutMade(again.messages))).toEqual(shapeOf(withoutMade(messages)))
      }),
      { seed: SEED, numRuns: 300 },
    )
  })
})

describe('opencode exports', () => {
  it('changes a call’s input and its result apart, and leaves the client’s copies', () => {
    const source = fileOf([user(1, text('Go')), assistant(2, 1, tool('a'))])
    const results = mapParts(view(source, 'full'), (part) =>
      part.type === 'tool-result'
        ? { ...part, content: part.content.map((item) => (item.type === 'text' ? { ...item, text: 'cut' } : item)) }
        : part,
    )
    expect(opencode.serialize(results)).toBe(source.replace('"output": "got a"', '"output": "cut"'))
    const calls = mapParts(view(source, 'full'), (part) =>
      part.type === 'tool-call' ? { ...part, input: { filePath: 'cut' } } : part,
    )
    expect(opencode.serialize(calls)).toBe(source.replace('"filePath": "a"', '"filePath": "cut"'))
  })

  it('leaves a call without its result as one that was never answered', () => {
    const conversation = view(
      fileOf([user(1, text('Go')), assistant(2, 1, tool('a'), tool('b', { status: 'running' }))]),
      'full',
    )
    expect(indexToolPairs(conversation).orphanCalls.map((use) => use.part.callId)).toEqual(['b'])
    const again = view(
      opencode.serialize(
        withMessages(
          conversation,
          conversation.messages.filter((entry) => entry.role !== 'tool'),
        ),
      ),
      'full',
    )
    expect(indexToolPairs(again).orphanCalls.map((use) => use.part.callId)).toEqual(['a', 'b'])
  })

  it('shows of a pruned result what the model is shown, with a warning', () => {
    const parsed = parse(
      fileOf([user(1, text('Go')), assistant(2, 1, tool('a', { time: { start: 1, end: 2, compacted: 3 } }))]),
    )
    const result = parsed.conversations[0]?.views[0].conversation.messages[2]?.parts[0]
    expect(result?.type === 'tool-result' ? result.content : []).toEqual([
      { type: 'opaque', text: PRUNED, raw: 'output' },
    ])
    expect(parsed.warnings.map((warning) => [warning.code, warning.place])).toEqual([
      ['pruned-result', { type: 'path', path: ['messages', 1, 'parts', 0] }],
    ])
  })

  it('takes away a result’s images with their attachments', () => {
    const image = { type: 'file', mime: 'image/png', url: 'data:image/png;base64,AA==' }
    const conversation = view(
      fileOf([user(1, text('Go')), assistant(2, 1, tool('a', { attachments: [image] }))]),
      'full',
    )
    const changed = mapParts(conversation, (part) =>
      part.type === 'tool-result' ? { ...part, content: part.content.filter((item) => item.type !== 'image') } : part,
    )
    expect(opencode.serialize(conversation)).toContain('attachments')
    expect(opencode.serialize(changed)).not.toContain('attachments')
  })

  it('leaves out the message whose visible parts are all gone, and keeps the client’s parts of others', () => {
    const conversation = view(
      fileOf([
        user(1, text('Go')),
        assistant(2, 1, stepStart, text('A')),
        assistant(3, 1, stepStart, text('B'), text('C')),
      ]),
      'full',
    )
    const changed = mapParts(conversation, (part) =>
      part.type === 'text' && (part.text === 'A' || part.text === 'C') ? undefined : part,
    )
    const written = messagesIn(opencode.serialize(changed))
    expect(
      written.map((entry) => (entry.parts as readonly JsonObject[]).map((part) => part.text ?? part.type)),
    ).toEqual([['Go'], ['step-start', 'B']])
  })

  it('reads the bare list that the server gives', () => {
    const source = JSON.stringify([user(1, text('Go')), assistant(2, 1, tool('a'))])
    expect(view(source, 'full').messages).toHaveLength(3)
    expect(opencode.serialize(view(source, 'full'))).toBe(source)
  })

  it('writes results into the parts of their calls', () => {
    const source = view(fileOf(compacted({})), 'full')
    const again = view(opencode.write(source), 'full')
    expect(indexToolPairs(again).pairs).toHaveLength(4)
    expect(shapeOf(again.messages)).toEqual(shapeOf(source.messages))
  })

  it.each([
    { info: { directory: '/x' }, messages: [] },
    [{ info: { role: 'user' }, parts: [] }],
    { messages: [{ info: { role: 'oracle' }, parts: [] }] },
  ] as readonly JsonValue[])('refuses %j', (value) => {
    const found = opencode.parse(unwrap(readSourceFile(JSON.stringify(value))))
    expect(found.ok ? undefined : found.error.code).toBe('no-messages')
  })
})
