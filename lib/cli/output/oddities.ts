import {
  type Conversation,
  formatPlace,
  importWarningText,
  indexToolPairs,
  type ParsedConversation,
  type ParsedFile,
} from '@/lib/engine'
import type { Console } from './console'

/** Of more warnings than these it is enough to know how many there are. */
const NAMED = 5

/** Says on standard error what is odd about a session, before a command works on it. */
export function tellOddities(file: ParsedFile, { views }: ParsedConversation, terminal: Console): void {
  const warnings = file.warnings.map((warning) => `${importWarningText(warning)} (${formatPlace(warning.place)})`)
  const named = warnings.slice(0, NAMED)
  const rest = warnings.length > NAMED ? [`${warnings.length - NAMED} more of the file; inspect names them all`] : []
  for (const text of [...named, ...rest, ...orphansIn(views[0].conversation)]) terminal.progress(`warning: ${text}`)
}

/** Results without a call, and calls without a result before the end: model APIs refuse both. */
function orphansIn(conversation: Conversation): readonly string[] {
  const { orphanCalls, orphanResults } = indexToolPairs(conversation)
  const lastTurn = conversation.messages.findLastIndex(({ role }) => role === 'assistant')
  const orphans = [
    ...orphanResults.map(({ index }) => ({ index, what: 'result' })),
    ...orphanCalls.filter(({ index }) => index !== lastTurn).map(({ index }) => ({ index, what: 'call' })),
  ].toSorted((one, other) => one.index - other.index)
  const [first] = orphans
  if (!first) return []
  const results = orphanResults.length
  return [
    `${results} tool results answer no call and ${orphans.length - results} calls have no result (the first is a ${first.what} in message #${first.index + 1}). They stay as they are; a model API may refuse them.`,
  ]
}
