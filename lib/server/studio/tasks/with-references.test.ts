import { expect, it } from 'vitest'
import { type Message, referenceStyles } from '@/lib/engine'
import { losslessConfigSchema } from '@/lib/engine/condensation/lossless/config'
import { applyLossless } from '@/lib/engine/condensation/lossless/testing/apply'
import { conversationOf, toolUse, type DraftMessage } from '@/lib/engine/condensation/lossless/testing/conversations'
import { wordCounter } from '@/lib/engine/condensation/lossless/testing/counter'
import type { MessageExplanation, PartExplanation } from '@/lib/contracts/studio'
import { withReferences } from './with-references'

const linesOf = (name: string): string =>
  Array.from({ length: 12 }, (_, index) => `line ${index} of ${name}, which says something of its own`).join('\n')

/** Two files whose paths end alike, read in one message, and both read again in another. */
const uses = ['app/index.ts', 'lib/app/index.ts', 'app/index.ts', 'lib/app/index.ts'].map((path, index) =>
  toolUse(String(index), 'Read', { path }, linesOf(path)),
)
const together = (...messages: readonly (DraftMessage | undefined)[]): DraftMessage => ({
  role: messages[0]?.role ?? 'user',
  parts: messages.flatMap((message) => message?.parts ?? []),
})
const original = conversationOf([
  together(uses[0]?.[0], uses[1]?.[0]),
  together(uses[0]?.[1], uses[1]?.[1]),
  together(uses[2]?.[0], uses[3]?.[0]),
  together(uses[2]?.[1], uses[3]?.[1]),
])
const explanationOf = (message: Message | undefined): MessageExplanation =>
  ({
    message: message?.id,
    parts: message?.parts.map(({ id }) => ({ part: id }) as PartExplanation),
  }) as unknown as MessageExplanation

it.each(referenceStyles)('a %s reference leads to the very part that its lines are of', (references) => {
  const condensed = applyLossless(original, losslessConfigSchema.parse({ references }), wordCounter).conversation
  const [, first, , last] = original.messages
  const { parts } = withReferences(explanationOf(last), original.messages, condensed)
  expect(parts.map((part) => part.references)).toEqual([
    [{ id: first?.id, position: 2, part: first?.parts[0]?.id, call: 'Read app/index.ts' }],
    [{ id: first?.id, position: 2, part: first?.parts[1]?.id, call: 'Read app/index.ts' }],
  ])
})
