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
  /** Whether the cells are those of measuring each alone; only where they are compared. */
  readonly same?: boolean
}

export interface ExperimentBench {
  readonly tokens: number
  readonly requests: number
  readonly cells: number
  readonly ways: readonly ExperimentWay[]
}

/**
 * One seeded session under every built-in preset, opened and counted anew for each way, so that nothing stays from the one before. What
 * is compiled at first is compiled before the clock runs.
 */
export async function benchExperiment(size: number, now: () => number): Promise<ExperimentBench> {
  const text = JSON.stringify(agentSession(size, size))
  await timedCells(text, [variants()], now)
  const alone = await timedCells(
    text,
    variants().map((each) => [each]),
    now,
  )
  const together = await timedCells(text, [variants()], now)
  const { session, ports, tokens } = opened(text)
  const started = now()
  for await (const _ of replayCells(session, variants(), { ports }));
  const replaysMs = now() - started
  return {
    tokens,
    requests: session.request.session.timeline.requests.length,
    cells: variants().length,
    ways: [
      { what: 'each alone', ms: alone.ms },
      { what: 'together', ms: together.ms, same: together.cells === alone.cells },
      { what: 'replays only, together', ms: replaysMs },
    ],
  }
}

/** `groups`: variants that are measured together. */
async function timedCells(
  text: string,
  groups: readonly (readonly Variant[])[],
  now: () => number,
): Promise<{ readonly ms: number; readonly cells: string }> {
  const { session, ports } = opened(text)
  const started = now()
  const cells: Cell[] = []
  for (const group of groups) for await (const cell of measureCells(session, group, { ports })) cells.push(cell)
  return { ms: now() - started, cells: JSON.stringify(cells) }
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
