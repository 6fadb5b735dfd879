import type { PartCounter } from '../ports'
import type { LosslessConfig } from './config'
import type { Draft, Rewritten } from './writing'
import { Writer } from './writer'

/**
 * Writes a conversation with references, in the order in which expansion can follow (`keep`). A part that a pass left shorter is first
 * tried as it was: where references to what stands already make it cost no more than the shorter form, nothing of it is lost. So nothing
 * hides from a pass by moving into its next copy, and what the passes leave is never made larger. References of `earlier` must resolve.
 */
export function rewrite(draft: Draft, config: LosslessConfig, counter: PartCounter): Rewritten {
  const writer = new Writer(draft, config, counter)
  const made = writer.write()
  return writer.areNamesOpen ? withNamesProven(made, draft, config, counter) : made
}

/** Written again now that all is chosen: references that were readable and are not found by their names any more get others. */
function withNamesProven(made: Rewritten, draft: Draft, config: LosslessConfig, counter: PartCounter): Rewritten {
  const { plain, conversation, left, changes } = made
  const chosen: Draft = { ...draft, plain, fuller: new Map(), earlier: { plain, conversation }, everywhere: false }
  const again = new Writer(chosen, config, counter, 'names-open').write()
  return { ...again, left, changes: [...changes, ...again.changes] }
}
