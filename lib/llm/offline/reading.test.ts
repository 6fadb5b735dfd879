import { describe, expect, it } from 'vitest'
import { condense, type Conversation, native, unwrap, visibleText } from '@/lib/engine'
import { assistant, call, conversation, lines, result, user } from '@/lib/engine/condensation/testing/conversations'
import { testCounter } from '@/lib/engine/condensation/testing/ports'
import { testPorts } from '@/lib/engine/condensation/testing/ports'
import { createOfflineSummarizer } from './offline'

const counter = testCounter()

/** With a long text behind it, so that there is room for everything. */
async function summarize({ messages }: Conversation): Promise<string> {
  const answer = await createOfflineSummarizer(counter).summarize({
    purpose: 'conversation',
    system: '',
    dialogue: [],
    source: [...messages, ...conversation(user(lines(60))).messages],
    maxTokens: 2_000,
  })
  return unwrap(answer).text
}

const section = (text: string, title: string): string =>
  (text.split(`${title}:\n`)[1] ?? '').split(/\n[A-Z1-6][^\n]*:\n/)[0] ?? ''

describe('the offline extract, as a model reads it', () => {
  it('tells announcements with what they announce, and what was last said only once', async () => {
    const text = await summarize(
      conversation(
        user('Explain.'),
        assistant('There are two causes:\n\n1. The cache is stale.\n2. The clock is wrong.'),
        user('And now?'),
        ...['one', 'two', 'three'].flatMap((word) => [
          assistant(`I looked at number ${word} of them.`),
          user('Go on.'),
        ]),
      ),
    )
    expect(section(text, 'Steps')).toBe('- There are two causes: The cache is stale.')
    expect(section(text, 'Last said')).toContain('I looked at number three of them.')
  })

  it('leaves out what a tool says each time', async () => {
    const note = (id: number) => `[read_file for 'src/f${id}.ts'. Reading multiple files at once is more efficient.]`
    const text = await summarize(
      conversation(
        user('Read.'),
        ...[1, 2, 3, 4].flatMap((id) => [
          assistant(call(`${id}`, 'read_file', { path: `src/f${id}.ts` })),
          user(result(`${id}`, `${note(id)}\nexport function f${id}() {\n</system-reminder>`)),
        ]),
      ),
    )
    expect(text).not.toContain('more efficient')
    expect(text).not.toContain('system-reminder')
    expect(text).toContain('export function f4() {')
  })

  it('takes no demand from what a person quotes or pastes', async () => {
    const text = await summarize(
      conversation(
        user(
          'Review this. Never touch the lockfile.\n> [P2] clearOnSubmit is declared but never used\n```\nif (always) return\n```\n<log>\nYou must restart.\n</log>\nAlways run the tests.',
        ),
        assistant('Yes, I will.'),
        user('Go on.'),
      ),
    )
    expect(section(text, 'Constraints')).toBe('- Never touch the lockfile.\n- Always run the tests.')
  })

  it('quotes an earlier summary with its structure, and calls its work past', async () => {
    const earlier = [
      '## 1. Previous Conversation',
      'Parser work.',
      '## 2. Current Work',
      '```ts',
      'if (a) {',
      '}',
      '```',
      '```ts',
      'if (b) {',
      '}',
      '```',
    ]
    const made = conversation(
      { ...user(earlier.join('\n')), summary: { type: 'recorded' } },
      assistant('Going on now.'),
      user('Go on.'),
    )
    expect(await summarize(made)).toContain(earlier.join('\n').replace('Current Work', 'Work at that time'))
  })

  it('does not repeat the task where that stands', async () => {
    const turns = Array.from({ length: 6 }, (_, index) => [
      assistant(lines(20, 8, `a${index}x`)),
      user(`Go on with part ${index}.`),
    ])
    const session = conversation(user('Mend the parser in src/parser.ts.'), ...turns.flat(), assistant('Done.'))
    const ports = testPorts({ counter, summarizer: createOfflineSummarizer(counter) })
    const done = unwrap(await condense(native, session, { variant: 'classic' }, ports))
    const texts = done.conversation.messages.flatMap(({ parts }) => parts.map(visibleText))
    expect(texts.filter((text) => text.includes('Mend the parser'))).toHaveLength(1)
  })
})
