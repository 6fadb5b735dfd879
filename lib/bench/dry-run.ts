import {
  createCheckpoints,
  createMemo,
  importFile,
  isJsonObject,
  type JsonObject,
  measure,
  type Ports,
  preview,
  smart,
  unwrap,
} from '@/lib/engine'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import { defaultCounter } from '@/lib/llm/token-counters'
import { agentSession } from './session'

export interface DryRunBench {
  readonly tokens: number
  /** Median milliseconds: nothing remembered; the same again; after an edit of the last pass; of the first one. */
  readonly coldMs: number
  readonly sameMs: number
  readonly lastEditedMs: number
  readonly firstEditedMs: number
}

/** The default Smart pipeline, dry, on one seeded session that is counted already. Each edit is new, so that what it changes has to be done. */
export async function benchDryRun(size: number, repetitions: number, now: () => number): Promise<DryRunBench> {
  const counter = createMemo(defaultCounter())
  const ports: Ports = { counter, clock: { now }, summarizer: createOfflineSummarizer(counter) }
  const text = JSON.stringify(agentSession(size, size))
  const opened = () => {
    const conversation = unwrap(importFile(text)).conversations[0]?.views[0].conversation
    if (!conversation) throw new RangeError('the bench session holds no conversation')
    return { conversation, tokens: measure(conversation, counter).total, store: createCheckpoints() }
  }
  const dry = async ({ conversation, store }: ReturnType<typeof opened>, config: JsonObject): Promise<number> => {
    const started = now()
    unwrap(await preview(smart, conversation, config, ports, { store, models: '' }))
    return now() - started
  }
  const last = smart.defaultConfig.passes instanceof Array ? smart.defaultConfig.passes.length - 1 : 0
  const cold: number[] = []
  const same: number[] = []
  const lastEdited: number[] = []
  const firstEdited: number[] = []
  for (let round = 0; round < repetitions; round++) {
    const place = opened()
    cold.push(await dry(place, smart.defaultConfig))
    same.push(await dry(place, smart.defaultConfig))
    lastEdited.push(await dry(place, edited(smart.defaultConfig, last, 11 + round)))
    firstEdited.push(await dry(place, edited(smart.defaultConfig, 0, 13 + round)))
  }
  return {
    tokens: opened().tokens,
    coldMs: median(cold),
    sameMs: median(same),
    lastEditedMs: median(lastEdited),
    firstEditedMs: median(firstEdited),
  }
}

/** The pass keeps another number of recent messages. */
function edited(config: JsonObject, at: number, keepRecentCount: number): JsonObject {
  const passes = Array.isArray(config.passes) ? config.passes : []
  return {
    ...config,
    passes: passes.map((pass, index) =>
      index === at && isJsonObject(pass) ? { ...pass, selection: { type: 'preserve_recent', keepRecentCount } } : pass,
    ),
  }
}

const median = (times: readonly number[]): number =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0
