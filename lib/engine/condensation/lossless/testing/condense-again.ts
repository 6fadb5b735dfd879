import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { withMessages, type Conversation } from '../../../conversation/conversation'
import { unwrap } from '../../../core/result'
import type { PartCounter } from '../../ports'
import { losslessConfigSchema } from '../config'
import { expand } from '../reading/expand'
import { applyLossless } from './apply'

const config = losslessConfigSchema.parse({})

/**
 * Invariant 15: condensed after `cut` messages and again when it went on, a session keeps byte for byte what was condensed
 * first, and expands to the original.
 */
export function expectEarlierOutputKept(conversation: Conversation, cut: number, counter: PartCounter): void {
  const condense = (given: Conversation): Conversation => applyLossless(given, config, counter).conversation
  const earlier = condense(withMessages(conversation, conversation.messages.slice(0, cut)))
  const again = condense(withMessages(conversation, [...earlier.messages, ...conversation.messages.slice(cut)]))
  expect(isDeepStrictEqual(again.messages.slice(0, cut), earlier.messages), 'earlier output stands').toBe(true)
  expect(isDeepStrictEqual(unwrap(expand(again)).messages, conversation.messages), 'expands to the original').toBe(true)
}
