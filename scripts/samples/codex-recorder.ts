import { Bill, gptTariff } from './bill'
import { Clock, idsOf } from './ids'
import type { Call, Recorder } from './scripted-agent'
import { ferryRoot } from './workspace'

const instructions =
  'You are a coding agent in a terminal. Be brief. Read before you change, test after you changed, and say what you did in two sentences.'

function commandOf({ tool, path, pattern, command }: Call): readonly string[] {
  if (tool === 'read') return ['bash', '-lc', `nl -ba ${path ?? ''}`]
  if (tool === 'search') return ['bash', '-lc', `rg -n "${pattern ?? ''}" src test`]
  return ['bash', '-lc', command ?? '']
}

const patchOf = ({ path, before, after }: Call): string =>
  `*** Begin Patch\n*** Update File: ${path ?? ''}\n@@\n${(before ?? '')
    .split('\n')
    .map((line) => `-${line}`)
    .join('\n')}\n${(after ?? '')
    .split('\n')
    .map((line) => `+${line}`)
    .join('\n')}\n*** End Patch`

/**
 * Writes a rollout of Codex: items of the Responses API in envelopes, token counts as events, and a compaction with the
 * replaced history.
 */
export class CodexRecorder implements Recorder {
  private readonly lines: object[] = []
  private readonly ids = idsOf('codex')
  private readonly clock = Clock.at('2026-10-22T13:00:00Z')
  private readonly bill = new Bill(gptTariff)
  private readonly total = {
    input_tokens: 0,
    cached_input_tokens: 0,
    output_tokens: 0,
    reasoning_output_tokens: 0,
    total_tokens: 0,
  }

  constructor() {
    this.line('session_meta', {
      id: '0199f0aa-0000-7000-8000-00000000c0de',
      timestamp: this.clock.iso,
      cwd: ferryRoot,
      originator: 'codex_cli_rs',
      cli_version: '0.98.0',
      source: 'cli',
      model_provider: 'openai',
      base_instructions: { text: instructions },
    })
    this.line('turn_context', {
      cwd: ferryRoot,
      approval_policy: 'on-request',
      sandbox_policy: { type: 'workspace-write' },
      model: 'gpt-5.2-codex',
      effort: 'medium',
      summary: 'auto',
    })
    this.message(
      'user',
      `<environment_context>\n  <cwd>${ferryRoot}</cwd>\n  <shell>bash</shell>\n</environment_context>`,
    )
  }

  prompt(text: string, pause = 30): void {
    this.clock.tick(pause)
    this.message('user', text)
  }

  call(call: Call): void {
    const callId = `call_${this.ids(`call ${this.lines.length}`)}`
    const isPatch = call.tool === 'edit'
    const input = isPatch ? patchOf(call) : JSON.stringify({ command: commandOf(call), workdir: ferryRoot })
    this.charge(`${call.say}${input}`)
    this.message('assistant', call.say)
    this.line(
      'response_item',
      isPatch
        ? { type: 'custom_tool_call', status: 'completed', call_id: callId, name: 'apply_patch', input }
        : { type: 'function_call', name: 'shell', arguments: input, call_id: callId },
    )
    this.clock.tick(3)
    const output = isPatch
      ? `Success. Updated the following files:\nM ${call.path ?? ''}`
      : `Exit code: ${call.failed ? 1 : 0}\nWall time: 0.1 seconds\nOutput:\n${call.result}`
    this.line('response_item', {
      type: isPatch ? 'custom_tool_call_output' : 'function_call_output',
      call_id: callId,
      output,
    })
    this.bill.add(output)
  }

  answer(text: string): void {
    this.charge(text)
    this.message('assistant', text)
  }

  /** A compaction keeps what the person asked, verbatim; a summary replaces the rest. */
  compact(asked: readonly string[], summary: string): void {
    this.clock.tick(20)
    const item = (text: string): object => ({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] })
    const bridge = `Another language model started to solve this problem and produced a summary of its thinking process. Use this to build on the work that has already been done. Here is the summary:\n\n${summary}`
    this.line('compacted', { message: summary, replacement_history: [...asked.map(item), item(bridge)] })
    this.bill.replaceBy([...asked, bridge].join('\n'))
  }

  text(): string {
    return `${this.lines.map((line) => JSON.stringify(line)).join('\n')}\n`
  }

  private message(role: 'user' | 'assistant', text: string): void {
    this.line('response_item', {
      type: 'message',
      role,
      content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }],
    })
    if (role === 'user') this.bill.add(text)
    this.clock.tick(2)
  }

  /** OpenAI includes cached tokens in the input, in steps of 128. */
  private charge(answer: string): void {
    const { input, cacheRead, cacheWrite, output } = this.bill.charge(this.clock.tick(6), answer)
    const context = input + cacheRead + cacheWrite
    const last = {
      input_tokens: context,
      cached_input_tokens: Math.floor((cacheRead * 0.97) / 128) * 128,
      output_tokens: output,
      reasoning_output_tokens: 0,
      total_tokens: context + output,
    }
    for (const key of ['input_tokens', 'cached_input_tokens', 'output_tokens', 'total_tokens'] as const)
      this.total[key] += last[key]
    this.line('event_msg', {
      type: 'token_count',
      info: { total_token_usage: { ...this.total }, last_token_usage: last, model_context_window: 272_000 },
      rate_limits: null,
    })
  }

  private line(type: string, payload: object): void {
    this.lines.push({ timestamp: this.clock.iso, type, payload })
  }
}
