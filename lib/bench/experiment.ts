import {
  builtInPresets,
  type Cell,
  type CellSession,
  createMemo,
  defaultReplayOptions,
  importFile,
  type JsonObject,
  measure,
  measureCells,
  type MeasureSharing,
  openSession,
  type Ports,
  priceByRatios,
  providerById,
  replayCells,
  unwrap,
  type Variant,
} from '@/lib/engine'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import { defaultCounter } from '@/lib/llm/token-counters'
import { agentSession } from './session'

export interface ExperimentWay {
  readonly what: string
  /** Of all cells together. */
  readonly ms: number
  /** Whether the cells are those of measuring each alone; absent where only their replays are measured. */
  readonly same?: boolean
}

export interface ExperimentBench {
  readonly tokens: number
  readonly requests: number
  readonly cells: number
  readonly ways: readonly ExperimentWay[]
}

/** What is shared, way by way: nothing, each cache alone, and all of them. */
const sharings: readonly (readonly [string, MeasureSharing])[] = [
  ['each alone', {}],
  ['steps shared', { steps: true }],
  ['writing shared', { writing: true }],
  ['whole session shared', { wholes: true }],
  ['all shared', { steps: true, writing: true, wholes: true }],
]

/** One seeded session under every built-in preset, opened and counted anew for each way, so that nothing stays from the one before. */
export async function benchExperiment(size: number, now: () => number): Promise<ExperimentBench> {
  const text = JSON.stringify(agentSession(size, size))
  const ways: ExperimentWay[] = []
  let alone: string | undefined
  for (const [what, sharing] of sharings) {
    const { session, ports } = opened(text)
    const started = now()
    const cells: Cell[] = []
    for await (const cell of measureCells(session, variants(), { ports }, sharing)) cells.push(cell)
    const ms = now() - started
    const made = JSON.stringify(cells)
    ways.push({ what, ms, same: made === (alone ??= made) })
  }
  const { session, ports, tokens } = opened(text)
  const started = now()
  for await (const _ of replayCells(session, variants(), { ports }));
  ways.push({ what: 'replays only, all shared', ms: now() - started })
  return { tokens, requests: session.request.session.timeline.requests.length, cells: variants().length, ways }
}

function opened(text: string): { readonly session: CellSession; readonly ports: Ports; readonly tokens: number } {
  const counter = createMemo(defaultCounter())
  const conversation = unwrap(importFile(text)).conversations[0]?.views[0].conversation
  if (!conversation) throw new RangeError('the bench session holds no conversation')
  const tokens = measure(conversation, counter).total
  const options = { ...defaultReplayOptions, contextWindow: Math.ceil(tokens / 0.9), thresholdPercent: 50 }
  const request = {
    session: openSession(conversation, counter, { model: 'claude' }),
    options,
    price: priceByRatios({ read: 0.1, write: 1.25, output: 5 }),
  }
  return {
    session: { id: 'bench', conversation, request, contextWindow: options.contextWindow },
    ports: { counter, clock: { now: () => 0 }, summarizer: createOfflineSummarizer(counter) },
    tokens,
  }
}

const variants = (): readonly Variant[] => [
  ...builtInPresets.map(({ id, name, provider, config }) => variant(id, name, provider, config)),
  ...['lossless', 'native', 'truncation'].map((id) => variant(id, id, id)),
]

function variant(id: string, title: string, providerId: string, config?: JsonObject): Variant {
  const provider = providerById(providerId)
  if (!provider) throw new RangeError(`no strategy ${providerId}`)
  return { id, title, provider, config: config ?? provider.defaultConfig }
}
