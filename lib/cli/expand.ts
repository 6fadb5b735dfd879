import { expand } from '@/lib/condensation/lossless/expand'
import { referencesIn } from '@/lib/condensation/lossless/references-in'
import { dialectById } from '@/lib/dialects/registry'
import { viewOf, type ParsedConversation, type ParsedFile } from '@/lib/dialects/dialect'
import { withMessages, type Conversation } from '@/lib/conversation/conversation'
import { invariant } from '@/lib/core/invariant'
import { onlyFile, type Arguments } from './arguments'
import type { Console } from './console'
import { badInput, condensationFailed } from './failure'
import { chooseConversation, chooseView, loadFile } from './session'

/** `expand CONDENSED [--conversation N] [--view V] [--out FILE]`: the original, rebuilt from the condensed file alone. */
export async function expandFile(given: Arguments, terminal: Console): Promise<void> {
  const path = onlyFile(given)
  const { file } = await loadFile(path, terminal)
  const dialect = dialectById(file.dialect)
  invariant(dialect, `the registry has no dialect ${file.dialect}`)
  const expanded = expandOne(chooseConversation(file, given.conversation ?? condensedOne(file, given), terminal), given)
  const text = dialect.serialize(expanded)
  if (given.out) await terminal.writeFile(given.out, text)
  else terminal.print(text)
}

/** The only conversation that holds references; the first where none does. */
function condensedOne({ conversations }: ParsedFile, { view }: Arguments): number {
  const condensed = conversations.flatMap((parsed, index) =>
    holdsReferences(viewOf(parsed, view).conversation) ? [index] : [],
  )
  if (condensed.length > 1)
    throw badInput(
      `${condensed.length} conversations of the file hold references (${condensed.join(', ')}); name one with --conversation N`,
    )
  return condensed[0] ?? 0
}

const holdsReferences = ({ messages }: Conversation): boolean =>
  messages.some(({ parts }) => parts.some((part) => referencesIn(part).length > 0))

/** The chosen view, expanded; where its references count by the messages of another view, what that one makes of them. */
function expandOne(parsed: ParsedConversation, given: Arguments): Conversation {
  const chosen = chooseView(parsed, given.view).conversation
  const expanded = expand(chosen)
  if (expanded.ok) return expanded.value
  for (const { conversation } of parsed.views) {
    const other = conversation === chosen ? undefined : expand(conversation)
    const merged = other?.ok ? expand(withMessagesOf(chosen, other.value)) : undefined
    if (merged?.ok) return merged.value
  }
  throw condensationFailed(`cannot expand: ${expanded.error.message}`)
}

/** With the messages that another view has too as they are there. A message has one id in every view. */
function withMessagesOf(conversation: Conversation, { messages }: Conversation): Conversation {
  const byId = new Map(messages.map((message) => [message.id, message] as const))
  return withMessages(
    conversation,
    conversation.messages.map((message) => byId.get(message.id) ?? message),
  )
}
