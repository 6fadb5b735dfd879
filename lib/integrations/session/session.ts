import {
  atArrival,
  createManager,
  defaultReplayOptions,
  type Dialect,
  providerEntries,
  readThreshold,
} from '@/lib/engine'
import { chooseStrategy } from '../call/preset'
import type { Session, SessionOptions } from './contract'
import { KeptContext } from './kept-context'
import { emptyState, type SessionState, sessionStateSchema } from './state'

/** A conversation that grows. Throws a `PresetError` where the preset cannot be read. */
export const session = (options: SessionOptions): Promise<Session> => openSession(options)

/** A session that can also be told from others by what was handed in. */
export type OpenSession = Session & Pick<KeptContext, 'common'>

export async function openSession(options: SessionOptions): Promise<OpenSession> {
  const { preset, dialect, window = defaultReplayOptions.contextWindow, threshold, state } = options
  const strategy = await chooseStrategy(preset)
  const name = JSON.stringify([strategy.provider.id, strategy.provider.version, strategy.config])
  const kept = new KeptContext(
    {
      ...options,
      strategy,
      window,
      atArrival: atArrival(strategy.provider, strategy.config),
      manager: createManager(
        providerEntries,
        threshold === undefined ? {} : { threshold: { ...readThreshold(threshold), source: 'global' } },
      ),
    },
    usable(state, dialect, name) ?? emptyState(dialect.id, name),
  )
  let before: Promise<unknown> = Promise.resolve()
  return {
    next: (messages, given = {}) => {
      const answer = before.then(() => kept.next(messages, given))
      before = answer
      return answer
    },
    common: (prints) => kept.common(prints),
    state: () => kept.state(),
  }
}

function usable(state: SessionState | undefined, dialect: Dialect, strategy: string): SessionState | undefined {
  const read = sessionStateSchema.safeParse(state)
  return read.success && read.data.dialect === dialect.id && read.data.strategy === strategy ? read.data : undefined
}
