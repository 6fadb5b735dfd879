import { describe, expect, it } from 'vitest'
import { contentKind, contentKinds } from './content-kind'
import { withMessages, type Conversation } from './conversation'
import { messageId, partId, toolCallId } from './ids'
import { imageTokens } from './image-tokens'
import { mapParts } from './map-parts'
import { legalParts, roles, type Message, type Role } from './message'
import type { Part } from './part'
import { indexToolPairs } from './tool-pairs'
import { sumUsage } from './usage'
import { definitionsText, imagesOf, visibleText } from './texts/visible-text'

const part = (message: number, position: number) => partId(messageId(message), position)
const call = (message: number, position: number, callId: string): Part => ({
  id: part(message, position),
  type: 'tool-call',
  callId: toolCallId(callId),
  name: 'n',
  input: {},
})
const result = (message: number, position: number, callId: string): Part => ({
  id: part(message, position),
  type: 'tool-result',
  callId: toolCallId(callId),
  content: [],
  isError: false,
})
const message = (position: number, role: Role, ...parts: readonly Part[]): Message => ({
  id: messageId(position),
  role,
  parts,
})
const conversation = (...messages: readonly Message[]): Conversation => ({
  dialect: 'x',
  messages,
  compactions: [],
  envelope: undefined,
})

describe('ids', () => {
  it("name a part's message", () => {
    expect(part(12, 3)).toBe('m12.p3')
  })
})

describe('indexToolPairs', () => {
  it('pairs by id in order and finds what is left over', () => {
    const pairs = indexToolPairs(
      conversation(
        message(1, 'user', result(1, 1, 'a')),
        message(2, 'assistant', call(2, 1, 'a'), call(2, 2, 'b')),
        message(3, 'user', result(3, 1, 'a')),
        message(4, 'assistant', call(4, 1, 'a')),
        message(5, 'user', result(5, 1, 'a')),
      ),
    )
    expect(pairs.pairs.map((pair) => [pair.call.part.id, pair.result.part.id])).toEqual([
      ['m2.p1', 'm3.p1'],
      ['m4.p1', 'm5.p1'],
    ])
    expect(pairs.orphanCalls.map((use) => use.part.id)).toEqual(['m2.p2'])
    expect(pairs.orphanResults.map((use) => use.part.id)).toEqual(['m1.p1'])
    const [first] = pairs.pairs
    expect(first && pairs.pairOf(first.result.part)).toBe(first)
  })
})

describe('mapParts', () => {
  const source = conversation(
    message(1, 'user', { id: part(1, 1), type: 'text', text: 'a' }),
    message(2, 'assistant', call(2, 1, 'a'), { id: part(2, 2), type: 'text', text: 'b' }),
  )

  it('gives the very same conversation where nothing changes', () => {
    expect(mapParts(source, (other) => other)).toBe(source)
  })

  it('changes, removes, and shares the rest', () => {
    const changed = mapParts(source, (other) =>
      other.type === 'tool-call'
        ? undefined
        : other.id === part(2, 2) && other.type === 'text'
          ? { ...other, text: 'c' }
          : other,
    )
    expect(changed.messages[0]).toBe(source.messages[0])
    expect(changed.messages[1]?.parts).toEqual([{ id: 'm2.p2', type: 'text', text: 'c' }])
    expect(withMessages(changed, source.messages)).toEqual(source)
  })
})

describe('visibleText', () => {
  it.each<[Part, string]>([
    [{ id: part(1, 1), type: 'thinking', text: 'a', signed: true }, 'a'],
    [{ id: part(1, 1), type: 'opaque', label: 'l', text: 'b' }, 'b'],
    [{ id: part(1, 1), type: 'image', source: { type: 'unknown' } }, ''],
    [{ ...call(1, 1, 'a'), type: 'tool-call', callId: toolCallId('a'), name: 'n', input: { p: 1 } }, 'n {"p":1}'],
    [{ ...call(1, 1, 'a'), type: 'tool-call', callId: toolCallId('a'), name: 'n', input: 'free' }, 'n free'],
    [
      {
        ...call(1, 1, 'a'),
        type: 'tool-call',
        callId: toolCallId('a'),
        name: 'n',
        input: { p: 'x' },
        template: [
          { type: 'fixed', text: '<n><p>' },
          { type: 'slot', path: ['p'], encoding: 'plain' },
          { type: 'fixed', text: '</p></n>' },
        ],
      },
      '<n><p>x</p></n>',
    ],
    [
      {
        ...result(1, 1, 'a'),
        type: 'tool-result',
        callId: toolCallId('a'),
        isError: false,
        content: [
          { type: 'opaque', text: 'h' },
          { type: 'image', source: { type: 'unknown' } },
          { type: 'text', text: 't' },
        ],
      },
      'h\n\nt',
    ],
  ])('of %j is %j', (shown, expected) => {
    expect(visibleText(shown)).toBe(expected)
  })

  it('finds images and definitions', () => {
    const image: Part = { id: part(1, 1), type: 'image', source: { type: 'url', url: 'u' } }
    expect(imagesOf(image)).toEqual([image])
    expect(
      imagesOf({
        ...result(1, 1, 'a'),
        type: 'tool-result',
        callId: toolCallId('a'),
        isError: false,
        content: [
          { type: 'image', source: { type: 'unknown' } },
          { type: 'text', text: 'x' },
        ],
      }),
    ).toHaveLength(1)
    expect(imagesOf({ id: part(1, 1), type: 'text', text: '' })).toEqual([])
    expect(
      definitionsText({
        ...conversation(),
        tools: [
          { name: 'a', definition: '{}' },
          { name: 'b', definition: '[]' },
        ],
      }),
    ).toBe('{}\n[]')
  })
})

describe('content kinds', () => {
  it('give every legal part one', () => {
    for (const role of roles) {
      for (const type of legalParts[role]) expect(contentKinds).toContain(contentKind({ type } as Part, role))
    }
    expect(contentKind({ id: part(1, 1), type: 'text', text: '' }, 'system')).toBe('system')
    expect(contentKind({ id: part(1, 1), type: 'text', text: '' }, 'user')).toBe('messageText')
  })
})

describe('sumUsage', () => {
  it('adds what is known and leaves the rest unknown', () => {
    expect(sumUsage([])).toBeUndefined()
    expect(
      sumUsage([
        { inputTokens: 1, costUsd: 0.5, model: 'a' },
        { inputTokens: 2, outputTokens: 3, model: 'b' },
      ]),
    ).toEqual({ inputTokens: 3, outputTokens: 3, costUsd: 0.5, model: 'a' })
  })
})

describe('imageTokens', () => {
  const image = (bytes: readonly number[]) =>
    ({ source: { type: 'base64', data: btoa(String.fromCharCode(...bytes)) } }) as const
  const png = (width: number, height: number): readonly number[] => [
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    0,
    0,
    0,
    13,
    0x49,
    0x48,
    0x44,
    0x52,
    0,
    0,
    width >> 8,
    width & 255,
    0,
    0,
    height >> 8,
    height & 255,
  ]

  it.each([
    ['PNG', image(png(750, 10)), 10],
    ['a large PNG', image(png(4000, 4000)), 1_600],
    ['GIF', image([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 150, 0, 10, 0, 0, 0]), 2],
    ['JPEG', image([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 30, 0, 50, 3]), 2],
    ['a JPEG cut off', image([0xff, 0xd8, 0xff, 0xe0, 0, 4]), 1_000],
    ['no image', image([1, 2, 3]), 1_000],
    ['no base64', { source: { type: 'base64', data: '***' } } as const, 1_000],
    ['an address', { source: { type: 'url', url: 'u' } } as const, 1_000],
  ])('of %s', (_, source, expected) => {
    expect(imageTokens(source)).toBe(expected)
  })
})
