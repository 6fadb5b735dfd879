import { unwrap } from '../../core/result'
import { deepFreeze } from '../../core/testing/freeze'
import { condense } from '../providers/provider'
import { smart } from '../providers/smart/smart'
import type { Condensation } from '../report'
import { assistant, call, conversation, lines, result, thinking, user, words } from './conversations'
import { testPorts } from './ports'

export const session = deepFreeze(
  conversation(
    user('the task'),
    ...Array.from({ length: 8 }, (_, index) => [
      assistant(
        thinking(words(20, `h${index}x`), true),
        words(30, `t${index}x`),
        call(`c${index}`, 'write', { path: `f${index}`, content: words(60, `p${index}x`) }),
      ),
      user(
        result(`c${index}`, lines(20, 20, `r${index}x`)),
        { type: 'image', source: { type: 'unknown' } },
        { type: 'environment', text: lines(6, 8, `e${index}x`) },
      ),
    ]).flat(),
    assistant('done'),
  ),
)

export type Json = Record<string, unknown>

export const keepRecent = (count: number): Json => ({ type: 'preserve_recent', keepRecentCount: count })

export const individual = (id: string, defaults: Json, rest: Json = {}): Json => {
  const { messageTokenThresholds, overrides, ...pass } = rest
  return {
    id,
    name: id,
    mode: 'individual',
    selection: keepRecent(3),
    individualConfig: { defaults, messageTokenThresholds, overrides },
    ...pass,
  }
}

export const batch = (id: string, summarizationConfig: Json, rest: Json = {}): Json => ({
  id,
  name: id,
  mode: 'batch',
  selection: keepRecent(3),
  batchConfig: { operation: 'summarize', summarizationConfig },
  ...rest,
})

export const run = async (
  config: Json,
  ports = testPorts(),
  contextWindow?: number,
  value = session,
): Promise<Condensation> => unwrap(await condense(smart, value, config, ports, { contextWindow }))

export const kinds = (done: Condensation): readonly string[] => [...new Set(done.ledger.map((row) => row.kind))]
