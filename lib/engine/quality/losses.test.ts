import { describe, expect, it } from 'vitest'
import { assistant, call, conversation, result, text, user } from '../condensation/testing/conversations'
import type { Conversation } from '../conversation/conversation'
import { messageId, partId } from '../conversation/ids'
import type { Message } from '../conversation/message'
import { unwrap } from '../core/result'
import { importFile } from '../dialects/import/import-file'
import { constraintsIn } from './items/constraints'
import { keyedNumbersIn } from './items/keyed-numbers'
import { lossesOf, worstLosses, type Losses } from './losses'
import type { ThingClass } from './matching/things'

const session = conversation(
  user('Fix src/app/main.ts. You must never touch test files.'),
  assistant(call('c1', 'Read', { file_path: '/home/u/p/src/app/main.ts' })),
  user(result('c1', '1→export const timeout = load()')),
  assistant(call('c2', 'Bash', { command: 'npm test -- src/app' })),
  user(
    result(
      'c2',
      'FAIL src/app/main.test.ts\nTypeError: x is undefined\nsee https://example.com/docs/x and commit 9f3c2ab1\nretries: 12',
      true,
    ),
  ),
  assistant(
    call('c3', 'Edit', {
      file_path: '/home/u/p/src/app/main.ts',
      old_string: 'export const timeout = load()',
      new_string: 'export const timeout = loadTimeout()',
    }),
  ),
  user(result('c3', 'done')),
  assistant(
    call('c4', 'Write', { file_path: '/home/u/p/src/app/clock.ts', content: 'export const now = 1' }),
    call('c5', 'Bash', { command: 'npm test -- src/app' }),
  ),
  user(result('c4', 'written'), result('c5', 'TypeError: x is undefined\nAssertionError: it is not what it was')),
)

const namesOf = ({ things }: Losses, kind: ThingClass): readonly string[] =>
  things.flatMap((thing) => (thing.class === kind ? [thing.text] : []))
const lostNames = ({ things }: Losses): readonly string[] =>
  things.flatMap((thing) => (thing.status === 'lost' ? [thing.text] : []))
const without = (list: Conversation, ...positions: readonly number[]): Conversation => ({
  ...list,
  messages: list.messages.filter((_, index) => !positions.includes(index + 1)),
})
const summary = (words: string): Message => ({
  id: messageId(90),
  role: 'user',
  parts: [{ id: partId(messageId(90), 1), type: 'text', text: words }],
  summary: { type: 'made', by: 'offline', replaces: [] },
})

describe('what stands in a session', () => {
  const unchanged = lossesOf(session, { condensed: session })

  it.each<[ThingClass, readonly string[]]>([
    ['constraint', ['You must never touch test files.']],
    ['changedPath', ['/home/u/p/src/app/main.ts']],
    ['createdPath', ['/home/u/p/src/app/clock.ts']],
    ['identifier', ['loadTimeout']],
    ['command', ['npm test -- src/app']],
    ['url', ['https://example.com/docs/x']],
    ['hash', ['9f3c2ab1']],
    ['number', ['retries: 12']],
    ['openError', ['TypeError: x is undefined', 'AssertionError: it is not what it was']],
    ['resolvedError', ['FAIL src/app/main.test.ts']],
  ])('%s', (kind, expected) => {
    expect(namesOf(unchanged, kind)).toEqual(expected)
  })

  it('names the message and the part', () => {
    expect(unchanged.things.find(({ class: kind }) => kind === 'url')?.first).toEqual({
      message: 'm5',
      part: 'm5.p1',
      index: 4,
    })
  })

  it('is all kept where nothing changed', () => {
    expect(unchanged.things.filter(({ status }) => status !== 'kept')).toEqual([])
    expect(unchanged.userText).toMatchObject({ total: 1, kept: 1, charactersKept: 53 })
  })

  it('knows reads through the shell', () => {
    const shell = conversation(
      user('Look.'),
      assistant(call('c1', 'shell', { command: ['bash', '-lc', "sed -n '1,40p' src/deep/reader.go"] })),
      user(result('c1', 'package deep')),
    )
    expect(namesOf(lossesOf(shell, { condensed: shell }), 'readPath')).toEqual(['src/deep/reader.go'])
  })
})

describe('what became of it', () => {
  it('is lost, recoverable or summarized', () => {
    const condensed = without(session, 5, 9)
    expect(lostNames(lossesOf(session, { condensed }))).toEqual(
      expect.arrayContaining(['https://example.com/docs/x', '9f3c2ab1', 'retries: 12', 'TypeError: x is undefined']),
    )
    expect(lossesOf(session, { condensed, expanded: session }).counts.url).toMatchObject({
      total: 1,
      recoverable: 1,
      lost: 0,
    })
    const told = {
      ...condensed,
      messages: [...condensed.messages, summary('Commit 9f3c2ab1 fails: TypeError: x is undefined. retries: 12')],
    }
    const { counts } = lossesOf(session, { condensed: told })
    expect([counts.hash.summarized, counts.number.summarized, counts.openError.summarized, counts.url.lost]).toEqual([
      1, 1, 1, 1,
    ])
  })

  it('is kept where it stood in a summary from the start, and this one is still there', () => {
    const earlier = summary('Commit 5d41e80c was reverted.')
    const resumed: Conversation = { ...session, messages: [earlier, ...session.messages] }
    expect(lossesOf(resumed, { condensed: resumed }).counts.hash).toMatchObject({ total: 2, kept: 2, summarized: 0 })
    expect(lossesOf(resumed, { condensed: session }).counts.hash).toMatchObject({ kept: 1, lost: 1 })
  })

  it('is not kept by half of a pair: the number under another name', () => {
    const told = { ...without(session, 5, 9), messages: [summary('attempts: 12, retries unknown')] }
    expect(lossesOf(session, { condensed: told }).counts.number).toMatchObject({ lost: 1 })
  })

  it('says whether typed text stands word for word', () => {
    const [first, ...rest] = session.messages
    const rewritten: Conversation = {
      ...session,
      messages: [{ ...first!, parts: [{ id: partId(first!.id, 1), type: 'text', text: 'Fix it.' }] }, ...rest],
    }
    expect(lossesOf(session, { condensed: rewritten }).userText).toMatchObject({
      total: 1,
      lost: 1,
      charactersKept: 0,
      messages: [{ message: 'm1', status: 'lost' }],
    })
    expect(lossesOf(session, { condensed: rewritten, expanded: session }).userText).toMatchObject({
      recoverable: 1,
      charactersKept: 53,
    })
  })

  it('is counted by where it first stands', () => {
    const { byPosition } = lossesOf(session, { condensed: without(session, 5) })
    expect(byPosition).toHaveLength(5)
    expect(byPosition.reduce((sum, { total }) => sum + total, 0)).toBe(
      lossesOf(session, { condensed: session }).things.length,
    )
    expect(byPosition[0]).toMatchObject({ from: 0, lost: 0 })
    expect(byPosition.at(-1)?.to).toBe(9)
  })

  it('puts the worst first: constraints, then what was typed', () => {
    expect(
      worstLosses(lossesOf(session, { condensed: without(session, 1, 5, 9) }), 3).map(({ class: kind }) => kind),
    ).toEqual(['constraint', 'userText', 'openError'])
  })

  it('counts what is said twice', () => {
    const twice = conversation(
      user(result('a', 'the same long line\nanother long line')),
      user(result('b', '  12→the same long line')),
    )
    expect(lossesOf(twice, { condensed: without(twice, 2) }).redundancy).toEqual({
      before: { characters: 53, repeated: 18 },
      after: { characters: 35, repeated: 0 },
    })
  })
})

describe('what a summary made up', () => {
  const inventedBy = (words: string): readonly string[] =>
    lossesOf(session, { condensed: { ...session, messages: [summary(words)] } }).summaries.invented.map(
      ({ type, text: name }) => `${type} ${name}`,
    )

  it('is what stands nowhere in the original', () => {
    expect(
      inventedBy(
        'Changed src/app/main.ts and src/app/clock_two.ts with loadTimeout and loadEverything; commit 9f3c2ab1, not deadbee7; see https://example.com/docs/y; retries: 12, budget: 4500.',
      ),
    ).toEqual([
      'path src/app/clock_two.ts',
      'identifier loadEverything',
      'url https://example.com/docs/y',
      'hash deadbee7',
      'number budget: 4500',
    ])
  })

  it('is not what is written another way, cut short, or counted', () => {
    expect(
      inventedBy('In app/main.ts (and main.ts) the loadTime… was read; reads: 3. ⟨ Original was 98,765 chars ⟩'),
    ).toEqual([])
  })

  it('is found in summaries that stand within a part', () => {
    const inPlace = conversation(
      user('⟨ Summarized by Model ⟩\n\nIt is in lib/made/up.ts\n\n⟨ Original was 90 chars ⟩\nsrc/not/of-it.ts'),
    )
    expect(lossesOf(session, { condensed: inPlace }).summaries.invented).toEqual([
      { type: 'path', text: 'lib/made/up.ts', message: 'm1', part: 'm1.p1' },
    ])
  })
})

describe('constraints', () => {
  it.each([
    'You must not push.',
    'Ne touchez jamais aux tests.',
    'Tests dürfen nicht geändert werden.',
    'Nunca toques las pruebas.',
    'Non devi mai cancellare i file.',
    'Use apenas a API nova.',
    'Никогда не трогай тесты.',
    '不要修改测试文件。',
    'テストは絶対に変更しないでください。',
  ])('%s', (sentence) => {
    expect(constraintsIn(`${sentence}\nIt is sunny.`)).toEqual([sentence])
  })
})

it('reads numbers with what they count', () => {
  expect(
    keyedNumbersIn('"port": 8080, max_tokens=4,096 ratio: 0.75 at src/a.ts:12 line: 40 v: 1.2.3').map(
      ({ key, value }) => `${key} ${value}`,
    ),
  ).toEqual(['port 8080', 'max_tokens 4096', 'ratio 0.75'])
})

/** The same session in both families of dialects: calls as blocks of their own, and as XML in the text. */
const families = {
  native: JSON.stringify({
    model: 'claude-sonnet-4-5',
    max_tokens: 100,
    messages: [
      { role: 'user', content: 'Mend C:\\app\\src\\net\\retry_policy.ts. Never raise the limit.' },
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 't1', name: 'Read', input: { file_path: 'C:\\app\\src\\net\\retry_policy.ts' } },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 't1',
            content: '1→export const retryLimit = 3 // maxAttempts: 45\n2→// see https://example.com/rfc/77 (4be1f09c)',
          },
        ],
      },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't2', name: 'Bash', input: { command: 'npx vitest run src/net' } }],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't2', content: 'RangeError: retryLimit is too small', is_error: true },
        ],
      },
    ],
  }),
  xml: JSON.stringify([
    {
      role: 'user',
      content: [
        { type: 'text', text: '<task>\nMend C:\\app\\src\\net\\retry_policy.ts. Never raise the limit.\n</task>' },
      ],
      ts: 1,
    },
    {
      role: 'assistant',
      content: [
        {
          type: 'text',
          text: '<read_file>\n<args>\n<file>\n<path>C:\\app\\src\\net\\retry_policy.ts</path>\n</file>\n</args>\n</read_file>',
        },
      ],
      ts: 2,
    },
    {
      role: 'user',
      content: [
        { type: 'text', text: "[read_file for 'retry_policy.ts'] Result:" },
        {
          type: 'text',
          text: '1 | export const retryLimit = 3 // maxAttempts: 45\n2 | // see https://example.com/rfc/77 (4be1f09c)',
        },
      ],
      ts: 3,
    },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: '<execute_command>\n<command>npx vitest run src/net</command>\n</execute_command>' },
      ],
      ts: 4,
    },
    {
      role: 'user',
      content: [
        { type: 'text', text: "[execute_command for 'npx vitest run src/net'] Result:" },
        { type: 'text', text: 'Exit code: 1\nRangeError: retryLimit is too small' },
      ],
      ts: 5,
    },
  ]),
} as const

describe.each(Object.entries(families))('planted in the %s family', (_, file) => {
  const planted = unwrap(importFile(file)).conversations[0]?.views[0].conversation
  if (!planted) throw new RangeError('there is no conversation')
  const found = lossesOf(planted, { condensed: planted })

  it('is found, each thing in its class', () => {
    expect(namesOf(found, 'constraint')).toEqual(['Never raise the limit.'])
    expect(namesOf(found, 'readPath')).toEqual(['C:/app/src/net/retry_policy.ts'])
    expect(namesOf(found, 'command')).toEqual(['npx vitest run src/net'])
    expect(namesOf(found, 'number')).toEqual(['maxattempts: 45'])
    expect(namesOf(found, 'url')).toEqual(['https://example.com/rfc/77'])
    expect(namesOf(found, 'hash')).toEqual(['4be1f09c'])
    expect(namesOf(found, 'openError')).toContain('RangeError: retryLimit is too small')
    expect(found.userText.total).toBe(1)
  })

  it('is lost with the message that holds it, and only then', () => {
    const first = new Map(found.things.map((thing) => [thing.text, thing.first.index] as const))
    for (const gone of [2, 4]) {
      const lost = lostNames(lossesOf(planted, { condensed: without(planted, gone + 1) }))
      expect(lost).toEqual(
        found.things.filter(({ text: name }) => first.get(name) === gone).map(({ text: name }) => name),
      )
    }
  })
})

it('keeps a thing that stands elsewhere too', () => {
  const twice = conversation(user(text('see https://example.org/a')), assistant(text('I read https://example.org/a')))
  expect(lossesOf(twice, { condensed: without(twice, 1) }).counts.url).toMatchObject({ kept: 1 })
})
