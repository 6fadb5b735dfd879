import {
  condense,
  type Conversation,
  type CountMemo,
  createMemo,
  expand,
  importFile,
  indexToolPairs,
  lossesOf as lossesBetween,
  measure,
  type Ports,
  type Provider,
  providers,
  unwrap,
} from '@/lib/engine'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import { defaultCounter } from '@/lib/llm/token-counters'
import { lossesOf, peers, type Losses } from './peers'
import { agentSession } from './session'

export interface Measurement extends Partial<Losses> {
  readonly what: string
  /** Tokens of the session before. */
  readonly tokens: number
  /** Median over the repetitions. */
  readonly ms: number
}

export const benchSizes = [10_000, 100_000, 1_000_000] as const

/**
 * Import, counting, every provider with its default config, and two peers, on one seeded session of that size in one run.
 * Import and counting start with nothing memoised; providers and peers with the session counted and in their own form.
 */
export async function benchEngine(
  size: number,
  repetitions: number,
  now: () => number,
): Promise<readonly Measurement[]> {
  const text = JSON.stringify(agentSession(size, size))
  const counter = createMemo(defaultCounter())
  const ports: Ports = { counter, clock: { now }, summarizer: createOfflineSummarizer(counter) }
  const tokens = measure(parse(text), counter).total
  const setting = { text, tokens, repetitions, now, counter, ports }
  return [
    {
      what: 'import',
      tokens,
      ms: await median(
        setting,
        () => undefined,
        async () => parse(text),
      ),
    },
    {
      what: 'count',
      tokens,
      ms: await median(
        setting,
        () => parse(text),
        async (conversation) => measure(conversation, createMemo(defaultCounter())),
      ),
    },
    ...(await inSequence(providers, (provider) => benchProvider(provider, setting))),
    ...(await inSequence(peers, (peer) => benchPeer(peer, setting))),
  ]
}

interface Setting {
  readonly text: string
  readonly tokens: number
  readonly repetitions: number
  readonly now: () => number
  readonly counter: CountMemo
  readonly ports: Ports
}

function parse(text: string): Conversation {
  const conversation = unwrap(importFile(text)).conversations[0]?.views[0].conversation
  if (!conversation) throw new RangeError('the bench session holds no conversation')
  return conversation
}

async function benchProvider(provider: Provider, setting: Setting): Promise<Measurement> {
  const { text, tokens, counter, ports } = setting
  const counted = (): Conversation => {
    const conversation = parse(text)
    measure(conversation, counter)
    return conversation
  }
  const run = (conversation: Conversation) => condense(provider, conversation, provider.defaultConfig, ports)
  const before = counted()
  const { conversation, tokensAfter } = unwrap(await run(before))
  const ms = await median(setting, counted, run)
  const pairs = indexToolPairs(conversation)
  const expanded = expand(conversation)
  const { characters, charactersKept } = lossesBetween(before, {
    condensed: conversation,
    ...(expanded.ok && { expanded: expanded.value }),
  }).userText
  return {
    what: provider.id,
    tokens,
    ms,
    tokensAfter,
    pairsBroken: pairs.orphanCalls.length + pairs.orphanResults.length,
    userTextLost: characters - charactersKept,
  }
}

async function benchPeer(peer: (typeof peers)[number], setting: Setting): Promise<Measurement> {
  const { text, tokens, counter } = setting
  const before = parse(text)
  const ms = await median(
    setting,
    () => peer.prepare(before),
    (run) => run(),
  )
  return { what: peer.name, tokens, ms, ...lossesOf(before, await peer.prepare(before)(), counter.countText) }
}

async function inSequence<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<readonly Value[]> {
  const values: Value[] = []
  for (const item of items) values.push(await work(item))
  return values
}

async function median<Input>(
  { repetitions, now }: Setting,
  prepare: () => Input,
  work: (input: Input) => Promise<unknown>,
): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < repetitions; round++) {
    const input = prepare()
    const started = now()
    await work(input)
    times.push(now() - started)
  }
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0
}
