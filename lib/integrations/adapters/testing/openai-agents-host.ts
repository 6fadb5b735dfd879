import {
  Agent,
  Runner,
  setTracingDisabled,
  tool,
  type AgentInputItem,
  type Model,
  type ModelRequest,
  type ModelResponse,
  Usage,
} from '@openai/agents-core'
import * as z from 'zod'
import { condenseryInputFilter } from '../openai-agents'
import { toWire } from '../openai-agents/items'
import type { AdapterOptions } from '../../session/pool'
import { ANSWER, contentOf, type HostRun, pathOf, STEPS, SYSTEM, TASK, TOOL } from './script'

class Scripted implements Model {
  private step = 0

  constructor(private readonly asked: (input: readonly AgentInputItem[]) => void) {}

  getResponse({ input }: ModelRequest): Promise<ModelResponse> {
    this.asked(typeof input === 'string' ? [] : input)
    this.step++
    const output: ModelResponse['output'] =
      this.step > STEPS
        ? [
            {
              type: 'message',
              role: 'assistant',
              status: 'completed',
              content: [{ type: 'output_text', text: ANSWER }],
            },
          ]
        : [
            {
              type: 'function_call',
              callId: `call-${this.step}`,
              name: TOOL.name,
              status: 'completed',
              arguments: JSON.stringify({ path: pathOf(this.step), step: this.step }),
            },
          ]
    return Promise.resolve({ output, usage: new Usage() })
  }

  getStreamedResponse(): never {
    throw new Error('not used')
  }
}

const readFile = tool({
  ...TOOL,
  parameters: z.object({ path: z.string(), step: z.number() }),
  execute: ({ path, step }) => contentOf(path, step),
})

export async function openAiAgents(options: AdapterOptions): Promise<HostRun> {
  setTracingDisabled(true)
  const sent: (readonly unknown[])[] = []
  const filter = condenseryInputFilter(options)
  const model = new Scripted((input) => sent.push(input.map(toWire)))
  let history: readonly unknown[] = []
  const agent = new Agent({ name: 'Engineer', instructions: SYSTEM, model, tools: [readFile] })
  await new Runner({ tracingDisabled: true }).run(agent, TASK, {
    maxTurns: STEPS + 5,
    callModelInputFilter: (given) => {
      history = given.modelData.input.map(toWire)
      return filter(given)
    },
  })
  return { sent, history }
}
