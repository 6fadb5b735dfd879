import {
  type Conversation,
  dialectById,
  encodeText,
  expand,
  holdsReferences,
  invariant,
  type ParsedConversation,
  type ParsedFile,
  viewOf,
} from '@/lib/engine'
import { onlyFile, type Arguments } from '../arguments'
import type { Console } from '../output/console'
import { badInput, condensationFailed } from '../failure'
import { chooseConversation, chooseReadingView, loadFile } from '../session'

/** `expand CONDENSED [--conversation N] [--view V] [--out FILE]`: the original, rebuilt from the condensed file alone. */
export async function expandFile(given: Arguments, terminal: Console): Promise<void> {
  const path = onlyFile(given)
  const { file } = await loadFile(path, terminal)
  const dialect = dialectById(file.dialect)
  invariant(dialect, `the registry has no dialect ${file.dialect}`)
  const expanded = expandOne(chooseConversation(file, given.conversation ?? condensedOne(file, given), terminal), given)
  const text = dialect.serialize(expanded)
  if (given.out) await terminal.writeFile(given.out, encodeText(text, file.encoding))
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

function expandOne(parsed: ParsedConversation, given: Arguments): Conversation {
  const expanded = expand(chooseReadingView(parsed, given.view).conversation)
  if (expanded.ok) return expanded.value
  throw condensationFailed(
    `cannot expand: ${expanded.error.message} A session that only quotes references holds nothing to expand.`,
  )
}
