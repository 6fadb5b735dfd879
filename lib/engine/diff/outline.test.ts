import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../core/json'
import { messageId, partId, summaryId, toolCallId } from '../conversation/ids'
import type { Message } from '../conversation/message'
import type { Part } from '../conversation/part'
import type { TextTemplate } from '../conversation/texts/template'
import { visibleText } from '../conversation/texts/visible-text'
import { diffOutline, diffParts, previewMessage, type CountPart } from './outline'
import { readableText } from './readable-text'

const count: CountPart = (part) => visibleText(part).length

const says = (position: number, role: 'user' | 'assistant', text: string): Message => ({
  id: messageId(position),
  role,
  parts: [{ id: partId(messageId(position), 1), type: 'text', text }],
})
const result = (position: number, text: string): Message => ({
  id: messageId(position),
  role: 'user',
  parts: [
    {
      id: partId(messageId(position), 1),
      type: 'tool-result',
      callId: toolCallId('c1'),
      name: 'read_file',
      isError: false,
      content: [{ type: 'text', text }],
    },
  ],
})

describe('diffOutline', () => {
  const before = [
    says(1, 'user', 'task'),
    says(2, 'assistant', 'thinking aloud'),
    result(3, 'a long file'),
    says(4, 'assistant', 'done'),
  ]
  const made: Message = {
    ...says(9, 'user', 'summary'),
    id: summaryId(1),
    summary: { type: 'made', by: 'offline', replaces: [messageId(2)] },
  }
  const rows = diffOutline(before, [before[0] as Message, made, result(3, 'a …'), says(4, 'assistant', 'done')], count)

  it('says what became of each message', () => {
    expect(
      rows.map(({ id, status, before: from, after: to, changedParts }) => [id, status, from, to, changedParts]),
    ).toEqual([
      ['m1', 'kept', 1, 1, 0],
      ['m2', 'removed', 2, undefined, 1],
      ['s1', 'inserted', undefined, 2, 1],
      ['m3', 'edited', 3, 3, 1],
      ['m4', 'kept', 4, 4, 0],
    ])
  })

  it('sums to the tokens of both sides', () => {
    const sum = (messages: readonly Message[]): number =>
      messages.flatMap((message) => message.parts).reduce((total, part) => total + count(part), 0)
    expect(rows.reduce((total, row) => total + row.tokensBefore, 0)).toBe(sum(before))
    expect(rows.reduce((total, row) => total + row.tokensAfter, 0)).toBe(
      sum([before[0] as Message, made, result(3, 'a …'), says(4, 'assistant', 'done')]),
    )
  })

  it('names tools and summaries', () => {
    expect(rows[3]).toMatchObject({ tools: ['read_file'], kinds: ['toolResults'], mainKind: 'toolResults' })
    expect(rows[2]).toMatchObject({ summary: true })
  })
})

describe('diffParts', () => {
  it('gives both texts of an edited part and one of a lost part', () => {
    const left: Message = {
      ...says(1, 'assistant', 'same'),
      parts: [
        ...says(1, 'assistant', 'same').parts,
        { id: partId(messageId(1), 2), type: 'thinking', text: 'why', signed: false },
      ],
    }
    const right = says(1, 'assistant', 'changed')
    expect(diffParts(left, right, count)).toMatchObject([
      { id: 'm1.p1', status: 'edited', before: 'same', after: 'changed', tokensBefore: 4, tokensAfter: 7 },
      { id: 'm1.p2', status: 'removed', kind: 'thinking', before: 'why', tokensAfter: 0 },
    ])
    expect(diffParts(left, right, count)[1]).not.toHaveProperty('after')
  })
})

describe('preview', () => {
  it('is one short line', () => {
    expect(previewMessage(says(1, 'user', 'first\n\n  second\t third'))).toBe('first second third')
    expect(previewMessage(says(1, 'user', 'word '.repeat(100)))).toHaveLength(160)
  })
})

describe('readableText', () => {
  const call = (input: JsonValue, template?: TextTemplate): Part => ({
    id: partId(messageId(1), 1),
    type: 'tool-call',
    callId: toolCallId('c1'),
    name: 'write',
    input,
    ...(template && { template }),
  })

  it('gives arguments a line each, with real line breaks', () => {
    expect(readableText(call({ path: 'a.ts', content: 'one\ntwo', lines: [1] }))).toBe(
      'write\npath: a.ts\ncontent:\none\ntwo\nlines:\n[\n  1\n]',
    )
  })

  it('leaves free text and templates as the model is shown them', () => {
    expect(readableText(call('ls -la'))).toBe('write\nls -la')
    expect(
      readableText(
        call({ path: 'a' }, [
          { type: 'fixed', text: '<write>' },
          { type: 'slot', path: ['path'], encoding: 'plain' },
        ]),
      ),
    ).toBe('<write>a')
  })
})
