import { expect } from 'vitest'
import type { Conversation } from '../../../conversation/conversation'
import { unwrap } from '../../../core/result'
import { resolveReference } from '../reading/expand'
import { slotsWithReferences } from '../reading/references-in'
import { readEachStretch } from './reader'

/** Invariant 14: who reads the condensed text alone finds what each readable reference stands for. */
export function expectReadable(condensed: Conversation): void {
  expect(readEachStretch(condensed)).toEqual(resolveEach(condensed))
}

/** What the engine's own tables say of each readable reference. */
const resolveEach = (conversation: Conversation): readonly string[] =>
  conversation.messages.flatMap((message, index) =>
    message.parts.flatMap((part) =>
      slotsWithReferences(part).flatMap(({ references }) =>
        references
          .filter(({ reference }) => reference.readable)
          .map(({ reference }) => unwrap(resolveReference(conversation, index + 1, reference))),
      ),
    ),
  )
