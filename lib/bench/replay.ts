import {
  builtInPresets,
  type Conversation,
  createMemo,
  defaultReplayOptions,
  importFile,
  type JsonObject,
  laterUseIn,
  measure,
  openSession,
  pick,
  type Ports,
  priceByRatios,
  providerById,
  type ProviderStrategy,
  replayNothing,
  type ReplayRequest,
  type ReplayRun,
  replayStrategy,
  seeded,
  sweep,
  unwrap,
} from '@/lib/engine'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import { defaultCounter } from '@/lib/llm/token-counters'

export interface ReplayMeasurement {
  readonly what: string
  readonly requests: number
  readonly tokens: number
  readonly ms: number
  readonly condensations?: number
}

export const replaySizes = [100, 1_000, 10_000] as const

/** One mechanical strategy of each kind: it clears, it masks, it cuts, it summarizes with an extract, it refers. */
const strategies = ['anthropic-clear', 'jetbrains-mask', 'truncation', 'native', 'lossless'] as const
/** It condenses at most thresholds; truncation would find nothing long enough. */
const SWEPT_STRATEGY = 'anthropic-clear'
const SWEPT = Array.from({ length: 15 }, (_, index) => 30 + 5 * index)
/** A sweep at the largest size would only take longer. */
const SWEPT_REQUESTS = 1_000

/** Replays of one seeded session of so many requests, about 400 tokens each, with nothing remembered; and a sweep of 15 thresholds. */
export async function benchReplay(requests: number, now: () => number): Promise<readonly ReplayMeasurement[]> {
  const text = JSON.stringify(manyRequests(requests, requests))
  const rows: ReplayMeasurement[] = []
  for (const id of strategies) {
    const { request, ports, tokens } = opened(text)
    const strategy = strategyOf(id)
    const row = async (what: string, work: () => Promise<ReplayRun | undefined>): Promise<ReplayRun | undefined> => {
      const started = now()
      const run = await work()
      rows.push({
        what,
        requests,
        tokens,
        ms: now() - started,
        ...(run && { condensations: run.totals.condensations }),
      })
      return run
    }
    const nothing =
      id === strategies[0] ? await row('nothing', () => replayNothing(request)) : await replayNothing(request)
    await row(id, () => replayStrategy(strategy, request, { ports }))
    if (id === SWEPT_STRATEGY && requests <= SWEPT_REQUESTS && nothing) {
      const started = now()
      const fresh = opened(text)
      await sweep({
        values: SWEPT,
        nothing,
        replay: (value) =>
          replayStrategy(
            strategy,
            { ...fresh.request, options: { ...fresh.request.options, thresholdPercent: value } },
            { ports: fresh.ports },
          ),
      })
      rows.push({ what: `${id}, 15 thresholds`, requests, tokens, ms: now() - started })
    }
  }
  return rows
}

function opened(text: string): { readonly request: ReplayRequest; readonly ports: Ports; readonly tokens: number } {
  const counter = createMemo(defaultCounter())
  const conversation = parse(text)
  const tokens = measure(conversation, counter).total
  const ports: Ports = { counter, clock: { now: () => 0 }, summarizer: createOfflineSummarizer(counter) }
  const session = openSession(conversation, counter, { model: 'claude' })
  return {
    ports,
    tokens,
    request: {
      session,
      options: defaultReplayOptions,
      price: priceByRatios({ read: 0.1, write: 1.25, output: 5 }),
      futureUse: laterUseIn(session),
    },
  }
}

function parse(text: string): Conversation {
  const conversation = unwrap(importFile(text)).conversations[0]?.views[0].conversation
  if (!conversation) throw new RangeError('the bench session holds no conversation')
  return conversation
}

function strategyOf(id: string): ProviderStrategy {
  const preset = builtInPresets.find((each) => each.id === id)
  const provider = providerById(preset?.provider ?? id)
  if (!provider) throw new RangeError(`no strategy ${id}`)
  return { provider, config: preset?.config ?? provider.defaultConfig }
}

const words = [
  'order',
  'ledger',
  'route',
  'token',
  'report',
  'total',
  'cents',
  'round',
  'parse',
  'merge',
  'limit',
  'index',
] as const

/** An agent that looks at one file after the other. */
function manyRequests(requests: number, seed: number): JsonObject[] {
  const random = seeded(seed)
  const line = (): string =>
    `  const ${pick(random, words)}${Math.floor(random() * 10_000)} = ${pick(random, words)}(${pick(random, words)}, { ${pick(random, words)}: ${Math.floor(random() * 10_000)} })`
  const steps = Array.from({ length: requests - 1 }, (_, index): JsonObject[] => [
    {
      role: 'assistant',
      content: [
        { type: 'text', text: `Step ${index}.` },
        {
          type: 'tool_use',
          id: `toolu_${index}`,
          name: 'Read',
          input: { file_path: `src/${pick(random, words)}/${index}.ts` },
        },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: `toolu_${index}`, content: Array.from({ length: 16 }, line).join('\n') },
      ],
    },
  ])
  return [
    { role: 'user', content: 'Please look through all of it.' },
    ...steps.flat(),
    { role: 'assistant', content: 'Done.' },
  ]
}
