import { describe, expect, it } from 'vitest'
import { assistant, call, conversation, result, text, thinking, user, words } from '../../testing/conversations'
import { testCounter } from '../../testing/ports'
import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import { globMatcher } from './glob'
import { inOrder } from '../operate/order'
import { weightsOf } from '../compare/classify'
import { withWholePairs } from '../pair-closure'
import { selectParts } from './select'
import type { Order, PartFilter, Select, Zone } from '../step'
import { toolFacts } from './tool-facts'

const session = conversation(
  user('first request'),
  assistant('reading', call('c1', 'read_file', { path: 'src/app/a.ts' })),
  user(result('c1', words(100))),
  assistant(thinking('hm'), call('c2', 'run', { command: 'npm test' })),
  user(result('c2', words(30), true)),
  user('second request about a.ts'),
  assistant(call('c3', 'write_file', { path: './README.md', content: words(60) })),
  user(result('c3', 'ok'), text('go on')),
  assistant('done'),
)

const select = (changes: Partial<Select>): readonly string[] =>
  selectParts(session, { preserveFirst: 0, zones: [{ type: 'all' }], ...changes }, testCounter()).parts.map(
    (part) => part.part.id,
  )
const messages = (changes: Partial<Select>): readonly number[] =>
  selectParts(session, { preserveFirst: 0, zones: [{ type: 'all' }], ...changes }, testCounter()).messages

describe('zones', () => {
  it.each<[Zone, number]>([
    [{ type: 'all' }, 9],
    [{ type: 'recent', keep: 3 }, 6],
    [{ type: 'recent', keep: 0 }, 9],
    [{ type: 'recent', keep: 50 }, 0],
    [{ type: 'percent', keep: 0 }, 9],
    [{ type: 'percent', keep: 34 }, 5],
    [{ type: 'percent', keep: 100 }, 0],
    [{ type: 'turns', keep: 0 }, 9],
    [{ type: 'turns', keep: 1 }, 7],
    [{ type: 'turns', keep: 2 }, 5],
    [{ type: 'turns', keep: 9 }, 0],
    [{ type: 'tokens', keep: 3 }, 8],
    [{ type: 'tokens', keep: 4 }, 7],
    [{ type: 'tokens', keep: 100_000 }, 0],
    [{ type: 'tokens', keep: 0 }, 9],
    [{ type: 'tokens', keep: 40, kinds: ['toolResults'] }, 3],
  ])('%j selects the first %i messages', (zone, count) => {
    expect(messages({ zones: [zone] })).toEqual(Array.from({ length: count }, (_, index) => index))
  })

  it('several zones: what is in all of them', () => {
    expect(
      messages({
        preserveFirst: 2,
        zones: [
          { type: 'recent', keep: 3 },
          { type: 'turns', keep: 2 },
        ],
      }),
    ).toEqual([2, 3, 4])
  })

  it('a pair at the boundary counts as told', () => {
    const zones: readonly Zone[] = [{ type: 'recent', keep: 7 }]
    expect(select({ zones })).toEqual(['m1.p1', 'm2.p1', 'm2.p2'])
    expect(select({ zones, pairAtBoundary: 'recent' })).toEqual(['m1.p1', 'm2.p1'])
    expect(select({ zones, pairAtBoundary: 'old' })).toEqual(['m1.p1', 'm2.p1', 'm2.p2', 'm3.p1'])
  })
})

describe('filters', () => {
  it.each<[PartFilter, readonly string[]]>([
    [{ roles: ['assistant'], kinds: ['messageText'] }, ['m2.p1', 'm9.p1']],
    [{ kinds: ['thinking'] }, ['m4.p1']],
    [{ tools: ['*_file'] }, ['m2.p2', 'm3.p1', 'm7.p1', 'm8.p1']],
    [{ paths: ['src/**/*.ts'] }, ['m2.p2', 'm3.p1']],
    [{ paths: ['*.md'] }, ['m7.p1', 'm8.p1']],
    [{ minTokens: 60 }, ['m3.p1', 'm7.p1']],
    [{ typed: 'only' }, ['m1.p1', 'm6.p1', 'm8.p1', 'm8.p2']],
    [{ typed: 'exclude', kinds: ['messageText', 'toolResults'] }, ['m2.p1', 'm3.p1', 'm5.p1', 'm9.p1']],
    [{ superseded: true }, []],
    [{ errors: 'only' }, ['m4.p2', 'm5.p1']],
    [{ errors: 'exclude', kinds: ['toolResults'] }, ['m3.p1', 'm8.p1']],
    [{ range: { from: 3, to: 4 } }, ['m3.p1', 'm4.p1', 'm4.p2']],
    [{ kinds: ['toolResults'], keepNewest: 2 }, ['m3.p1']],
    [{ kinds: ['toolResults'], keepNewest: 9 }, []],
    [{ kinds: ['toolResults'], keepNewestTokens: 31 }, ['m3.p1']],
    [{ kinds: ['toolResults'], keepNewestTokens: 1_000 }, []],
    [{}, ['m1.p1', 'm2.p1', 'm2.p2', 'm3.p1', 'm4.p1', 'm4.p2', 'm5.p1', 'm6.p1', 'm7.p1', 'm8.p1', 'm8.p2', 'm9.p1']],
  ])('%j', (filter, expected) => {
    expect(select({ filter })).toEqual(expected)
  })

  it('superseded: a tool that was used again later on the same path', () => {
    const twice = conversation(
      user('x'),
      assistant(call('a', 'write', { path: 'f', content: '1' })),
      user(result('a', 'ok')),
      assistant(call('b', 'read', { path: 'f' }), call('c', 'write', { path: 'f', content: '2' })),
      user(result('b', '2'), result('c', 'ok')),
    )
    const superseded: Select = { preserveFirst: 0, zones: [{ type: 'all' }], filter: { superseded: true } }
    expect(selectParts(twice, superseded, testCounter()).parts.map((part) => part.part.id)).toEqual(['m2.p1', 'm3.p1'])
  })

  it('protected tools and paths are out of reach, with both sides and for whole messages', () => {
    const protect = { tools: ['run'], paths: ['src/**'] }
    expect(select({ protect, filter: { kinds: ['toolResults', 'toolParameters'] } })).toEqual(['m7.p1', 'm8.p1'])
    expect(messages({ protect })).toEqual([0, 5, 6, 7, 8])
  })

  it('protected messages are out of reach as a whole, counted where the run began', () => {
    const protect = { tools: [], paths: [], messages: ['#3', '#9', '#99'] }
    expect(messages({ protect })).toEqual([0, 1, 3, 4, 5, 6, 7])
    expect(select({ protect, filter: { kinds: ['toolResults'] } })).toEqual(['m5.p1', 'm8.p1'])
    const later = { ...session, messages: session.messages.slice(1) }
    const left = selectParts(later, { preserveFirst: 0, zones: [{ type: 'all' }], protect }, testCounter(), session)
    expect(left.messages).toEqual([0, 2, 3, 4, 5, 6])
  })
})

describe('globs', () => {
  it.each([
    ['*.ts', 'src/a.ts', true],
    ['src/*.ts', 'src/b/a.ts', false],
    ['src/**/*.ts', 'src/a.ts', true],
    ['src/**', 'src\\b\\a.ts', true],
    ['a?.ts', 'ab.ts', true],
    ['a+(b).ts', 'a+(b).ts', true],
    ['./x', './x', true],
    ['**', 'anything/at/all', true],
  ])('%s on %s is %s', (pattern, path, expected) => {
    expect(globMatcher(pattern)(path)).toBe(expected)
  })
})

describe('order', () => {
  const ids = (order: Order): readonly string[] =>
    inOrder(
      selectParts(
        session,
        { preserveFirst: 1, zones: [{ type: 'all' }], filter: { kinds: ['toolResults', 'toolParameters'] } },
        testCounter(),
      ).parts,
      order,
      session,
    ).map((part) => part.part.id)
  it.each<[Order, readonly string[]]>([
    ['position', ['m2.p2', 'm3.p1', 'm4.p2', 'm5.p1', 'm7.p1', 'm8.p1']],
    ['age', ['m2.p2', 'm3.p1', 'm4.p2', 'm5.p1', 'm7.p1', 'm8.p1']],
    ['size', ['m3.p1', 'm7.p1', 'm5.p1', 'm2.p2', 'm4.p2', 'm8.p1']],
    ['type', ['m3.p1', 'm5.p1', 'm8.p1', 'm2.p2', 'm4.p2', 'm7.p1']],
  ])('%s', (order, expected) => {
    expect(ids(order)).toEqual(expected)
  })

  it('importance: what nobody speaks of again goes before what failed', () => {
    const order = ids('importance')
    expect(order.indexOf('m3.p1')).toBeLessThan(order.indexOf('m5.p1'))
  })
})

describe('classification', () => {
  it('weighs types, failures and later mentions', () => {
    const weights = weightsOf(session)
    const at = (message: number, part: number): [Part, Message] => {
      const found = session.messages[message]
      const of = found?.parts[part]
      if (!found || !of) throw new Error('no such part')
      return [of, found]
    }
    expect(weights.usedBy(at(1, 1)[0])).toEqual([5])
    expect(weights.usedBy(at(2, 0)[0])).toEqual([5])
    // What failed outweighs what is spoken of once; what a person typed outweighs both.
    expect(weights.importance(...at(4, 0))).toBeGreaterThan(weights.importance(...at(2, 0)))
    expect(weights.importance(...at(0, 0))).toBeGreaterThan(weights.importance(...at(4, 0)))
  })
})

describe('importance', () => {
  /** A file that is used eight times after it was read, one that failed, one that nobody speaks of again. */
  const used = conversation(
    user('go'),
    assistant(
      call('a', 'read', { path: 'src/auth.ts' }),
      call('b', 'read', { path: 'src/lost.ts' }),
      call('c', 'read', { path: 'src/once.ts' }),
    ),
    user(result('a', words(90)), result('b', words(90), true), result('c', words(90))),
    ...Array.from({ length: 8 }, (_, index) => assistant(`step ${index}: auth.ts again`)),
  )

  it('protects what is used later: the result too, by its own file and not its neighbours’', () => {
    const { importance, usedBy } = weightsOf(used)
    const [, , results] = used.messages
    const [auth, lost, once] = results?.parts.map((part) => importance(part, results)) ?? []
    expect(auth).toBeGreaterThan(lost ?? 1)
    expect(lost).toBeGreaterThan(once ?? 1)
    expect(results?.parts.map(usedBy)).toEqual([[3, 4, 5, 6, 7, 8, 9, 10], [], []])
  })
})

describe('pair closure', () => {
  it('leaves out what a pair joins to a message that stays, through others too', () => {
    const { pairs } = toolFacts(session)
    expect(withWholePairs([0, 1, 2, 3], pairs)).toEqual([0, 1, 2])
    expect(withWholePairs([2, 3, 4, 5], pairs)).toEqual([3, 4, 5])
    expect(withWholePairs([1, 2, 3, 4], pairs)).toEqual([1, 2, 3, 4])
  })
})
