import { expand as expandConversation, type ExpandError } from '@/lib/engine'
import { type Input, type InputOptions, openInput } from './input'

/** A reference that leads nowhere, with the place that holds it. */
export class UnresolvedReference extends Error {
  override readonly name = 'UnresolvedReference'

  constructor(readonly failure: ExpandError) {
    super(failure.message)
  }
}

/** The original, rebuilt from what was condensed alone: every reference replaced by what it stands for. Throws an `UnresolvedReference`. */
export function expand<Kind extends Input>(messages: Kind, options: InputOptions): Kind {
  const { conversation, write } = openInput(messages, options)
  const expanded = expandConversation(conversation)
  if (!expanded.ok) throw new UnresolvedReference(expanded.error)
  return expanded.value === conversation ? messages : write(expanded.value)
}
