import { expand } from '@/lib/condensation/lossless/expand'
import { dialectById } from '@/lib/dialects/registry'
import type { ParsedConversation } from '@/lib/dialects/dialect'
import type { Conversation } from '@/lib/conversation/conversation'
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
  if (given.conversation === undefined && file.conversations.length > 1) {
    throw badInput(`the file holds ${file.conversations.length} conversations; name the condensed one with --conversation N`)
  }
  const expanded = expandOne(chooseConversation(file, given.conversation, terminal), given)
  const text = dialect.serialize(expanded)
  if (given.out) await terminal.writeFile(given.out, text)
  else terminal.print(text)
}

function expandOne(parsed: ParsedConversation, given: Arguments): Conversation {
  const expanded = expand(chooseView(parsed, given.view).conversation)
  if (expanded.ok) return expanded.value
  throw condensationFailed(`cannot expand: ${expanded.error.message}`)
}
