/** `condensery/adapters/claude-code`: what a mod of Claude Code does on `session.compact`. */
import { anthropic } from '@/lib/engine/dialects/anthropic/dialect'
import { condense, type CondenseCallOptions } from '../call/condense'
import type { PresetReference } from '../call/preset'
import { fromMessages, type Row, toMessage } from './claude-code/rows'

export type ModOptions = Omit<CondenseCallOptions, 'dialect' | 'conversation' | 'view'> & {
  readonly preset: PresetReference
}

/**
 * For the handler of a mod: `(await compact(event.messages)) ?? next(event)`. Undefined where the preset saves nothing, or
 * fails: then Claude Code compacts as it always does.
 */
export const compactRows =
  ({ preset, ...options }: ModOptions) =>
  async (rows: readonly Row[]): Promise<{ readonly messages: readonly Row[] } | undefined> => {
    try {
      const messages = rows.map(toMessage)
      const done = await condense(messages, preset, { ...options, dialect: anthropic })
      return done.tokensAfter < done.tokensBefore
        ? { messages: fromMessages(done.messages, messages, rows) }
        : undefined
    } catch {
      return undefined
    }
  }
