import { Tiktoken } from 'js-tiktoken/lite'
import o200k from 'js-tiktoken/ranks/o200k_base'
import { BpeCounter, createMemo, messageId, type Part, partId, scanO200k } from '@/lib/engine'
import { mixedTexts } from './mixed-text'

export interface BenchPorts {
  /** Milliseconds from an arbitrary start. */
  readonly now: () => number
  /** Seeded, in [0, 1). */
  readonly random: () => number
}

export interface CounterBench {
  /** Characters per second on the same texts, the two counters taking turns; `cold` includes building the tables. */
  readonly throughput: readonly {
    readonly case: 'cold' | 'unseen' | 'seen'
    readonly ours: number
    readonly jsTiktoken: number
    readonly ratio: number
  }[]
  readonly hostile: readonly { readonly text: string; readonly characters: number; readonly ms: number }[]
  /** Counting a conversation again after 5 % of its parts changed. */
  readonly recount: {
    readonly tokens: number
    readonly plainMs: number
    readonly byIdentityMs: number
    readonly byContentMs: number
    readonly ratio: number
  }
  /** Whether both counters gave the same count for every text. */
  readonly exact: boolean
}

const TEXTS = 600
const BLOCK = 100
const HOSTILE_CHARACTERS = 100_000
const hostileUnits = ['a', 'A', '=', ' ', '\n', '1', '中', 'é', '\u{1F600}', '\ud800', 'ab', "'s"] as const

type Count = (text: string) => number

/**
 * Benchmarks our counter against plain js-tiktoken. Takes 5 to 20 seconds; run it in a fresh process, otherwise `cold`
 * is not cold.
 */
export function benchCounter(ports: BenchPorts): CounterBench {
  const time = timer(ports.now)
  const cold = mixedTexts(TEXTS, ports.random)
  const warmUp = mixedTexts(2 * TEXTS, ports.random)
  const unseen = mixedTexts(TEXTS, ports.random)

  const ourCold = time(() => countAll(ourCounter(), cold))
  const theirCold = time(() => countAll(plainCounter(), cold))
  const [ours, theirs] = [ourCounter(), plainCounter()]
  countAll(ours, warmUp)
  countAll(theirs, warmUp.slice(0, 100))
  const first = inTurns(time, ours, theirs, unseen)
  const second = inTurns(time, ours, theirs, unseen)
  return {
    throughput: [
      throughput('cold', cold, ourCold.ms, theirCold.ms),
      throughput('unseen', unseen, first.ourMs, first.theirMs),
      throughput('seen', unseen, second.ourMs, second.theirMs),
    ],
    hostile: hostileUnits.map((unit) => {
      const text = unit.repeat(HOSTILE_CHARACTERS / unit.length)
      return { text: JSON.stringify(unit), characters: text.length, ms: time(() => ours(text)).ms }
    }),
    recount: benchRecount(ports, time, theirs),
    exact: ourCold.value === theirCold.value && first.same && second.same,
  }
}

function benchRecount(ports: BenchPorts, time: Timer, plain: Count): CounterBench['recount'] {
  const before = mixedTexts(1_000, ports.random).map(textPart)
  const changed = mixedTexts(50, ports.random)
  const after = before.map((part, index) => (index % 20 === 0 ? textPart(changed[index / 20] ?? '', index) : part))
  const count = ourCounter()
  const [byIdentity, byContent] = [createMemo({ id: 'o200k_base', count }), createMemo({ id: 'o200k_base', count })]
  byIdentity.countParts(before)
  byContent.countParts(before)
  const identity = time(() => byIdentity.countParts(after))
  const content = time(() => byContent.countParts(after.map((part, index) => textPart(part.text, index))))
  const { ms } = time(() =>
    countAll(
      plain,
      after.map((part) => part.text),
    ),
  )
  return {
    tokens: identity.value,
    plainMs: ms,
    byIdentityMs: identity.ms,
    byContentMs: content.ms,
    ratio: ms / identity.ms,
  }
}

function textPart(text: string, index: number): Extract<Part, { type: 'text' }> {
  return { type: 'text', id: partId(messageId(index + 1), 1), text }
}

/**
 * The counters alternate block by block, so that a busy machine slows both alike and neither profits from warm caches.
 */
function inTurns(
  time: Timer,
  ours: Count,
  theirs: Count,
  texts: readonly string[],
): { ourMs: number; theirMs: number; same: boolean } {
  let [ourMs, theirMs, same] = [0, 0, true]
  for (let start = 0; start < texts.length; start += BLOCK) {
    const block = texts.slice(start, start + BLOCK)
    const our = time(() => countAll(ours, block))
    const their = time(() => countAll(theirs, block))
    ourMs += our.ms
    theirMs += their.ms
    same &&= our.value === their.value
  }
  return { ourMs, theirMs, same }
}

function throughput(
  name: 'cold' | 'unseen' | 'seen',
  texts: readonly string[],
  ourMs: number,
  theirMs: number,
): CounterBench['throughput'][number] {
  const characters = texts.reduce((sum, text) => sum + text.length, 0)
  return {
    case: name,
    ours: (characters * 1_000) / ourMs,
    jsTiktoken: (characters * 1_000) / theirMs,
    ratio: theirMs / ourMs,
  }
}

const countAll = (count: Count, texts: readonly string[]): number => texts.reduce((sum, text) => sum + count(text), 0)

function ourCounter(): Count {
  const counter = new BpeCounter(o200k.bpe_ranks, scanO200k)
  return (text) => counter.count(text)
}

function plainCounter(): Count {
  const encoder = new Tiktoken(o200k)
  return (text) => encoder.encode(text, [], []).length
}

type Timer = <Value>(work: () => Value) => { readonly value: Value; readonly ms: number }

function timer(now: () => number): Timer {
  return (work) => {
    const start = now()
    const value = work()
    return { value, ms: now() - start }
  }
}
