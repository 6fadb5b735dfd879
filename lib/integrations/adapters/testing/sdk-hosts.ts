import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { condenseAnthropic } from '../anthropic-sdk'
import { condenseOpenAI } from '../openai-sdk'
import type { AdapterOptions } from '../../session/pool'
import { contentOf, type HostRun, pathOf, STEPS, SYSTEM, TASK, TOOL } from './script'

type Body = Readonly<Record<string, unknown>>

/** The transport of a client, which answers itself. */
const answering =
  (answer: (body: Body) => unknown) =>
  (_: unknown, init?: { readonly body?: unknown }): Promise<Response> =>
    Promise.resolve(Response.json(answer(JSON.parse(String(init?.body)) as Body)))

const SUMMARY = '## Summary\nThe agent read files and looks for a cent.'

const parameters = { type: 'object' as const, properties: { path: { type: 'string' }, step: { type: 'number' } } }

export async function anthropicSdk(options: AdapterOptions): Promise<HostRun> {
  const sent: (readonly unknown[])[] = []
  const client = new Anthropic({
    apiKey: 'none',
    fetch: answering(({ messages, tools }) => {
      if (tools) sent.push(messages as readonly unknown[])
      return {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'scripted-1',
        content: [{ type: 'text', text: tools ? 'Looking.' : SUMMARY }],
        stop_reason: 'end_turn',
        usage: { input_tokens: 0, output_tokens: 1 },
      }
    }),
  })
  const condensed = condenseAnthropic(client, options)
  const history: Anthropic.MessageParam[] = [{ role: 'user', content: TASK }]
  const ask = () =>
    condensed.create({
      model: 'scripted-1',
      max_tokens: 1_000,
      system: SYSTEM,
      tools: [{ ...TOOL, input_schema: parameters }],
      messages: withBreakpoint(history),
    })
  await ask()
  for (let step = 1; step <= STEPS; step++) {
    const [id, path] = [`call-${step}`, pathOf(step)]
    history.push(
      { role: 'assistant', content: [{ type: 'tool_use', id, name: TOOL.name, input: { path, step } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: contentOf(path, step) }] },
    )
    await ask()
  }
  return { sent: sent.map(withoutMarks), history: withoutMarks(history) }
}

/** As harnesses do: the last block ends what is to be cached. */
function withBreakpoint(history: readonly Anthropic.MessageParam[]): Anthropic.MessageParam[] {
  const last = history.at(-1)
  if (!last || typeof last.content === 'string') return [...history]
  const [block] = last.content
  if (block?.type !== 'tool_result') return [...history]
  return [...history.slice(0, -1), { role: 'user', content: [{ ...block, cache_control: { type: 'ephemeral' } }] }]
}

const withoutMarks = (messages: readonly unknown[]): readonly unknown[] =>
  JSON.parse(
    JSON.stringify(messages, (key, value: unknown) => (key === 'cache_control' ? undefined : value)),
  ) as readonly unknown[]

export async function openAiChat(options: AdapterOptions): Promise<HostRun> {
  const sent: (readonly unknown[])[] = []
  const client = new OpenAI({
    apiKey: 'none',
    fetch: answering(({ messages, tools }) => {
      if (tools) sent.push(messages as readonly unknown[])
      return { id: 'c', choices: [{ index: 0, message: { role: 'assistant', content: tools ? 'Looking.' : SUMMARY } }] }
    }),
  })
  const condensed = condenseOpenAI(client, options)
  const history: OpenAI.ChatCompletionMessageParam[] = [
    { role: 'system', content: SYSTEM },
    { role: 'user', content: TASK },
  ]
  const tools: OpenAI.ChatCompletionTool[] = [{ type: 'function', function: { ...TOOL, parameters } }]
  const ask = () => condensed.chat.create({ model: 'scripted-1', tools, messages: history })
  await ask()
  for (let step = 1; step <= STEPS; step++) {
    const [id, path] = [`call-${step}`, pathOf(step)]
    const call = { name: TOOL.name, arguments: JSON.stringify({ path, step }) }
    history.push(
      { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: call }] },
      { role: 'tool', tool_call_id: id, content: contentOf(path, step) },
    )
    await ask()
  }
  return { sent, history }
}

export async function openAiResponses(options: AdapterOptions): Promise<HostRun> {
  const sent: (readonly unknown[])[] = []
  const client = new OpenAI({
    apiKey: 'none',
    fetch: answering(({ input, messages }) => {
      if (messages) return { id: 'c', choices: [{ index: 0, message: { role: 'assistant', content: SUMMARY } }] }
      sent.push(input as readonly unknown[])
      return { id: 'r', output: [] }
    }),
  })
  const condensed = condenseOpenAI(client, options)
  const history: OpenAI.Responses.ResponseInputItem[] = [{ role: 'user', content: TASK }]
  const tools: OpenAI.Responses.Tool[] = [{ type: 'function', ...TOOL, parameters, strict: false }]
  const ask = () => condensed.responses.create({ model: 'scripted-1', instructions: SYSTEM, tools, input: history })
  await ask()
  for (let step = 1; step <= STEPS; step++) {
    const [id, path] = [`call-${step}`, pathOf(step)]
    history.push(
      { type: 'function_call', call_id: id, name: TOOL.name, arguments: JSON.stringify({ path, step }) },
      { type: 'function_call_output', call_id: id, output: contentOf(path, step) },
    )
    await ask()
  }
  return { sent, history }
}
