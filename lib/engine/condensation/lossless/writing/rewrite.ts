import type { PartCounter } from '../../ports'
import type { LosslessConfig } from '../config'
import type { Draft, Rewritten } from './writing'
import { keepCompiled } from './keep-compiled'
import { Writer } from './writer'

/**
 * Writes a conversation with references, in the order in which expansion can follow (`keep`). A part that a pass left shorter is first
 * tried as it was: where references to what stands already make it cost no more than the shorter form, nothing of it is lost. So nothing
 * hides from a pass by moving into its next copy, and what the passes leave is never made larger. References of `earlier` must resolve.
 */
export function rewrite(draft: Draft, config: LosslessConfig, counter: PartCounter): Rewritten {
  keepCompiled()
  const writer = new Writer(draft, config, counter)
  const made = writer.write()
  return writer.areNamesOpen ? withNames(made, draft, config, counter) : made
}

/**
 * Written again with the names of what was chosen, and with what is readable in place of what is compact. Where a part that was left as it
 * was takes more than its shorter form now, that form stands, and names are other ones: then once more, with fewer such parts each time.
 */
function withNames(made: Rewritten, draft: Draft, config: LosslessConfig, counter: PartCounter): Rewritten {
  const { plain, conversation, left, changes } = made
  const fuller = new Map([...draft.fuller].filter(([part]) => left.has(part)))
  const again = new Writer(
    { ...draft, fuller, earlier: { plain, conversation }, everywhere: false },
    config,
    counter,
    plain,
  ).write()
  const all = { ...again, changes: [...changes, ...again.changes] }
  return again.left.size === left.size ? all : withNames(all, draft, config, counter)
}
