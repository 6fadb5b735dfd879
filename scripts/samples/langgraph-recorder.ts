import { Bill, gptTariff } from './bill'
import { Clock, idsOf } from './ids'
import type { Call, Recorder } from './scripted-agent'

const names = { read: 'read_module', search: 'search_code', edit: 'replace_text', shell: 'run_command' } as const

const argumentsOf = ({ tool, path, pattern, command, before, after }: Call): object =>
  tool === 'read'
    ? { path }
    : tool === 'search'
      ? { pattern }
      : tool === 'shell'
        ? { command }
        : { path, before, after }

/**
 * Writes a trace of a LangGraph agent in Langfuse's format: a generation with the whole history for each request, and a
 * span for each tool call.
 */
export class LangGraphRecorder implements Recorder {
  private readonly messages: object[]
  private readonly observations: object[] = []
  private readonly ids = idsOf('langgraph')
  private readonly clock = Clock.at('2026-10-24T15:45:00Z')
  private readonly bill = new Bill({ ...gptTariff, overhead: 1_900 })
  private readonly trace = this.ids('trace', 32)

  constructor(
    private readonly name: string,
    system: string,
  ) {
    this.messages = [{ type: 'system', content: system }]
    this.bill.add(system)
  }

  prompt(text: string, pause = 30): void {
    this.clock.tick(pause)
    this.messages.push({ type: 'human', content: text })
    this.bill.add(text)
  }

  call(call: Call): void {
    const id = `call_${this.ids(`call ${this.observations.length}`)}`
    const args = argumentsOf(call)
    this.generation(
      { type: 'ai', content: call.say, tool_calls: [{ name: names[call.tool], args, id, type: 'tool_call' }] },
      call.say + JSON.stringify(args),
    )
    const startTime = this.clock.iso
    this.clock.tick(1)
    this.observe({
      type: 'SPAN',
      name: names[call.tool],
      startTime,
      endTime: this.clock.iso,
      input: JSON.stringify(args),
      output: JSON.stringify(call.result),
    })
    this.messages.push({
      type: 'tool',
      name: names[call.tool],
      content: call.result,
      tool_call_id: id,
      status: call.failed ? 'error' : 'success',
    })
    this.bill.add(call.result)
  }

  answer(text: string): void {
    this.generation({ type: 'ai', content: text, tool_calls: [] }, text)
  }

  text(): string {
    const trace = {
      id: this.trace,
      name: this.name,
      timestamp: '2026-10-24T15:45:00.000Z',
      sessionId: 'ferry-line',
      tags: ['langgraph'],
    }
    return `${JSON.stringify({ trace, observations: this.observations }, null, 2)}\n`
  }

  private generation(message: object, said: string): void {
    const startTime = this.clock.iso
    const { input, cacheRead, cacheWrite, output } = this.bill.charge(this.clock.tick(4), said)
    this.observe({
      type: 'GENERATION',
      name: 'agent',
      model: 'gpt-5-mini',
      startTime,
      endTime: this.clock.iso,
      usageDetails: { input: input + cacheWrite, input_cache_read: cacheRead, output },
      input: JSON.stringify(this.messages),
      output: JSON.stringify(message),
    })
    this.messages.push(message)
  }

  private observe(observation: object): void {
    this.observations.push({
      id: this.ids(`observation ${this.observations.length}`, 16),
      traceId: this.trace,
      parentObservationId: null,
      ...observation,
    })
  }
}
