import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withMessages, type Conversation } from '../../conversation/conversation'
import { textSlots } from '../../conversation/texts/text-slots'
import { deepFreeze } from '../../core/testing/freeze'
import { unwrap } from '../../core/result'
import { legend } from '../references/markers'
import { applyLossless } from './testing/apply'
import { losslessConfigSchema, type LosslessConfig } from './config'
import { expand } from './reading/expand'
import { arbitraryConfig, arbitraryConversation } from './testing/arbitrary-conversation'
import { conversationOf, result, said, state, toolUse } from './testing/conversations'
import { wordCounter } from './testing/counter'
import { expectReadable } from './testing/readable'

const seed = 20_261_122
const config = (given: Partial<LosslessConfig> = {}): LosslessConfig => losslessConfigSchema.parse(given)
const condense = (conversation: Conversation, given: LosslessConfig): Conversation =>
  applyLossless(deepFreeze(conversation), given, wordCounter).conversation
const textsOf = ({ messages }: Conversation): string[] =>
  messages.flatMap((message) => message.parts.flatMap((part) => textSlots(part).map((slot) => slot.text)))
const first = (conversation: Conversation, count: number): Conversation =>
  withMessages(conversation, conversation.messages.slice(0, count))

const source = Array.from(
  { length: 40 },
  (_, index) => `export const value${index} = compute(${index * 37}, "text of ${index}")`,
)
const numbered = (lines: readonly string[], from: number): string =>
  lines.map((line, index) => `${String(from + index).padStart(3)}→${line}`).join('\n')
const read = (id: string, path: string, text: string) => toolUse(id, 'Read', { file_path: path }, text)

describe('what a readable reference says', () => {
  const last = (conversation: Conversation): string =>
    textsOf(condense(conversation, config({ legend: false }))).at(-1) ?? ''

  it.each<[string, Conversation, string]>([
    [
      'a whole read that repeats',
      conversationOf([...read('1', 'src/a.ts', source.join('\n')), ...read('2', 'src/a.ts', source.join('\n'))]),
      '⟨ Same as all 40 lines of `Read src/a.ts` ~',
    ],
    [
      'lines by the numbers in the text',
      conversationOf([
        ...read('1', '/home/me/project/src/a.ts', numbered(source, 1)),
        ...read('2', 'a.ts', numbered(source.slice(8, 30), 9)),
      ]),
      '⟨ Same as lines 9–30 of `Read src/a.ts` ~',
    ],
    [
      'an edit',
      conversationOf([
        ...read('1', 'src/a.ts', numbered(source, 1)),
        ...read('2', 'src/a.ts', numbered(source.with(9, 'changed'), 1)),
      ]),
      '⟨ Same as lines 1–40 of `Read src/a.ts`, except 10: ~',
    ],
    [
      'lines without numbers, by their beginnings',
      conversationOf([
        ...toolUse('1', 'Bash', { command: 'npm run build\nnpm test' }, source.join('\n')),
        ...toolUse('2', 'Bash', { command: 'cat log' }, source.slice(3, 36).join('\n')),
      ]),
      '⟨ Same as 33 lines of `npm run build` “export const value3 = … export const value35 =”',
    ],
    [
      'few lines, by how the first begins and by their number',
      conversationOf([
        ...toolUse('1', 'Bash', { command: 'npm run build\nnpm test' }, source.join('\n')),
        ...toolUse('2', 'Bash', { command: 'cat log' }, source.slice(3, 30).join('\n')),
      ]),
      '⟨ Same as 27 lines of `npm run build` “export const value3 =” ~',
    ],
    [
      'an argument',
      conversationOf([
        ...toolUse('1', 'Write', { path: 'a.ts', content: source.join('\n') }, 'ok'),
        ...read('2', 'a.ts', numbered(source, 1)),
      ]),
      '⟨ Same as all 40 lines of `content` in `Write a.ts`, numbered from "  1→" ~',
    ],
    [
      'words of a person',
      conversationOf([said('user', source.join('\n')), said('assistant', source.join('\n'))]),
      '⟨ Same as 40 lines of the user’s text “export … export const value39 =” ~',
    ],
    [
      'a block of state',
      conversationOf([
        { role: 'user', parts: [state(`<env>\n${source.join('\n')}\n</env>`)] },
        said('assistant', 'Yes'),
        { role: 'user', parts: [state(`<env>\nnews\n${source.join('\n')}\n</env>`)] },
      ]),
      '<env>\nnews\n⟨ Same as 40 lines of `<env>` “export … export const value39 =” ~',
    ],
    [
      'a result without a call',
      conversationOf([
        { role: 'user', parts: [result('1', source.join('\n'))] },
        { role: 'user', parts: [result('2', source.join('\n'))] },
      ]),
      '⟨ Same as 40 lines of the tool results “',
    ],
  ])('%s', (_what, conversation, beginning) => {
    expect(last(conversation)).toContain(beginning)
    const condensed = condense(conversation, config())
    expectReadable(condensed)
    expect(unwrap(expand(condensed)).messages).toEqual(conversation.messages)
  })

  it.each<[string, Conversation, string]>([
    [
      'a block of state that begins with an empty line keeps the line it is called by',
      conversationOf([
        { role: 'user', parts: [state(`\n# Open files\n${source.join('\n')}\n`)] },
        said('assistant', 'Yes'),
        { role: 'user', parts: [state(`\n# Open files\n${source.join('\n')}\n`)] },
      ]),
      '\n# Open files\n⟨ Same as 40 lines of `# Open files`',
    ],
    [
      'a list that begins with an empty line too',
      conversationOf([
        ...toolUse('1', 'todo', { todos: `\n[x] Read it all\n${source.join('\n')}\n[ ] One` }, 'ok'),
        ...toolUse('2', 'todo', { todos: `\n[x] Read it all\n${source.join('\n')}\n[ ] Two` }, 'ok'),
      ]),
      '\n[x] Read it all\n⟨ Same as 40 lines of `todo [x] Read it all`',
    ],
  ])('%s', (_what, conversation, written) => {
    const condensed = condense(conversation, config({ legend: false }))
    expect(textsOf(condensed).join('\n')).toContain(written)
    expectReadable(condensed)
  })

  it('has one legend, which is counted, an option, and gone when expanded', () => {
    const conversation = conversationOf([
      ...read('1', 'a', source.join('\n')),
      ...read('2', 'a', source.join('\n')),
      ...read('3', 'a', source.join('\n')),
    ])
    const joined = textsOf(condense(conversation, config())).join('\n')
    expect(joined.split(legend)).toHaveLength(2)
    expect(joined.indexOf(legend)).toBeLessThan(joined.indexOf('⟨ Same as'))
    expect(textsOf(condense(conversation, config({ legend: false }))).join('')).not.toContain('⟨ Note')
    expect(textsOf(condense(conversation, config({ references: 'compact' }))).join('')).not.toContain('⟨ Note')
  })

  it('leaves scraps alone, and lines that it cannot name', () => {
    expect(
      condense(conversationOf([said('assistant', source[0] ?? ''), said('assistant', source[0] ?? '')]), config())
        .messages,
    ).toHaveLength(2)
    const braces = Array.from({ length: 60 }, () => '}').join('\n')
    const conversation = conversationOf([said('assistant', braces), said('assistant', `x\n${braces}`)])
    expect(condense(conversation, config())).toBe(conversation)
  })
})

describe('a call and its answer', () => {
  it('have one name: a quote that both begin lines with does not lead to the answer', () => {
    const shown = source.slice(0, 12)
    const own = ['<Name first="one" />', ...shown.slice(3, 10)]
    const conversation = conversationOf([
      ...toolUse('0', 'Read', { path: 'b.ts' }, shown.join('\n')),
      ...toolUse(
        '1',
        'Edit',
        { path: 'a.ts', text: ['<Name first="one" />', 'something else that stands here alone'].join('\n') },
        ['Changed.', ...own, ...source.slice(30)].join('\n'),
      ),
      ...toolUse('2', 'Bash', { command: 'cat part' }, [...own, 'news'].join('\n')),
    ])
    const condensed = condense(conversation, config())
    expectReadable(condensed)
  })
})

describe(`readable references and condensing again (seed ${seed})`, () => {
  const readable = arbitraryConfig.map((given): LosslessConfig => ({ ...given, references: 'readable' }))

  it('14: a reader of the condensed text finds every reference', () => {
    fc.assert(
      fc.property(arbitraryConversation, readable, (conversation, given) => {
        const condensed = condense(conversation, given)
        expectReadable(condensed)
      }),
      { seed, numRuns: 100 },
    )
  })

  it('15: what was condensed stays byte for byte, however it goes on, and one expansion restores all', () => {
    fc.assert(
      fc.property(arbitraryConversation, arbitraryConfig, fc.nat(14), (conversation, given, cut) => {
        const earlier = condense(first(conversation, cut), given)
        const again = condense(
          withMessages(conversation, [...earlier.messages, ...conversation.messages.slice(cut)]),
          given,
        )
        expect(given.keep === 'latest' || isDeepStrictEqual(again.messages.slice(0, cut), earlier.messages)).toBe(true)
        expect(unwrap(expand(again)).messages).toEqual(conversation.messages)
        expect(condense(again, given).messages).toEqual(again.messages)
      }),
      { seed, numRuns: 100 },
    )
  })

  it('15: condensed at every message, and then once, reads the same', () => {
    fc.assert(
      fc.property(arbitraryConversation, readable, (conversation, given) => {
        let current = first(conversation, 0)
        conversation.messages.forEach(
          (message) =>
            (current = condense(withMessages(conversation, [...current.messages, message]), {
              ...given,
              keep: 'first',
            })),
        )
        expect(current.messages).toEqual(condense(conversation, { ...given, keep: 'first' }).messages)
      }),
      { seed, numRuns: 30 },
    )
  })

  it('15: references of the other style are kept as they are written, and all is restored', () => {
    fc.assert(
      fc.property(
        arbitraryConversation,
        arbitraryConfig,
        arbitraryConfig,
        fc.nat(14),
        (conversation, one, other, cut) => {
          const earlier = condense(first(conversation, cut), one)
          const again = condense(
            withMessages(conversation, [...earlier.messages, ...conversation.messages.slice(cut)]),
            other,
          )
          const isKept = earlier.messages.every(
            (message, index) =>
              message === conversation.messages[index] || isDeepStrictEqual(again.messages[index], message),
          )
          expect(one.keep === 'latest' || other.keep === 'latest' || isKept).toBe(true)
          expect(unwrap(expand(again)).messages).toEqual(conversation.messages)
        },
      ),
      { seed, numRuns: 80 },
    )
  })

  it('at arrival, the form of a message depends on nothing after it', () => {
    fc.assert(
      fc.property(arbitraryConversation, arbitraryConfig, fc.nat(14), (conversation, given, cut) => {
        const arrival = losslessConfigSchema.parse({ ...given, keep: 'first', timing: 'arrival' })
        expect(condense(conversation, arrival).messages.slice(0, cut)).toEqual(
          condense(first(conversation, cut), arrival).messages,
        )
      }),
      { seed, numRuns: 80 },
    )
  })

  it.each([
    ['keep', { keep: 'latest' }],
    ['removeObsoleteState', { removeObsoleteState: 'outright' }],
  ])('at arrival refuses %s where it depends on what comes later', (field, given) => {
    const refused = losslessConfigSchema.safeParse({ timing: 'arrival', ...given })
    expect(refused.error?.issues).toMatchObject([
      { path: [field], message: expect.stringContaining('earlier messages') },
    ])
    expect(losslessConfigSchema.safeParse(given).success).toBe(true)
  })

  it('removes state outright from what was condensed before', () => {
    const block = (time: string) => ({
      role: 'user' as const,
      parts: [state(`<env>\n${time}\n${source.join('\n')}\n</env>`)],
    })
    const conversation = conversationOf([block('1'), said('assistant', 'Yes'), block('2')])
    const again = applyLossless(
      condense(conversation, config()),
      config({ removeObsoleteState: 'outright' }),
      wordCounter,
    )
    expect(textsOf(again.conversation)).toEqual([
      '⟨ State superseded by a later one ⟩',
      'Yes',
      textsOf(conversation)[2],
    ])
  })

  it('lines of a log are told apart by what follows how all of them begin', () => {
    const log = Array.from({ length: 1_200 }, (_, index) => `2026-11-25 INFO request ${index * 37} served`)
    const again = log.map((line, index) => (index % 300 === 150 ? `${line} late` : line))
    const session = conversationOf([...read('1', 'app.log', log.join('\n')), ...read('2', 'app.log', again.join('\n'))])
    const left = textsOf(condense(session, config({ legend: false }))).at(-1) ?? ''
    expect(left.match(/ late$/gm)).toHaveLength(4)
    expect(left.split('\n').length).toBeLessThan(20)
  })
})

describe('each switch governs its own kind', () => {
  const session = conversationOf([
    ...read('1', 'a.ts', source.join('\n')),
    ...read('2', 'a.ts', source.join('\n')),
    ...toolUse('3', 'Bash', { command: 'npm test' }, source.map((line) => `tested ${line}`).join('\n')),
    ...toolUse('4', 'Bash', { command: 'npm test' }, source.map((line) => `tested ${line}`).join('\n')),
    { role: 'user', parts: [state(`<env>\n${source.map((line) => `open ${line}`).join('\n')}\n</env>`)] },
    said('assistant', source.map((line) => `said ${line}`).join('\n')),
    { role: 'user', parts: [state(`<env>\n${source.map((line) => `open ${line}`).join('\n')}\n</env>`)] },
    said('assistant', source.map((line) => `said ${line}`).join('\n')),
  ])
  const rules = (given: Partial<LosslessConfig>, references: LosslessConfig['references']) =>
    applyLossless(session, config({ ...given, references }), wordCounter).changes.map(
      ({ part, rule }) => `${part} ${rule}`,
    )
  const all = [
    'm4.p1 lossless.file-reads',
    'm8.p1 lossless.tool-results',
    'm11.p1 lossless.obsolete-state',
    'm12.p1 lossless.repeated-lines',
  ]

  it.each<[Partial<LosslessConfig>, number]>([
    [{ deduplicateFileReads: false }, 0],
    [{ consolidateToolResults: false }, 1],
    [{ removeObsoleteState: 'off' }, 2],
    [{ referenceRepeatedLines: false }, 3],
  ])('%j leaves what it is for, and that alone', (off, index) => {
    for (const references of ['readable', 'compact'] as const) {
      expect(rules({}, references)).toEqual(all)
      expect(rules(off, references)).toEqual(all.toSpliced(index, 1))
    }
  })

  it('what is left alone may be referred to', () => {
    const quoted = conversationOf([...read('1', 'a.ts', source.join('\n')), said('assistant', source.join('\n'))])
    expect(applyLossless(quoted, config({ deduplicateFileReads: false }), wordCounter).changes).toHaveLength(1)
  })
})
