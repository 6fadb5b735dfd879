import { describe, expect, it } from 'vitest'
import { type Conversation, type Message, type SummaryRequest, unwrap } from '@/lib/engine'
import {
  assistant,
  call,
  conversation,
  lines,
  result,
  user,
  words,
} from '@/lib/engine/condensation/testing/conversations'
import { testCounter, wordCount } from '@/lib/engine/condensation/testing/ports'
import { createOfflineSummarizer } from './offline'

const counter = testCounter()

const request = (
  source: readonly Message[],
  maxTokens: number,
  purpose: SummaryRequest['purpose'] = 'conversation',
): SummaryRequest => ({ purpose, system: '', dialogue: [], source, maxTokens })
/** State is never summarized; it only makes the session long enough for a long summary. */
const bulk = conversation(user({ type: 'environment', text: words(5_000, 'state') })).messages
const summarize = async (
  source: readonly Message[],
  maxTokens = 2_000,
  purpose?: SummaryRequest['purpose'],
): Promise<string> =>
  unwrap(
    await createOfflineSummarizer(counter).summarize(
      request(purpose === 'part' ? source : [...source, ...bulk], maxTokens, purpose),
    ),
  ).text

/** A session with a failed test, its fix, an open error, a list of tasks and a last request. */
const session: Conversation = conversation(
  user('Fix the login form in src/login.ts. Never change src/legacy.ts.'),
  assistant('I will look at the form first.', call('1', 'read_file', { path: 'src/login.ts' })),
  user(result('1', 'export function login(user: string) {\n  return check(user)\n}')),
  assistant(call('2', 'execute_command', { command: 'npm test' })),
  user(
    result(
      '2',
      'Exit code: 1\nOutput:\n> app@1.0.0 test\nsrc/login.ts:2: TypeError: check is not a function\n1 test failed',
      true,
    ),
  ),
  assistant(
    'The problem is that check was never imported.',
    call('3', 'edit_file', {
      path: 'src/login.ts',
      new_string: "import { check } from './check'\nexport function login(user: string) {",
    }),
  ),
  user(result('3', 'Done.')),
  assistant(
    call('4', 'write_to_file', {
      path: 'src/check.ts',
      content: 'export const check = (user: string) => user.length > 0',
    }),
  ),
  user(result('4', 'Written.')),
  assistant(call('5', 'execute_command', { command: 'npm test' })),
  user(result('5', 'Exit code: 0\nOutput:\n4 tests passed')),
  user('Use `requestTimeout` of at least 5 seconds.'),
  assistant(call('6', 'execute_command', { command: 'npm run deploy -- --dry-run' })),
  user(result('6', 'Exit code: 2\nfatal: no upstream configured, see https://example.org/upstream', true)),
  assistant(
    call('7', 'todo_write', {
      todos: [
        { content: 'Fix the form', status: 'completed' },
        { content: 'Deploy', status: 'pending' },
      ],
    }),
  ),
  user(result('7', 'ok')),
  user('Now deploy it, and tell me when it is live.'),
)

describe('offline summary of a conversation', () => {
  it('says under six headings what matters', async () => {
    expect(await summarize(session.messages)).toMatchInlineSnapshot(`
      "1. Previous Conversation:
      Task:
      Fix the login form in src/login.ts. Never change src/legacy.ts.
      What the user said:
      - Use \`requestTimeout\` of at least 5 seconds.
      2. Current Work:
      Last said:
      I will look at the form first.
      The problem is that check was never imported.
      Last done:
      - write_to_file: src/check.ts
      - execute_command: npm test
      - execute_command: npm run deploy -- --dry-run (failed)
      Last results:
      - read_file: src/login.ts
        export function login(user: string) {
        return check(user)
        }
      - edit_file: src/login.ts
        Done.
      - write_to_file: src/check.ts
        Written.
      - execute_command: npm test
        Exit code: 0
        Output:
        4 tests passed
      3. Key Technical Concepts:
      Constraints:
      - Never change src/legacy.ts.
      Decisions:
      - The problem is that check was never imported.
      Addresses:
      https://example.org/upstream
      4. Relevant Files and Code:
      Created:
      - src/check.ts
      Changed:
      - src/login.ts
      Code:
      - src/login.ts
        export function login(user: string) {
      - src/check.ts
        export const check = (user: string) => user.length > 0
      5. Problem Solving:
      Open errors:
      - execute_command: npm run deploy -- --dry-run (failed)
        fatal: no upstream configured, see https://example.org/upstream
      Resolved errors:
      - execute_command: npm test (failed)
        src/login.ts:2: TypeError: check is not a function
        fixed by write_to_file: src/check.ts
      Commands:
      - npm test → exit 0
      - npm run deploy -- --dry-run → exit 2
      6. Pending Tasks and Next Steps:
      To do:
      [ ] Deploy
      [x] Fix the form
      Last request, word for word:
      Now deploy it, and tell me when it is live."
    `)
  })

  it('keeps the changed files, the open error and the last request when there is little room', async () => {
    const text = await summarize(session.messages, 150)
    expect(text).toContain('src/login.ts')
    expect(text).toContain('fatal: no upstream configured')
    expect(text).toContain('Now deploy it, and tell me when it is live.')
    expect(wordCount(text)).toBeLessThanOrEqual(150)
  })

  it('calls an error open until the same thing succeeds', async () => {
    const text = await summarize(session.messages)
    expect(between(text, 'Open errors:', 'Resolved errors:')).toContain('npm run deploy')
    expect(between(text, 'Resolved errors:', 'Commands:')).toContain('TypeError: check is not a function')
    expect(between(text, 'Resolved errors:', 'Commands:')).toContain('fixed by write_to_file: src/check.ts')
  })

  it('carries an earlier summary of its own over, group by group', async () => {
    const first = await summarize(session.messages)
    const later = conversation(
      {
        ...assistant(`⟨ Summarized by Offline extract ⟩\n\n${first}\n\n⟨ Original was 999 chars ⟩`),
        summary: { type: 'recorded' },
      },
      assistant(call('8', 'edit_file', { path: 'src/deploy.ts', new_string: 'export function deploy() {}' })),
      user(result('8', 'Done.')),
      user('Thanks. Write the changelog.'),
    )
    const second = await summarize(later.messages)
    expect(between(second, 'Changed:', 'Code:')).toContain('- src/login.ts\n- src/deploy.ts')
    expect(between(second, 'Open errors:', 'Resolved errors:')).toContain('  fatal: no upstream configured')
    expect(between(second, 'Commands:', '6. Pending')).toContain('- npm test → exit 0')
    expect(second).toContain('Last request, word for word:\nThanks. Write the changelog.')
    expect(second.match(/npm run deploy/g)?.length).toBe(first.match(/npm run deploy/g)?.length)
    expect(second).not.toContain('⟨')
  })

  it('forgets nothing over five rounds that still fits', async () => {
    let text = await summarize(session.messages)
    for (let round = 1; round <= 5; round++) {
      const made = conversation(
        { ...assistant(text), summary: { type: 'recorded' } },
        assistant(call('1', 'edit_file', { path: `src/round${round}.ts`, new_string: 'x' })),
        user(result('1', 'Done.')),
        user(`request ${round}`),
      )
      text = await summarize(made.messages)
    }
    for (const kept of [
      'src/login.ts',
      'src/check.ts',
      'src/round1.ts',
      'src/round5.ts',
      '  fatal: no upstream configured',
      '- npm test → exit 0',
      'Fix the login form in src/login.ts.',
      '[ ] Deploy',
      'request 5',
    ])
      expect(text).toContain(kept)
    expect(text.match(/\d\. Previous Conversation/g)).toHaveLength(1)
  })

  it('says of an error what its output says, and what goes on below a colon', async () => {
    const failed = (id: string, name: string, output: string) => [
      assistant(call(id, name, { query: id })),
      user(result(id, output, true)),
    ]
    const text = await summarize(
      conversation(
        user('Go.'),
        ...failed('1', 'ask', 'Output:\nThe server said no.\nIt was busy.\nTry again later.'),
        ...failed(
          '2',
          'fetch_page',
          'The tool execution failed with the following error:\n<error>\nPage 12 is gone.\n</error>',
        ),
        ...failed(
          '3',
          'build',
          Array.from({ length: 9 }, (_, index) => `src/a.ts:${index}: error: number ${index}`).join('\n'),
        ),
      ).messages,
    )
    const open = between(text, 'Open errors:', '6. Pending')
    expect(open).toContain('- ask (failed)\n  The server said no.\n  Try again later.')
    expect(open).toContain('  Page 12 is gone.')
    expect(open.match(/number \d/g)).toEqual(['number 0', 'number 1', 'number 7', 'number 8'])
  })

  it('reads lists of tasks in every harness’s form, the open ones first', async () => {
    const listed = async (input: Parameters<typeof call>[2]): Promise<string> =>
      between(
        `${await summarize(conversation(user('Go.'), assistant(call('1', 'update_plan', input)), user(result('1', 'ok'))).messages)}\n`,
        'To do:\n',
        'Last request',
      ).trim()
    expect(
      await listed({
        plan: [
          { step: 'one', status: 'completed' },
          { step: 'two', status: 'in_progress' },
        ],
      }),
    ).toBe('[-] two\n[x] one')
    expect(await listed({ todos: '\n[x] one\n[ ] two' })).toBe('[ ] two\n[x] one')
    expect(await listed({ todos: ['- [ ] three', 4, { status: 'pending' }] })).toBe('[ ] three')
  })

  it('carries any other summary over line by line', async () => {
    const later = conversation(
      { ...user('The user wants a parser.\nIt must read src/grammar.peg.'), summary: { type: 'recorded' } },
      assistant('Going on.'),
      user('Go on.'),
    )
    expect(await summarize(later.messages)).toContain(
      'From the summary before:\nThe user wants a parser.\nIt must read src/grammar.peg.',
    )
  })

  it('reads commands in fenced blocks where a session has no tools', async () => {
    const text = await summarize(
      conversation(user('Look.'), assistant('```bash\ncat setup.cfg\n```'), user('[metadata]')).messages,
    )
    expect(between(text, 'Commands:', '6.')).toContain('- cat setup.cfg')
  })

  it('reads patches, argument vectors and redirections', async () => {
    const text = await summarize(
      conversation(
        user('Go.'),
        assistant(
          call(
            '1',
            'apply_patch',
            '*** Begin Patch\n*** Update File: src/a.ts\n+x\n*** Add File: src/b.ts\n+y\n*** Delete File: src/c.ts\n*** End Patch',
          ),
        ),
        user(result('1', 'ok')),
        assistant(call('2', 'shell', { command: ['bash', '-lc', 'echo 1 > out/d.txt'] })),
        user(result('2', '{"output":"","metadata":{"exit_code":0}}')),
      ).messages,
    )
    expect(between(text, 'Created:', 'Changed:')).toBe('\n- out/d.txt\n- src/b.ts\n')
    expect(between(text, 'Changed:', 'Deleted:')).toBe('\n- src/a.ts\n')
    expect(text).toContain('Deleted:\n- src/c.ts')
    expect(text).toContain('- echo 1 > out/d.txt → exit 0')
  })

  it('leaves references to other messages out', async () => {
    const reference = '⟨ Reference: lines 1–4 of message #1 ~123456 ⟩'
    expect(
      await summarize(conversation(user(`Read this:\n${reference}\nand go on.`), assistant('Yes.')).messages),
    ).toContain('Read this:\nand go on.')
  })
})

describe('offline summary of a part', () => {
  const output = `Exit code: 1\n${lines(40)}\nsrc/a.ts:10: error: broken thing\n${lines(40, 6, 'k')}\nexport function kept(value: string) {\n${lines(40, 6, 'j')}\n12 passed, 1 failed`
  const source = conversation(user(result('1', output))).messages

  it('keeps the lines that tell most, in their order', async () => {
    const text = await summarize(source, 60, 'part')
    expect(text.split('\n').filter((line) => line !== '…')).toEqual(
      expect.arrayContaining(['Exit code: 1', 'src/a.ts:10: error: broken thing', '12 passed, 1 failed']),
    )
    expect(wordCount(text)).toBeLessThanOrEqual(60)
    expect(text.indexOf('Exit code')).toBeLessThan(text.indexOf('broken thing'))
  })

  it('cuts data on one line at its separators', async () => {
    const data = JSON.stringify(
      Array.from({ length: 200 }, (_, id) => ({ id, name: `user ${id}`, note: id === 150 ? 'Error: lost' : 'fine' })),
    )
    expect(await summarize(conversation(user(result('1', data))).messages, 80, 'part')).toContain('Error: lost')
  })

  it('keeps the beginning of a line that does not fit', async () => {
    expect(
      await summarize(
        conversation(user(result('1', 'one two three four five six seven eight nine ten eleven twelve'))).messages,
        4,
        'part',
      ),
    ).toMatch(/^one two.*…$/)
  })

  it('reads the dialogue where there is no message', async () => {
    const answer = await createOfflineSummarizer(counter).summarize({
      purpose: 'part',
      system: '',
      dialogue: [
        { role: 'user', text: `fatal: gone\n${words(30)}` },
        { role: 'user', text: 'Summarize.' },
      ],
      source: [],
      maxTokens: 20,
    })
    expect(unwrap(answer).text).toMatch(/^fatal: gone\n/)
  })
})

describe('offline summarizer', () => {
  it('costs nothing, and says how long its answer will be', async () => {
    const summarizer = createOfflineSummarizer(counter)
    const asked = request(session.messages, 500)
    const answer = unwrap(await summarizer.summarize(asked))
    expect(answer.usage).toEqual({ outputTokens: summarizer.estimateOutput(asked), costUsd: 0 })
    expect(summarizer.estimateCost(1e6, 1e6)).toBe(0)
    expect(summarizer).toMatchObject({ id: 'offline', label: 'Offline extract' })
  })

  it('takes at most half of what it stands for', async () => {
    const text = unwrap(await createOfflineSummarizer(counter).summarize(request(session.messages, 5_000))).text
    const whole = session.messages.reduce(
      (sum, message) => sum + message.parts.reduce((tokens, part) => tokens + counter.countPart(part), 0),
      0,
    )
    expect(wordCount(text)).toBeLessThanOrEqual(Math.ceil(whole / 2))
  })

  it('fails with a reason where there is nothing to say, and when cancelled', async () => {
    const summarizer = createOfflineSummarizer(counter)
    expect(await summarizer.summarize(request(conversation(user('   ')).messages, 100))).toMatchObject({
      ok: false,
      error: { code: 'empty' },
    })
    expect(
      await summarizer.summarize({ ...request(session.messages, 100), signal: AbortSignal.abort() }),
    ).toMatchObject({ ok: false, error: { code: 'aborted' } })
  })
})

const between = (text: string, from: string, to: string): string => (text.split(from)[1] ?? '').split(to)[0] ?? ''
