import { expect } from 'vitest'
import type { Conversation } from '../../conversation/conversation'
import { expectReadable } from '../../condensation/lossless/testing/readable'
import type { PartCounter } from '../../condensation/ports'
import type { Condensation } from '../../condensation/report'
import {
  expectLedgerExplains,
  expectNoStepGrows,
  expectPreservedRead,
  expectValid,
} from '../../condensation/testing/invariants'
import { expectFatesAddUp } from '../../fate/testing/fates-add-up'
import { expectTaskStands, expectUserTextStands } from './task-stands'

/** A session as it was read, and what a strategy made of it. */
export interface Outcome {
  readonly strategy: string
  readonly before: Conversation
  readonly done: Condensation
  readonly counter: PartCounter
  readonly keepsTask: boolean
  readonly keepsUserText: boolean
}

/** What holds for every session and strategy; the numbers are those of the design. */
export const invariants: Readonly<Record<string, (outcome: Outcome) => void>> = {
  '2: the result is valid and not larger': ({ done }) => expectValid(done),
  'no step ends larger than it began': ({ done }) => expectNoStepGrows(done),
  '4: the ledger explains the difference': ({ before, done }) => expectLedgerExplains(before, done),
  'the ledger sums up to the saving': ({ done }) => expectLedgerSum(done),
  '8: preserved messages read the same': ({ before, done }) => expectPreservedRead(before, done),
  '10: fates add up': ({ before, done, counter }) => expectFatesAddUp(before, done, counter),
  '11: task and system prompt stand': ({ keepsTask, before, done }) => {
    if (keepsTask) expectTaskStands(before, done.conversation)
  },
  'user text stands where a preset promises it': ({ keepsUserText, before, done }) => {
    if (keepsUserText) expectUserTextStands(before, done.conversation)
  },
  '14: readable references can be followed': ({ done }) => expectReadable(done.conversation),
}

function expectLedgerSum({ ledger, tokensBefore, tokensAfter }: Condensation): void {
  expect(ledger.reduce((saved, row) => saved + row.tokensBefore - row.tokensAfter, 0)).toBe(tokensBefore - tokensAfter)
}
