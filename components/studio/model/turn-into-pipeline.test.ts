import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { condense, type Conversation, importFile, type JsonObject, providerById } from '@/lib/engine'
import { everyCase } from '@/lib/engine/core/testing/every-case'
import { contractConfigs } from '@/lib/engine/condensation/testing/configs'
import {
  assistant,
  call,
  conversation,
  lines,
  result,
  system,
  user,
  words,
} from '@/lib/engine/condensation/testing/conversations'
import { fakeSummarizer, testPorts } from '@/lib/engine/condensation/testing/ports'
import { corpus, fixtures } from '@/lib/engine/dialects/testing/corpus'
import { sampled } from '@/lib/engine/presets/testing/sampled'
import { isConvertible, turnIntoPipeline } from './turn-into-pipeline'

/** Fixtures tried with a config, others with each. */
const TRIED = 16

const names = { native: 'one', truncation: 'two', assistantText: 'three', userText: 'four' }

/** Beside the corners of the contract suite: what once came out differently. */
const more: Readonly<Record<string, readonly JsonObject[]>> = {
  truncation: [
    { version: 'v1', preserveRecentCount: 1, preserveAssistantText: false, maxTextChars: 20 },
    { version: 'v1', preserveRecentCount: 1, preserveUserMessages: false, maxTextChars: 20, toolResults: 'keep' },
    {
      version: 'v2',
      preserveFirstCount: 4,
      preserveRecentCount: 3,
      pairAtBoundary: 'old',
      toolResultThreshold: 5,
      toolParamThreshold: 5,
      truncationPriority: 'combined',
      tailLines: 1,
    },
    {
      version: 'v2',
      preserveFirstCount: 0,
      preserveRecentCount: 0,
      toolResultThreshold: 5,
      toolParamThreshold: 5,
      targetReductionPercent: 10,
    },
  ],
  native: [
    { variant: 'classic', customPrompt: 'Short.', summaryMaxTokens: 300 },
    { variant: 'fresh-start', keepTask: false },
  ],
}

const configs = ['native', 'lossless', 'truncation'].flatMap((id) =>
  [...(contractConfigs[id] ?? []).map(({ config }) => config as JsonObject), ...(more[id] ?? [])].map((config) => ({
    id,
    config,
  })),
)

const longSession = conversation(
  system('be good'),
  user('go'),
  ...Array.from({ length: 6 }, (_, index) => [
    assistant(
      `${index} ${words(60, `a${index}x`)}`,
      call(`c${index}`, 'write_file', { path: `f${index}.ts`, content: words(80, `n${index}x`) }),
    ),
    user(result(`c${index}`, lines(12, 6, `r${index}x`)), `and ${words(60, `u${index}x`)}`),
  ]).flat(),
)

const sessions: readonly (readonly [string, Conversation])[] = [
  ['a long session', longSession],
  ...[...fixtures(), ...corpus()].flatMap((file) => {
    const read = importFile(file.read(), basename(file.path))
    return read.ok
      ? read.value.conversations
          .slice(0, 2)
          .map((each, index) => [`${file.name} ${index}`, each.views[0].conversation] as const)
      : []
  }),
]

describe.each(configs)('$id $config', ({ id, config }) => {
  const provider = providerById(id)
  const smart = providerById('smart')
  const turned = isConvertible(id) ? turnIntoPipeline(id, config, names) : undefined

  it('gives the same as a pipeline', async () => {
    if (!provider || !smart || !turned) throw new Error('not convertible')
    const ports = () => testPorts({ summarizer: fakeSummarizer() })
    await everyCase(
      [...sessions.slice(0, 1), ...sampled(sessions.slice(1), TRIED, `${id} ${JSON.stringify(config)}`)],
      async (input) => {
        const before = await condense(provider, input, config, ports())
        const after = await condense(smart, input, turned, ports())
        // What the provider refuses, the pipeline leaves as it is.
        const wanted = before.ok ? before.value.conversation.messages : input.messages
        expect(after.ok && after.value.conversation.messages).toEqual(wanted)
      },
    )
  })
})
