import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../core/json'
import { messageId, partId, toolCallId } from '../ids'
import type { Part } from '../part'
import { slotKey, textSlots, withSlots } from './text-slots'

const SEED = 20261121
const id = partId(messageId(1), 1)
const call = (input: JsonValue): Part => ({ id, type: 'tool-call', callId: toolCallId('c'), name: 'n', input })

const parts: readonly Part[] = [
  { id, type: 'text', text: 'a' },
  { id, type: 'environment', text: 'b' },
  { id, type: 'thinking', text: 'c', signed: true },
  { id, type: 'thinking', text: 'd', signed: false },
  { id, type: 'image', source: { type: 'unknown' } },
  { id, type: 'opaque', label: 'x', text: 'e' },
  call({ p: 'f', q: [1, { r: 'g' }] }),
  {
    id,
    type: 'tool-result',
    callId: toolCallId('c'),
    isError: false,
    content: [
      { type: 'opaque', text: 'head' },
      { type: 'text', text: 'h', raw: 1 },
    ],
  },
]

describe('textSlots', () => {
  it('lists the texts of each kind of part', () => {
    expect(
      parts.map((part) => textSlots(part).map((slot) => `${slotKey(slot.path)} ${slot.text} ${slot.restorable}`)),
    ).toEqual([
      ['[] a true'],
      ['[] b true'],
      ['[] c false'],
      ['[] d true'],
      [],
      [],
      ['["p"] f true', '["q",1,"r"] g true'],
      ['[1] h true'],
    ])
  })

  it('locks what the template could not restore or does not hold', () => {
    const part: Part = {
      id,
      type: 'tool-call',
      callId: toolCallId('c'),
      name: 'n',
      input: { a: 'x', b: 'y', c: 'z' },
      template: [
        { type: 'slot', path: ['a'], encoding: 'json' },
        { type: 'slot', path: ['b'], encoding: 'json', literal: '"\\u0079"', value: 'y' },
      ],
    }
    expect(textSlots(part).map((slot) => slot.restorable)).toEqual([true, false, false])
  })
})

describe('withSlots', () => {
  it('gives the very same part where nothing is replaced', () => {
    for (const part of parts) expect(withSlots(part, new Map())).toBe(part)
    const text: Part = { id, type: 'text', text: 'a' }
    expect(withSlots(text, new Map([['[]', 'a']]))).toBe(text)
  })

  it("keeps what a result's content came with", () => {
    expect(
      withSlots(
        parts[7] ?? call({}),
        new Map([
          ['[1]', 'new'],
          ['[0]', 'never'],
        ]),
      ),
    ).toMatchObject({
      content: [
        { type: 'opaque', text: 'head' },
        { type: 'text', text: 'new', raw: 1 },
      ],
    })
  })

  it('replaces the slots it is given, of any input', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        const part = call(input as JsonValue)
        const slots = textSlots(part)
        const changed = withSlots(part, new Map(slots.map((slot, index) => [slotKey(slot.path), `new ${index}`])))
        expect(textSlots(changed).map((slot) => [slotKey(slot.path), slot.text])).toEqual(
          slots.map((slot, index) => [slotKey(slot.path), `new ${index}`]),
        )
        expect(withSlots(changed, new Map(slots.map((slot) => [slotKey(slot.path), slot.text])))).toEqual(part)
      }),
      { seed: SEED },
    )
  })
})
