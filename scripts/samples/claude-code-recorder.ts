import { createHash } from 'node:crypto'
import type { Bill } from './bill'
import { recordedRoot } from './workspace'

interface Line {
  readonly [key: string]: unknown
}

/** Writes a session in Claude Code's format: one JSON object with one content block per line, a few seconds apart. */
export class ClaudeCodeRecorder {
  private readonly lines: Line[] = []
  private parent: string | null = null
  private seconds = Date.parse('2026-10-14T08:12:00Z') / 1000
  private requests = 0
  private context = 14_200

  /** With a bill, each request records its cost; without, plausible figures. */
  constructor(
    private readonly session: string,
    private readonly cwd = recordedRoot,
    private readonly bill?: Bill,
  ) {}

  user(text: string, pause = 40): void {
    this.bill?.add(text)
    this.append('user', { message: { role: 'user', content: text } }, pause)
  }

  assistant(text: string): void {
    this.append('assistant', { message: this.answer([{ type: 'text', text }], text), requestId: this.requestId() }, 9)
  }

  /** One request of the agent that writes text and calls a tool, and the tool's result. */
  tool(text: string, name: string, input: object, result: string, isError = false): void {
    const id = `toolu_${this.unique(`call${this.lines.length}`).slice(0, 24)}`
    const requestId = this.requestId()
    const answer = this.answer([], text + JSON.stringify(input))
    if (text !== '')
      this.append('assistant', { message: { ...answer, content: [{ type: 'text', text }] }, requestId }, 6)
    this.append('assistant', { message: { ...answer, content: [{ type: 'tool_use', id, name, input }] }, requestId }, 2)
    const content = [{ tool_use_id: id, type: 'tool_result', content: result, ...(isError && { is_error: true }) }]
    this.append(
      'user',
      {
        message: { role: 'user', content },
        toolUseResult: isError ? `Error: ${result}` : { stdout: result.slice(0, 200), interrupted: false },
      },
      3,
    )
    this.bill?.add(result)
    this.context += Math.ceil((text.length + JSON.stringify(input).length + result.length) / 3.7)
  }

  text(): string {
    return `${this.lines.map((line) => JSON.stringify(line)).join('\n')}\n`
  }

  private append(type: string, rest: Line, seconds: number): void {
    this.seconds += seconds
    const uuid = this.unique(`line${this.lines.length}`).replace(
      /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/,
      '$1-$2-$3-$4-$5',
    )
    this.lines.push({
      parentUuid: this.parent,
      isSidechain: false,
      userType: 'external',
      cwd: this.cwd,
      sessionId: this.session,
      version: '2.0.31',
      gitBranch: 'main',
      type,
      ...rest,
      uuid,
      timestamp: new Date(this.seconds * 1000).toISOString(),
    })
    this.parent = uuid
  }

  private requestId(): string {
    this.requests += 1
    return `req_${this.unique(`request${this.requests}`).slice(0, 24)}`
  }

  private answer(content: readonly object[], said: string): Line {
    const usage = this.charged(said) ?? {
      input_tokens: 6,
      cache_creation_input_tokens: 900 + (this.requests % 7) * 140,
      cache_read_input_tokens: this.context,
      output_tokens: 120 + (this.requests % 11) * 17,
      service_tier: 'standard',
    }
    return {
      model: 'claude-sonnet-4-5-20250929',
      id: `msg_${this.unique(`message${this.requests}`).slice(0, 24)}`,
      type: 'message',
      role: 'assistant',
      content,
      stop_reason: null,
      stop_sequence: null,
      usage,
    }
  }

  private charged(said: string): object | undefined {
    const charged = this.bill?.charge(this.seconds, said)
    return (
      charged && {
        input_tokens: charged.input,
        cache_creation_input_tokens: charged.cacheWrite,
        cache_read_input_tokens: charged.cacheRead,
        output_tokens: charged.output,
        service_tier: 'standard',
      }
    )
  }

  private unique(seed: string): string {
    return createHash('sha256').update(`${this.session}${seed}`).digest('hex')
  }
}
