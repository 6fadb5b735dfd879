import { dialectById, dialects } from '@/lib/dialects/registry'
import { onlyFile, type Arguments } from './arguments'
import type { Console } from './console'
import { badInput } from './failure'
import { chooseConversation, chooseView, loadFile } from './session'

/** `convert FILE [--to DIALECT] [--out FILE]`: the conversation in another dialect; without `--to`, written anew in its own. */
export async function convert(given: Arguments, terminal: Console): Promise<void> {
  const { file } = await loadFile(onlyFile(given), terminal)
  const target = dialectById(given.to ?? file.dialect)
  if (!target) throw badInput(`there is no dialect ${given.to}; there are ${dialects.map((each) => each.id).join(', ')}`)
  const { conversation } = chooseView(chooseConversation(file, given.conversation, terminal), given.view)
  const text = target.id === conversation.dialect ? target.serialize(conversation) : target.write(conversation)
  if (given.out) await terminal.writeFile(given.out, text)
  else terminal.print(text)
}
