import {
  type Conversation,
  type Conversion,
  conversionText,
  convertTo,
  type Dialect,
  dialectById,
  dialects,
  encodeText,
  lossText,
} from '@/lib/engine'
import { onlyFile, type Arguments } from '../arguments'
import type { Console } from '../output/console'
import { badInput, condensationFailed } from '../failure'
import { chooseConversation, chooseView, loadFile } from '../session'

/** What sessions are converted to. */
const targets = dialects.filter(({ incomplete }) => !incomplete)

type Written = Pick<Conversion, 'text' | 'changes' | 'lost' | 'conversation'>

/** `convert FILE [--to DIALECT] [--out FILE] [--json]`: the conversation in another dialect, with what it could not take; without `--to`, written anew in its own. */
export async function convert(given: Arguments, terminal: Console): Promise<void> {
  const { file } = await loadFile(onlyFile(given), terminal)
  const target = dialectById(given.to ?? file.dialect)
  if (!target) throw badInput(`there is no dialect ${given.to}; there are ${targets.map(({ id }) => id).join(', ')}`)
  if (target.incomplete && target.id !== file.dialect)
    throw badInput(
      `${target.name} has no place for all of a session; there are ${targets.map(({ id }) => id).join(', ')}`,
    )
  const { conversation } = chooseView(chooseConversation(file, given.conversation, terminal), given.view)
  const written = write(conversation, target)
  for (const line of [...written.changes.map(conversionText), ...written.lost.map(lossText)]) terminal.progress(line)
  const encoding = target.id === file.dialect ? file.encoding : undefined
  if (given.out) await terminal.writeFile(given.out, encodeText(written.text, encoding))
  if (given.json) terminal.print(JSON.stringify(asJson(conversation, target, written, given.out)))
  else if (!given.out) terminal.print(written.text)
}

function write(conversation: Conversation, target: Dialect): Written {
  if (target.id === conversation.dialect)
    return { text: target.serialize(conversation), conversation, changes: [], lost: [] }
  const converted = convertTo(conversation, target, dialectById(conversation.dialect))
  if (converted.ok) return converted.value
  if (converted.error.code === 'no-messages')
    throw badInput(`${target.name} needs a message besides the system prompt, and this session holds none`)
  throw condensationFailed(`what was written could not be read again: ${converted.error.message}`)
}

/** Without `--out` the file stands in it as `text`. */
function asJson(
  before: Conversation,
  target: Dialect,
  { text, conversation, changes, lost }: Written,
  out: string | undefined,
) {
  return {
    schema: 1,
    from: { dialect: before.dialect, messages: before.messages.length },
    to: {
      dialect: target.id,
      messages: conversation.messages.length,
      ...(out === undefined ? { text } : { file: out }),
    },
    changes: changes.map((change) => ({ ...change, text: conversionText(change) })),
    lost: lost.map((loss) => ({ ...loss, text: lossText(loss) })),
  }
}
