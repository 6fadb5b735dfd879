import {
  builtInPresets,
  type Cell,
  type CellSession,
  createMemo,
  createSharedWork,
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
  type SharedWork,
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
  return timed(opened(text), groups, createSharedWork, now)
}

async function timed(
  { session, ports }: Pick<Opened, 'session' | 'ports'>,
  groups: readonly (readonly Variant[])[],
  share: () => SharedWork,
  now: () => number,
): Promise<{ readonly ms: number; readonly cells: string }> {
  const started = now()
  const cells: Cell[] = []
  for (const group of groups)
    for await (const cell of measureCells(session, group, { ports, shared: share() })) cells.push(cell)
  return { ms: now() - started, cells: JSON.stringify(cells) }
}

/** What is kept between the variants of a session. */
export const sharedBetweenVariants = [
  'nothing left out',
  'replayed contexts',
  'writing',
  'arrivals',
  'anything',
] as const
type LeftOut = (typeof sharedBetweenVariants)[number]

/** Of all sessions together, opening them left aside: what every built-in preset takes where one thing is not kept from variant to variant. */
export async function benchSharing(texts: readonly string[], now: () => number): Promise<readonly ExperimentWay[]> {
  const rows: (ExperimentWay & { readonly cells: string })[] = []
  for (const text of texts.slice(0, 1)) await timedCells(text, [variants()], now) // what is compiled at first
  for (const what of sharedBetweenVariants) {
    let [ms, cells] = [0, '']
    for (const text of texts) {
      const { session, ports } = opened(text)
      const groups = what === 'anything' ? variants().map((each) => [each]) : [variants()]
      const way = await timed({ session: without(what, session), ports }, groups, () => shareWithout(what), now)
      ms += way.ms
      cells += way.cells
    }
    rows.push({ what, ms, cells, same: cells === (rows[0]?.cells ?? cells) })
  }
  return rows.map(({ what, ms, same = true }) => ({ what, ms, same }))
}

function without(what: LeftOut, session: CellSession): CellSession {
  if (what !== 'replayed contexts' && what !== 'anything') return session
  const { request } = session
  const memory = { context: () => undefined, keep: () => undefined }
  return { ...session, request: { ...request, session: { ...request.session, memory } } }
}

function shareWithout(what: LeftOut): SharedWork {
  const shared = createSharedWork()
  return {
    writing: (config) => (what === 'writing' ? createSharedWork() : shared).writing(config),
    wholeWriting: (config) => (what === 'writing' ? createSharedWork() : shared).wholeWriting(config),
    arrived: (plan, make) => (what === 'arrivals' ? make() : shared.arrived(plan, make)),
  }
}

interface Opened {
  readonly session: CellSession
  readonly ports: Ports
  readonly tokens: number
}

function opened(text: string): Opened {
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
