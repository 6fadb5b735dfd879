import { describe, expect, it } from 'vitest'
import { messageId, partId } from '@/lib/engine'
import type { ShareablePart, ShareDraft } from '@/lib/contracts/share'
import { countSelection, filterParts, firstSelection, groupFindings, valuesOf, withIds, withWord } from './selection'

const part = (position: number, more: Partial<ShareablePart> = {}): ShareablePart => ({
  id: partId(messageId(position), 1),
  position,
  role: 'user',
  kind: 'messageText',
  tokens: 10 * position,
  preview: `text ${position}`,
  ...more,
})
const parts = [
  part(1),
  part(2, { role: 'assistant', kind: 'toolParameters', tool: 'read_file', preview: 'Été' }),
  part(3, { kind: 'toolResults', tool: 'read_file' }),
  part(4, { kind: 'images' }),
]
const draft: ShareDraft = {
  parts,
  findings: [
    {
      id: 'key-1',
      type: 'key',
      isCredential: true,
      masked: 'sk•••',
      context: { before: '', after: '' },
      count: 2,
      parts: [],
    },
  ],
}

describe('selection', () => {
  it('starts with every finding and no part', () => {
    expect(firstSelection(draft)).toEqual({ parts: new Set(), findings: new Set(['key-1']), words: [] })
    expect(countSelection(draft, firstSelection(draft))).toEqual({ shared: 4, tokens: 100, parts: 0, findings: 1 })
  })

  it('counts what goes along', () => {
    expect(
      countSelection(draft, { parts: new Set(['m3.p1', 'm4.p1', 'gone']), findings: new Set(), words: ['Acme'] }),
    ).toEqual({ shared: 2, tokens: 30, parts: 2, findings: 1 })
  })

  it('filters by kind, role, tool and words, whatever their accents', () => {
    const positions = (filter: Parameters<typeof filterParts>[1]) =>
      filterParts(parts, filter).map(({ position }) => position)
    expect(positions({ text: '' })).toEqual([1, 2, 3, 4])
    expect(positions({ text: 'ETE' })).toEqual([2])
    expect(positions({ text: '#3' })).toEqual([3])
    expect(positions({ text: '', tool: 'read_file', role: 'user' })).toEqual([3])
    expect(positions({ text: 'text', kind: 'images' })).toEqual([4])
  })

  it('ticks and unticks many at once', () => {
    expect(withIds(new Set(['a']), ['b', 'a'], true)).toEqual(new Set(['a', 'b']))
    expect(withIds(new Set(['a', 'b', 'c']), ['b', 'x'], false)).toEqual(new Set(['a', 'c']))
  })

  it('offers the values that occur', () => {
    expect([valuesOf(parts, 'role'), valuesOf(parts, 'tool')]).toEqual([['user', 'assistant'], ['read_file']])
  })

  it('takes a word once, and none that is too short to be looked for', () => {
    expect(withWord(['Acme'], '  Blue Heron ')).toEqual(['Acme', 'Blue Heron'])
    expect(['Acme', ' a ', ''].map((word) => withWord(['Acme'], word))).toEqual([['Acme'], ['Acme'], ['Acme']])
  })

  it('groups findings by their rule', () => {
    const [finding] = draft.findings
    if (finding === undefined) throw new Error('expected a finding')
    const mail = { ...finding, id: 'email-1', type: 'email' as const }
    expect(
      groupFindings([finding, mail, { ...finding, id: 'key-2' }]).map(({ type, findings }) => [
        type,
        findings.map(({ id }) => id),
      ]),
    ).toEqual([
      ['key', ['key-1', 'key-2']],
      ['email', ['email-1']],
    ])
  })
})
