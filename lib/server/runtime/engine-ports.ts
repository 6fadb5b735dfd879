import 'server-only'
import { processState } from '@/lib/base/process-state'
import { type CountMemo, createMemo, type Ports } from '@/lib/engine'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import { defaultCounter } from '@/lib/llm/token-counters'

const state = processState<{ condenseryPorts: Ports; condenseryMemo: CountMemo }>()

/** The engine's ports, made once per process, because the counter's tables are large and its memo is worth keeping. */
export function ports(): Ports {
  state.condenseryPorts ??= createPorts()
  return state.condenseryPorts
}

function createPorts(): Ports {
  const counter = memo()
  return { counter, clock: { now: () => performance.now() }, summarizer: createOfflineSummarizer(counter) }
}

const memo = (): CountMemo => (state.condenseryMemo ??= createMemo(defaultCounter()))
