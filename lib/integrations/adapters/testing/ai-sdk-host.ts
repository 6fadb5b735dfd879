import { generateText, jsonSchema, stepCountIs, tool, wrapLanguageModel, type LanguageModel } from 'ai'
import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3GenerateResult } from '@ai-sdk/provider'
import { condenseryMiddleware, condenseryPrepareStep } from '../ai-sdk'
import type { AdapterOptions } from '../../session/pool'
import { ANSWER, contentOf, type HostRun, pathOf, STEPS, SYSTEM, TASK, TOOL } from './script'

const usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

/** A model that plays the script; `asked` gets each request but those for summaries, which have no tools. */
function scripted(asked: (options: LanguageModelV3CallOptions) => void): LanguageModelV3 {
  let step = 0
  return {
    specificationVersion: 'v3',
    provider: 'scripted',
    modelId: 'scripted-1',
    supportedUrls: {},
    doGenerate: async (options): Promise<LanguageModelV3GenerateResult> => {
      const base = { usage, warnings: [] }
      if (!options.tools?.length)
        return {
          ...base,
          content: [{ type: 'text', text: '## Summary\nThe agent read files and looks for a cent.' }],
          finishReason: { unified: 'stop', raw: undefined },
        }
      asked(options)
      step++
      if (step > STEPS)
        return { ...base, content: [{ type: 'text', text: ANSWER }], finishReason: { unified: 'stop', raw: undefined } }
      const input = JSON.stringify({ path: pathOf(step), step })
      return {
        ...base,
        content: [{ type: 'tool-call', toolCallId: `call-${step}`, toolName: TOOL.name, input }],
        finishReason: { unified: 'tool-calls', raw: undefined },
      }
    },
    doStream: () => Promise.reject(new Error('not used')),
  }
}

const tools = {
  [TOOL.name]: tool({
    description: TOOL.description,
    inputSchema: jsonSchema<{ path: string; step: number }>({
      type: 'object',
      properties: { path: { type: 'string' }, step: { type: 'number' } },
    }),
    execute: ({ path, step }) => Promise.resolve(contentOf(path, step)),
  }),
}

const loop = { system: SYSTEM, prompt: TASK, tools, stopWhen: stepCountIs(STEPS + 1) }

/** The history is what a loop without the middleware sends in its last request. */
async function plainHistory(): Promise<readonly unknown[]> {
  let last: readonly unknown[] = []
  await generateText({ ...loop, model: scripted(({ prompt }) => (last = prompt)) as LanguageModel })
  return last
}

export async function aiSdkMiddleware(options: AdapterOptions): Promise<HostRun> {
  const sent: (readonly unknown[])[] = []
  const model = wrapLanguageModel({
    model: scripted(({ prompt }) => sent.push(prompt)),
    middleware: condenseryMiddleware(options),
  })
  await generateText({ ...loop, model })
  return { sent, history: await plainHistory() }
}

export async function aiSdkPrepareStep(options: AdapterOptions): Promise<HostRun> {
  const sent: (readonly unknown[])[] = []
  // A step is not told the system prompt.
  const withoutSystem = (prompt: readonly unknown[]) => prompt.slice(1)
  const model = scripted(({ prompt }) => sent.push(withoutSystem(prompt)))
  await generateText({ ...loop, model: model as LanguageModel, prepareStep: condenseryPrepareStep(options) })
  return { sent, history: withoutSystem(await plainHistory()) }
}
