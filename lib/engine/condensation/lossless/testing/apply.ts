import type { Conversation } from '../../../conversation/conversation'
import type { PartCounter } from '../../ports'
import type { LosslessOutcome } from '../strategies/change'
import type { LosslessConfig } from '../config'
import { readBack } from '../reading/read-back'
import { removeStateOutright } from '../strategies/remove-obsolete-state'
import { rewrite } from '../writing/rewrite'

/**
 * Runs the enabled strategies. `expand` of the result is that of the input, except for state removed outright. What an earlier run
 * condensed stays as it is written. No part gets larger, but for the mark of text that looks like a marker of ours.
 *
 * With `keep: first` a message is written from what precedes it alone, so both timings write the same; "arrival" refuses the options
 * that would change that.
 */
export function applyLossless(
  conversation: Conversation,
  config: LosslessConfig,
  counter: PartCounter,
): LosslessOutcome {
  const earlier = readBack(conversation) ?? { plain: conversation, conversation }
  const rest =
    config.removeObsoleteState === 'outright'
      ? removeStateOutright(earlier.plain, counter)
      : { conversation: earlier.plain, changes: [] }
  const made = rewrite({ plain: rest.conversation, fuller: new Map(), earlier, everywhere: true }, config, counter)
  return { conversation: made.conversation, changes: [...rest.changes, ...made.changes] }
}
