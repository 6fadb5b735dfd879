/** `condensery/adapters/claude-code`: a mod that condenses where Claude Code would summarize. */
import { anthropic } from '@/lib/engine'
import { condense, type CondenseCallOptions } from '../call/condense'
import type { PresetReference } from '../call/preset'
import { fromMessages, type Row, toMessage } from './claude-code/rows'

export type ModOptions = Omit<CondenseCallOptions, 'dialect' | 'conversation' | 'view'> & {
  readonly preset: PresetReference
}

interface CompactEvent {
  readonly messages: readonly Row[]
}

type Handler = (host: unknown, event: CompactEvent, next: (event: CompactEvent) => unknown) => Promise<unknown>

/**
 * `export const register = claudeCodeMod({ … })` in a module of the plugin. What is left of the messages goes on; where the
 * preset saves nothing, or fails, Claude Code compacts as it always does.
 */
export const claudeCodeMod =
  ({ preset, ...options }: ModOptions) =>
  (on: (event: 'session.compact', handler: Handler) => void): void =>
    on('session.compact', async (_host, event, next) => {
      try {
        const messages = event.messages.map(toMessage)
        const done = await condense(messages, preset, { ...options, dialect: anthropic })
        return done.tokensAfter < done.tokensBefore
          ? { messages: fromMessages(done.messages, messages, event.messages) }
          : next(event)
      } catch {
        return next(event)
      }
    })
