import { describe, expect, it } from 'vitest'
import type { ConversationChoice } from '@/lib/contracts/conversations'
import {
  canBeSaved,
  checkedOf,
  failuresOf,
  groupsOf,
  MANY,
  newAmong,
  rowsOf,
  type ListedSession,
  type Picked,
} from './bundle-list'

const none: Picked = { checked: new Map(), views: new Map() }

const conversation = (index: number, content: string, savedAs?: string, sameFile = false): ConversationChoice => ({
  index,
  title: `Title ${content}`,
  views: [
    {
      id: 'full',
      messages: 4,
      tokens: 10,
      content,
      ...(savedAs === undefined ? {} : { savedAs: { id: 'c1', title: savedAs, sameFile } }),
    },
    { id: 'since-compaction', messages: 2, tokens: 5, content: `${content} since` },
  ],
})

const session = (
  path: string,
  conversations: readonly ConversationChoice[],
  more: Partial<ListedSession> = {},
): ListedSession => ({
  key: path,
  path,
  files: [path],
  broken: [],
  group: path,
  subAgent: false,
  state: {
    type: 'read',
    read: { kind: 'choose', sourceHash: path, size: 1, dialect: 'd', dialectName: 'D', conversations, warnings: [] },
  },
  ...more,
})

describe('the list of a bundle', () => {
  it('chooses what is new, and neither what is saved already nor what stands there twice', () => {
    const rows = rowsOf(
      [
        session('a', [conversation(0, 'x')]),
        session('b', [conversation(0, 'y', 'Mine')]),
        session('c', [conversation(0, 'x')]),
      ],
      none,
    )
    expect(rows.map(({ checked, same }) => [checked, same])).toEqual([
      [true, undefined],
      [false, { type: 'saved', saved: { id: 'c1', title: 'Mine', sameFile: false } }],
      [false, { type: 'twin', path: 'a' }],
    ])
  })

  it('never saves the very bytes again that are saved, and "All" chooses what is new', () => {
    const same = conversation(0, 'y', 'Mine', true)
    const rows = rowsOf(
      [session('a', [conversation(0, 'x')]), session('b', [same]), session('c', [conversation(0, 'z', 'Z')])],
      {
        checked: new Map([
          ['b 0', true],
          ['c 0', true],
        ]),
        views: new Map(),
      },
    )
    expect(rows.map((row) => [row.checked, canBeSaved(row)])).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ])
    expect(newAmong(rows).map(({ key }) => key)).toEqual(['a 0'])
  })

  it('chooses none of many conversations by itself, and what a person picks', () => {
    const many = session(
      'a',
      Array.from({ length: MANY + 1 }, (_, index) => conversation(index, String(index))),
    )
    expect(checkedOf(rowsOf([many], none))).toBe(false)
    const picked = rowsOf([many], {
      checked: new Map([['a 2', true]]),
      views: new Map([['a 2', 'since-compaction' as const]]),
    })
    expect(checkedOf(picked)).toBe('indeterminate')
    expect(picked[2]?.view.messages).toBe(2)
    expect(checkedOf(picked.filter(({ checked }) => checked))).toBe(true)
  })

  it('chooses no side request by itself, and counts sessions without their parts', () => {
    const part = (index: number, as: 'sub-agent' | 'side') => ({
      ...conversation(index, String(index)),
      partOf: { index: 0, as },
    })
    const parts = Array.from({ length: MANY + 1 }, (_, index) => part(index + 1, index === 0 ? 'sub-agent' : 'side'))
    const rows = rowsOf([session('a', [conversation(0, 'x'), ...parts])], none)
    expect(rows.map(({ checked }) => checked)).toEqual([true, true, ...parts.slice(1).map(() => false)])
  })

  it('keeps sub-agents with their session', () => {
    const rows = rowsOf(
      [
        session('agent', [conversation(0, '1')], { group: 'g', subAgent: true }),
        session('other', [conversation(0, '2')]),
        session('main', [conversation(0, '3')], { group: 'g' }),
      ],
      none,
    )
    expect(groupsOf(rows).map(({ name, rows: own }) => [name, own.map((row) => row.session.path)])).toEqual([
      ['g', ['main', 'agent']],
      ['other', ['other']],
    ])
  })

  it('tells broken sessions from files that are none', () => {
    const failed = (path: string, code: string): ListedSession =>
      session(path, [], { state: { type: 'failed', error: { code, message: '' } } })
    expect(failuresOf([failed('a', 'truncated'), failed('b', 'unknown-format')])).toEqual({
      foreign: ['b'],
      failed: [{ path: 'a', error: { code: 'truncated', message: '' } }],
    })
  })
})
