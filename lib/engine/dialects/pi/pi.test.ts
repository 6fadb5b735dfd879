import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withMessages, type Conversation } from '../../conversation/conversation'
import { partId, summaryId } from '../../conversation/ids'
import { mapParts } from '../../conversation/map-parts'
import type { Message } from '../../conversation/message'
import { indexToolPairs } from '../../conversation/tool-pairs'
import type { JsonObject, JsonValue } from '../../core/json'
import { unwrap } from '../../core/result'
import type { ConversationView } from '../dialect'
import { readSourceFile } from '../import/source-file'
import { shapeOf } from '../testing/projection'
import { pi } from './dialect'

const SEED = 20261122

const text = (value: string): JsonObject => ({ type: 'text', text: value })
const call = (id: string): JsonObject => ({ type: 'toolCall', id, name: 'read', arguments: { path: id } })
const line = (message: JsonObject): JsonObject => ({ type: 'message', timestamp: '2026-01-01T00:00:00.000Z', message })
const user = (value: string): JsonObject => line({ role: 'user', content: [text(value)] })
const assistant = (...content: readonly JsonObject[]): JsonObject =>
  line({ role: 'assistant', content, model: 'm', stopReason: 'stop' })
const result = (id: string): JsonObject =>
  line({
    role: 'toolResult',
    toolCallId: id,
    toolName: 'read',
    content: [text(`got ${id}`)],
    isError: false,
    details: { shown: `got ${id}` },
  })
const session: JsonObject = { type: 'session', id: 's', cwd: '/x' }
const modelChange: JsonObject = { type: 'model_change', modelId: 'n' }

const linear: readonly JsonObject[] = [
  session,
  user('One'),
  assistant(text('Yes.'), call('a')),
  result('a'),
  modelChange,
  user('Two'),
  assistant(call('b')),
  result('b'),
  user('Three'),
  assistant(text('Ok.')),
  { type: 'compaction', summary: 'Before.', firstKeptEntryIndex: 5, tokensBefore: 9 },
  user('Four'),
  modelChange,
  assistant(text('Done.')),
]

/** The same session in version 3, with a branch that was left behind the first answer. */
function tree(): readonly JsonObject[] {
  const entries = linear.slice(1).map((entry, index): JsonObject => {
    const { firstKeptEntryIndex, ...rest } = entry
    return {
      ...rest,
      id: `e${index + 1}`,
      parentId: index === 0 ? null : `e${index}`,
      ...(firstKeptEntryIndex === undefined ? {} : { firstKeptEntryId: 'e5' }),
    }
  })
  const left: JsonObject[] = [
    { ...user('Left'), id: 'l1', parentId: 'e3' },
    { ...assistant(text('Behind.')), id: 'l2', parentId: 'l1' },
  ]
  return [
    { ...session, version: 3 },
    ...entries.slice(0, 3),
    ...left,
    ...entries.slice(3),
    { type: 'label', id: 'x1', parentId: 'e13', targetId: 'e8', label: 'here' },
  ]
}

const fileOf = (values: readonly JsonValue[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')
const linesOf = (source: string): JsonObject[] =>
  source
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row) as JsonObject)
const viewsOf = (source: string): readonly ConversationView[] =>
  unwrap(pi.parse(unwrap(readSourceFile(source)))).conversations[0]?.views ?? []
const view = (source: string, id: ConversationView['id']): Conversation => {
  const found = viewsOf(source).find((candidate) => candidate.id === id) ?? viewsOf(source)[0]
  if (!found) throw new Error('no view')
  return found.conversation
}
const ids = (conversation: Conversation): string[] => conversation.messages.map((message) => message.id)
const texts = (conversation: Conversation): string[] =>
  conversation.messages.flatMap((message) => message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])))
const summary: Message = {
  id: summaryId(1),
  role: 'user',
  parts: [{ id: partId(summaryId(1), 1), type: 'text', text: 'In short.' }],
  summary: { type: 'made', by: 'test', replaces: [] },
}
const without = (conversation: Conversation, ...gone: readonly string[]): readonly Message[] =>
  conversation.messages.filter((message) => !gone.includes(message.id))

describe.each([
  ['linear', fileOf(linear)],
  ['tree', fileOf(tree())],
] as const)('a %s pi session', (form, source) => {
  it('shows a compaction’s summary in its place, and first in the view since it', () => {
    expect(ids(view(source, 'full'))).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11'])
    expect(ids(view(source, 'since-compaction'))).toEqual(['m9', 'm4', 'm5', 'm6', 'm7', 'm8', 'm10', 'm11'])
    expect(view(source, 'full').compactions).toEqual([{ at: 'm9', tokensBefore: 9 }])
    expect(indexToolPairs(view(source, 'full')).pairs).toHaveLength(2)
  })

  it('names the first kept entry anew when what stands before it goes', () => {
    const full = view(source, 'full')
    const dropped = pi.serialize(withMessages(full, without(full, 'm2', 'm3', 'm4')))
    expect(texts(view(dropped, 'since-compaction'))).toEqual(['Before.', 'Three', 'Ok.', 'Four', 'Done.'])
    const summarised = pi.serialize(withMessages(full, [summary, ...without(full, 'm1', 'm2', 'm3')]))
    expect(texts(view(summarised, 'since-compaction'))).toEqual(['Before.', 'Two', 'Three', 'Ok.', 'Four', 'Done.'])
    expect(texts(view(summarised, 'full'))[0]).toBe('In short.')
    expect(view(summarised, 'full').messages[0]?.summary).toEqual({ type: 'recorded' })
  })

  it('puts a summary of everything so far into the compaction, so that what it hid stays hidden', () => {
    const since = view(source, 'since-compaction')
    const written = pi.serialize(withMessages(since, [summary, ...since.messages.slice(-2)]))
    expect(texts(view(written, 'since-compaction'))).toEqual(['In short.', 'Four', 'Done.'])
    expect(linesOf(written).filter((entry) => entry.type === 'compaction')).toHaveLength(1)
    expect(texts(view(written, 'full'))).toContain('One')
  })

  it('hides what a compaction hid also when its summary is left out', () => {
    const since = view(source, 'since-compaction')
    const written = pi.serialize(withMessages(since, since.messages.slice(-3)))
    expect(texts(view(written, 'since-compaction'))).toEqual(['Ok.', 'Four', 'Done.'])
  })

  it('puts a made summary behind the compaction’s own', () => {
    const since = view(source, 'since-compaction')
    const written = pi.serialize(
      withMessages(since, [...since.messages.slice(0, 1), summary, ...since.messages.slice(4)]),
    )
    expect(texts(view(written, 'since-compaction'))).toEqual(['Before.', 'In short.', 'Three', 'Ok.', 'Four', 'Done.'])
  })

  it(`reads back whatever is dropped and summarised (seed ${SEED})`, () => {
    const cases = fc.record({
      id: fc.constantFrom('full', 'since-compaction'),
      kept: fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }),
      at: fc.option(fc.nat(10)),
    })
    fc.assert(
      fc.property(cases, ({ id, kept, at }) => {
        const before = view(source, id)
        const rest = before.messages.filter((_, index) => kept[index])
        const isBeforeCompaction = id === 'since-compaction' && at === 0 && kept[0] === true
        const messages =
          at === null || at > rest.length || isBeforeCompaction
            ? rest
            : [...rest.slice(0, at), summary, ...rest.slice(at)]
        if (messages.length === 0) return
        const written = pi.serialize(withMessages(before, messages))
        expect(shapeOf(view(written, id).messages)).toEqual(shapeOf(messages))
        expect(texts(view(written, id))).toEqual(texts(withMessages(before, messages)))
        expect(
          linesOf(written).filter(
            (entry) => JSON.stringify(entry).includes('Left') || JSON.stringify(entry).includes('Behind.'),
          ),
        ).toHaveLength(form === 'tree' ? 2 : 0)
      }),
      { seed: SEED, numRuns: 300 },
    )
  })

  it('leaves the client’s copy of a result as it is', () => {
    const changed = mapParts(view(source, 'full'), (part) =>
      part.type === 'tool-result' ? { ...part, content: [{ type: 'text', text: 'cut', raw: 0 }] } : part,
    )
    expect(pi.serialize(changed)).toBe(
      source.replaceAll('"text":"got ', '"text":"cut').replaceAll(/"cut[ab]"/g, '"cut"'),
    )
  })
})

describe('pi sessions', () => {
  it('takes up no messages of other branches, and says so', () => {
    const parsed = unwrap(pi.parse(unwrap(readSourceFile(fileOf(tree())))))
    expect(texts(view(fileOf(tree()), 'full'))).not.toContain('Left')
    expect(parsed.warnings.map((warning) => [warning.code, warning.place])).toEqual([
      ['other-branches', { type: 'line', line: 5 }],
    ])
  })

  it('keeps every entry reachable from the last one after it wrote a tree', () => {
    const full = view(fileOf(tree()), 'full')
    const written = linesOf(
      pi.serialize(withMessages(full, [full.messages[0] ?? summary, summary, ...full.messages.slice(-1)])),
    )
    const known = new Set(written.map((entry) => entry.id))
    expect(written.slice(1).filter((entry) => entry.parentId !== null && !known.has(entry.parentId ?? null))).toEqual(
      [],
    )
    expect(written.slice(1).filter((entry) => entry.parentId === null)).toHaveLength(1)
    expect(new Set(written.map((entry) => entry.id)).size).toBe(written.length)
  })

  it('reads a person’s command as that person’s words and its output as a result, and skips what the model never saw', () => {
    const bash = (command: string, output: string, extra: JsonObject = {}): JsonObject =>
      line({ role: 'bashExecution', command, output, exitCode: 0, ...extra })
    const source = fileOf([
      session,
      user('Go'),
      bash('ls', 'a.ts'),
      bash('cat .env', 'x', { excludeFromContext: true }),
      assistant(),
    ])
    expect(view(source, 'full').messages.map((message) => message.parts.map((part) => part.type))).toEqual([
      ['text'],
      ['text', 'tool-result'],
    ])
    const changed = mapParts(view(source, 'full'), (part) =>
      part.type === 'tool-result' ? { ...part, content: [{ type: 'text', text: 'cut' }] } : part,
    )
    expect(pi.serialize(changed)).toBe(source.replace('"a.ts"', '"cut"'))
    expect(
      view(pi.write(view(source, 'full')), 'full').messages.map((message) => message.parts.map((part) => part.type)),
    ).toEqual([['text'], ['environment'], ['text']])
  })

  it('finds calls of an aborted turn without results', () => {
    const conversation = view(
      fileOf([session, user('Go'), assistant(call('a')), user('Stop'), assistant(call('b')), result('b')]),
      'full',
    )
    expect(indexToolPairs(conversation).orphanCalls.map((use) => use.part.callId)).toEqual(['a'])
  })

  it.each([
    [[session]],
    [[session, modelChange]],
    [[session, line({ role: 'oracle', content: 'x' })]],
    [[session, assistant()]],
  ] as readonly JsonObject[][][])('refuses %j', (values) => {
    const found = pi.parse(unwrap(readSourceFile(fileOf(values))))
    expect(found.ok ? undefined : found.error.code).toBe('no-messages')
  })

  it('does not loop on entries that are their own ancestors', () => {
    const source = fileOf([
      session,
      { ...user('One'), id: 'a', parentId: 'b' },
      { ...user('Two'), id: 'b', parentId: 'a' },
    ])
    expect(texts(view(source, 'full'))).toEqual(['One', 'Two'])
  })
})
