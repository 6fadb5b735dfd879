import { parts } from './ferry-repository'
import { numbered, type Workspace } from './workspace'

export interface Call {
  readonly tool: 'read' | 'search' | 'edit' | 'shell'
  /** Text of the agent before the call. */
  readonly say: string
  readonly path?: string
  readonly command?: string
  readonly pattern?: string
  readonly before?: string
  readonly after?: string
  readonly result: string
  readonly failed: boolean
}

/** Writes what a scripted agent does in the format of one tool. */
export interface Recorder {
  /** `pause`: seconds since the previous event. */
  prompt(text: string, pause?: number): void
  call(call: Call): void
  answer(text: string): void
}

/** An agent that follows a script, but really reads, searches, edits and runs tests. */
export class ScriptedAgent {
  constructor(
    private readonly workspace: Workspace,
    private readonly recorder: Recorder,
  ) {}

  read(path: string, say: string): void {
    this.recorder.call({ tool: 'read', say, path, result: numbered(this.workspace.read(path)), failed: false })
  }

  search(pattern: string, say: string): void {
    const { output } = this.workspace.shell(`grep -rnE "${pattern}" src test | sort | head -40`)
    this.recorder.call({
      tool: 'search',
      say,
      pattern,
      result: output === '' ? 'No matches found' : output,
      failed: false,
    })
  }

  edit(path: string, before: string, after: string, say: string): void {
    const text = this.workspace.read(path)
    if (!text.includes(before)) throw new Error(`${path} has no ${before}`)
    const changed = text.replace(before, () => after)
    this.workspace.write(path, changed)
    const line = changed.slice(0, changed.indexOf(after)).split('\n').length
    this.recorder.call({
      tool: 'edit',
      say,
      path,
      before,
      after,
      result: `The file ${path} has been updated. Around the change:\n${numbered(changed, Math.max(1, line - 2), 12)}`,
      failed: false,
    })
  }

  shell(command: string, say: string): boolean {
    const { output, status } = this.workspace.shell(command)
    this.recorder.call({
      tool: 'shell',
      say,
      command,
      result: output === '' ? '(no output)' : output,
      failed: status !== 0,
    })
    return status === 0
  }

  test(name: string, say: string): boolean {
    return this.shell(`node --test --test-reporter=tap test/${name}.test.mjs`, say)
  }
}

export interface Ticket {
  readonly part: string
  readonly wish: string
  /** Name of the function to add; a test of it is added too. */
  readonly name: string
  readonly body: string
  readonly check: string
  /** A first implementation that fails the test. */
  readonly slip?: string
}

/** Works on a ticket as agents do: read, search, change, test, fix, read again. */
export function work(agent: ScriptedAgent, ticket: Ticket): string {
  const { part, name, body, check, slip } = ticket
  const [source, test] = [`src/${part}.mjs`, `test/${part}.test.mjs`]
  const code = (inner: string): string => `\n/** ${ticket.wish} */\nexport function ${name}(value) {\n  ${inner}\n}\n`
  agent.read(source, `I read ${source} first.`)
  agent.read(test, 'And what its test holds already.')
  agent.search(name, 'Does the name stand anywhere yet?')
  agent.edit(
    test,
    `import * as ${part} from '../src/${part}.mjs'\n`,
    `import * as ${part} from '../src/${part}.mjs'\n\ntest('${part}: ${name}', () => {\n  ${check}\n})\n`,
    'The test comes first.',
  )
  agent.edit(
    source,
    '\n/** One line for the boards. */',
    `${code(slip ?? body)}\n/** One line for the boards. */`,
    'Now the function.',
  )
  if (!agent.test(part, 'Does it hold?') && slip !== undefined) {
    agent.read(source, 'It does not. I look at what I wrote.')
    agent.edit(source, slip, body, 'The slip is in the condition.')
    agent.test(part, 'Again.')
  }
  agent.read(source, 'A last look at the whole file.')
  return `\`${name}\` is in ${source}, with a test. ${slip === undefined ? 'It held at once.' : 'My first condition was the wrong way round; the test found it.'}`
}

const slips = (body: string): string => body.replace('>', '<')

/** Tickets for every module, repeatedly, so that the same files are read again and again. */
export function tickets(rounds: number): readonly Ticket[] {
  const wishes = [
    {
      name: 'isHigh',
      wish: 'Whether a value lies in the upper tenth of what is allowed.',
      body: (part: string) =>
        part === 'audit' ? 'return value > LIMIT * 0.9' : 'return value > LIMIT * 0.9 && value <= LIMIT',
    },
    {
      name: 'roomLeft',
      wish: 'What may still be added before the limit is reached, never below nothing.',
      body: () => 'return value > LIMIT ? 0 : LIMIT - value',
    },
    {
      name: 'inWords',
      wish: 'The value for the boards, with a warning where it is refused.',
      body: () => 'return value > LIMIT ? `refused: ${refusal(value)}` : `${value}`',
    },
  ] as const
  return Array.from({ length: rounds }, (_, index): Ticket => {
    const part = parts[(index * 3) % parts.length]?.name ?? 'fares'
    const wish = wishes[Math.floor(index / parts.length) % wishes.length] ?? wishes[0]
    const limit = parts.find(({ name }) => name === part)?.limit ?? 0
    const checks: Readonly<Record<string, string>> = {
      isHigh: `assert.equal(${part}.isHigh(${limit}), true)\n  assert.equal(${part}.isHigh(0), false)`,
      roomLeft: `assert.equal(${part}.roomLeft(${limit + 5}), 0)\n  assert.equal(${part}.roomLeft(${limit - 1}), 1)`,
      inWords: `assert.match(${part}.inWords(${limit + 1}), /refused/)\n  assert.equal(${part}.inWords(1), '1')`,
    }
    const body = wish.body(part)
    return {
      part,
      wish: wish.wish,
      name: wish.name,
      body,
      check: checks[wish.name] ?? '',
      ...(index % 3 === 1 ? { slip: slips(body) } : {}),
    }
  })
}
