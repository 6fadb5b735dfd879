import { describe, expect, it } from 'vitest'
import { type Dialect, indexToolPairs } from '@/lib/engine'
import { aiSdk } from '@/lib/engine/dialects/ai-sdk/dialect'
import { anthropic } from '@/lib/engine/dialects/anthropic/dialect'
import { langChain } from '@/lib/engine/dialects/langchain/dialect'
import { openaiChat } from '@/lib/engine/dialects/openai-chat/dialect'
import { openaiResponses } from '@/lib/engine/dialects/openai-responses/dialect'
import { condense } from '../call/condense'
import { expand } from '../call/expand'
import type { PresetReference } from '../call/preset'
import type { Next } from '../session/contract'
import type { AdapterOptions } from '../session/pool'
import { readAll } from '../session/reader'
import { o200k } from '../vocabularies/o200k'
import { aiSdkMiddleware, aiSdkPrepareStep } from './testing/ai-sdk-host'
import { langChainMiddleware } from './testing/langchain-host'
import { openAiAgents } from './testing/openai-agents-host'
import { anthropicSdk, openAiChat, openAiResponses } from './testing/sdk-hosts'
import { type HostRun, STEPS } from './testing/script'

interface Host {
  readonly name: string
  readonly dialect: Dialect
  readonly run: (options: AdapterOptions) => Promise<HostRun>
  /** Its filter is not told the model. */
  readonly model?: { readonly name: string; readonly ask: () => Promise<string> }
}

const ownModel = { name: 'own', ask: () => Promise.resolve('## Summary\nThe agent read files and looks for a cent.') }

const hosts: readonly Host[] = [
  { name: 'AI SDK, middleware', dialect: aiSdk, run: aiSdkMiddleware },
  { name: 'AI SDK, prepareStep', dialect: aiSdk, run: aiSdkPrepareStep },
  { name: 'LangChain', dialect: langChain, run: langChainMiddleware },
  { name: 'OpenAI Agents', dialect: openaiResponses, run: openAiAgents, model: ownModel },
  { name: 'Anthropic SDK', dialect: anthropic, run: anthropicSdk },
  { name: 'OpenAI SDK, Chat Completions', dialect: openaiChat, run: openAiChat },
  { name: 'OpenAI SDK, Responses', dialect: openaiResponses, run: openAiResponses },
]

const arrival: PresetReference = { provider: 'lossless', config: { timing: 'arrival' } }
const json = (value: unknown): string => JSON.stringify(value)

async function runOf({ run, model }: Host, options: Omit<AdapterOptions, 'vocabulary' | 'onNext'>) {
  const answers: Next<unknown>[] = []
  const done = await run({
    ...options,
    ...(model && { model }),
    vocabulary: o200k,
    onNext: (next) => answers.push(next),
  })
  return { ...done, answers }
}

const orphansOf = (dialect: Dialect, messages: readonly unknown[]): number => {
  const { orphanCalls, orphanResults } = indexToolPairs(readAll(dialect, messages).conversation)
  return orphanCalls.length + orphanResults.length
}

describe.each(hosts)('$name: twenty steps with tools', (host) => {
  const { dialect } = host

  it('sends the bytes of a whole run, changes nothing that was sent, and expands', async () => {
    const { sent, history, answers } = await runOf(host, { preset: arrival })
    expect(sent.length).toBe(STEPS + 1)
    expect(answers.map(({ failure }) => failure).filter(Boolean)).toEqual([])
    sent.slice(1).forEach((messages, index) => {
      const before = sent[index] ?? []
      expect(json(messages.slice(0, before.length))).toBe(json(before))
    })
    const last = sent.at(-1) ?? []
    const whole = await condense([...history], arrival, { dialect, vocabulary: o200k })
    expect(json(last).length).toBeLessThan(json(history).length / 2)
    expect(json(last)).toBe(json(whole.messages))
    expect(expand([...last], { dialect })).toEqual(history)
    expect(orphansOf(dialect, last)).toBe(0)
  })

  it('condenses at the threshold with a summary of the host’s model, and between changes nothing', async () => {
    const options = { preset: 'codex', window: 20_000, threshold: 30, maxTokens: 1_000 }
    const { sent, answers } = await runOf(host, options)
    const condensed = answers.flatMap(({ verdict }, index) => (verdict?.outcome === 'condensed' ? [index] : []))
    expect(answers.map(({ failure }) => failure).filter(Boolean)).toEqual([])
    expect(condensed.length).toBeGreaterThan(0)
    const rewritten = sent.slice(1).flatMap((messages, index) => {
      const before = sent[index] ?? []
      return json(messages.slice(0, before.length)) === json(before) ? [] : [index + 1]
    })
    expect(rewritten.filter((index) => !condensed.includes(index))).toEqual([])
    expect(json(sent.at(-1))).toContain('looks for a cent')
    for (const messages of sent) expect(orphansOf(dialect, messages)).toBe(0)
  })
})
