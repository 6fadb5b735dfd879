import { Bill, claudeTariff } from './bill'
import { Clock, idsOf } from './ids'
import type { Call, Recorder } from './scripted-agent'
import { ferryRoot } from './workspace'

const names = { read: 'read', search: 'grep', edit: 'edit', shell: 'bash' } as const

function inputOf({ tool, path, pattern, command, before, after }: Call): object {
  if (tool === 'read') return { filePath: `${ferryRoot}/${path ?? ''}` }
  if (tool === 'search') return { pattern, path: ferryRoot, include: '*.mjs' }
  if (tool === 'shell') return { command, description: 'Run the tests' }
  return { filePath: `${ferryRoot}/${path ?? ''}`, oldString: before, newString: after }
}

/**
 * Writes a session like `opencode export`: one message per step of the model, a call and its result in one part, with
 * cost and tokens.
 */
export class OpencodeRecorder implements Recorder {
  private readonly messages: object[] = []
  private readonly ids = idsOf('opencode')
  private readonly clock = Clock.at('2026-10-23T09:10:00Z')
  private readonly bill = new Bill(claudeTariff)
  private readonly session = 'ses_5d2c11f0ffeferryline0001'
  private asked = ''

  constructor(private readonly title: string) {}

  prompt(text: string, pause = 30): void {
    this.clock.tick(pause)
    this.asked = `msg_${this.ids(`message ${this.messages.length}`)}`
    this.messages.push({
      info: {
        id: this.asked,
        sessionID: this.session,
        role: 'user',
        time: { created: this.now },
        agent: 'build',
        model: { providerID: 'anthropic', modelID: 'claude-sonnet-4-5' },
      },
      parts: [this.part(this.asked, 0, { type: 'text', text })],
    })
    this.bill.add(text)
  }

  call(call: Call): void {
    const input = inputOf(call)
    const started = this.now
    this.step(
      call.say,
      JSON.stringify(input),
      [
        {
          type: 'tool',
          callID: `toolu_${this.ids(`call ${this.messages.length}`)}`,
          tool: names[call.tool],
          state: {
            status: call.failed && call.tool !== 'shell' ? 'error' : 'completed',
            input,
            output: call.result,
            title: call.path ?? call.command ?? call.pattern ?? '',
            metadata: { truncated: false },
            time: { start: started, end: started + 900 },
          },
        },
      ],
      'tool-calls',
    )
    this.bill.add(call.result)
  }

  answer(text: string): void {
    this.step(text, '', [], 'stop')
  }

  text(): string {
    const info = {
      id: this.session,
      version: '1.2.10',
      projectID: this.ids('project', 40),
      directory: ferryRoot,
      title: this.title,
      time: { created: Date.parse('2026-10-23T09:10:00Z'), updated: this.now },
    }
    return `${JSON.stringify({ info, messages: this.messages }, null, 2)}\n`
  }

  private step(text: string, input: string, parts: readonly object[], finish: string): void {
    const id = `msg_${this.ids(`message ${this.messages.length}`)}`
    const created = this.clock.tick(3) * 1000
    const { input: fresh, cacheRead, cacheWrite, output } = this.bill.charge(this.clock.now, text + input)
    const tokens = { input: fresh, output, reasoning: 0, cache: { read: cacheRead, write: cacheWrite } }
    const cost = (fresh * 3 + cacheRead * 0.3 + cacheWrite * 3.75 + output * 15) / 1_000_000
    const all = [
      { type: 'step-start' },
      { type: 'text', text, time: { start: created, end: created + 2000 } },
      ...parts,
      { type: 'step-finish', reason: finish, cost, tokens },
    ]
    const info = {
      id,
      sessionID: this.session,
      role: 'assistant',
      parentID: this.asked,
      mode: 'build',
      agent: 'build',
      path: { cwd: ferryRoot, root: ferryRoot },
      modelID: 'claude-sonnet-4-5',
      providerID: 'anthropic',
      time: { created, completed: this.clock.tick(5) * 1000 },
      cost,
      tokens,
      finish,
    }
    this.messages.push({ info, parts: all.map((part, index) => this.part(id, index, part)) })
  }

  private part(message: string, index: number, part: object): object {
    return { id: `prt_${this.ids(`${message} ${index}`)}`, sessionID: this.session, messageID: message, ...part }
  }

  private get now(): number {
    return this.clock.now * 1000
  }
}
