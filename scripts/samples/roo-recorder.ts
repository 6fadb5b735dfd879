import { Bill, claudeTariff } from './bill'
import { Clock, idsOf } from './ids'
import type { Call, Recorder } from './scripted-agent'

type Block = Readonly<Record<string, unknown>>

const names = { read: 'read_file', search: 'search_files', edit: 'apply_diff', shell: 'execute_command' } as const

const inputOf = ({ tool, path, pattern, command, before, after }: Call): object => {
  if (tool === 'read') return { files: [{ path }] }
  if (tool === 'search') return { path: '.', regex: pattern, file_pattern: '*.mjs' }
  if (tool === 'shell') return { command, cwd: null }
  return { path, diff: `<<<<<<< SEARCH\n${before ?? ''}\n=======\n${after ?? ''}\n>>>>>>> REPLACE` }
}

/**
 * Writes a task in Roo Code's format with native tool calls; every message of the person has the environment appended.
 */
export class RooRecorder implements Recorder {
  private readonly messages: object[] = []
  private readonly ids = idsOf('roo')
  private readonly clock = Clock.at('2026-10-21T07:30:00Z')
  private readonly bill = new Bill(claudeTariff)
  private cost = 0

  prompt(text: string, pause = 30): void {
    this.clock.tick(pause)
    this.say('user', [
      {
        type: 'text',
        text: this.messages.length === 0 ? `<task>\n${text}\n</task>` : `<feedback>\n${text}\n</feedback>`,
      },
      this.environment(),
    ])
  }

  call(call: Call): void {
    const id = `toolu_${this.ids(`call ${this.messages.length}`)}`
    this.say('assistant', [
      { type: 'text', text: call.say },
      { type: 'tool_use', id, name: names[call.tool], input: inputOf(call) },
    ])
    const content =
      call.tool === 'read' ? `File: ${call.path ?? ''}\n${call.result.replaceAll('→', ' | ')}` : call.result
    this.say('user', [
      {
        type: 'tool_result',
        tool_use_id: id,
        content: call.failed ? `Command failed with exit code 1.\n${content}` : content,
      },
      this.environment(),
    ])
  }

  answer(text: string): void {
    const id = `toolu_${this.ids(`call ${this.messages.length}`)}`
    this.say('assistant', [{ type: 'tool_use', id, name: 'attempt_completion', input: { result: text } }])
    this.say('user', [{ type: 'tool_result', tool_use_id: id, content: 'The task is done.' }])
  }

  text(): string {
    return `${JSON.stringify(this.messages, null, 1)}\n`
  }

  private say(role: 'user' | 'assistant', content: readonly Block[]): void {
    const text = JSON.stringify(content)
    if (role === 'assistant') {
      const { cacheRead, cacheWrite, output } = this.bill.charge(this.clock.now, text)
      this.cost += (cacheRead * 0.3 + cacheWrite * 3.75 + output * 15) / 1_000_000
    } else this.bill.add(text)
    this.messages.push({ role, content, ts: this.clock.tick(role === 'user' ? 2 : 8) * 1000 })
  }

  private environment(): Block {
    const lines = [
      '# VSCode Visible Files',
      'src/fares.mjs',
      '',
      '# VSCode Open Tabs',
      'src/fares.mjs,test/fares.test.mjs,README.md',
      '',
      '# Current Time',
      `Current time in ISO 8601 UTC format: ${this.clock.iso}`,
      'User time zone: Europe/Stockholm, UTC+2:00',
      '',
      '# Current Cost',
      `$${this.cost.toFixed(2)}`,
      '',
      '# Current Mode',
      '<slug>code</slug>',
      '<name>Code</name>',
      '<model>anthropic/claude-sonnet-4.5</model>',
    ]
    return { type: 'text', text: `<environment_details>\n${lines.join('\n')}\n</environment_details>` }
  }
}
