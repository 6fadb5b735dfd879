import { ok, type Result } from '../../core/result'
import type { Conversation } from '../../conversation/conversation'
import type { Dialect } from '../dialect'
import type { ImportError } from '../import/import-error'
import { readSourceFile } from '../import/source-file'
import type { ConversionChange, ConversionLoss } from './conversion'
import { lossesOf } from './losses'
import { makeLegal } from './make-legal'

export interface Conversion {
  readonly text: string
  /** As reading the written file gives it. */
  readonly conversation: Conversation
  /** What had to be written otherwise. */
  readonly changes: readonly ConversionChange[]
  /** What the file does not hold. */
  readonly lost: readonly ConversionLoss[]
}

/**
 * A new file of a conversation in another dialect, which a real API would take, with what became of it on the way. `from` is the dialect
 * that it was read in. Fails only where the file could not be read again.
 */
export function convertTo(
  conversation: Conversation,
  dialect: Dialect,
  from?: Dialect,
): Result<Conversion, ImportError> {
  const legal = makeLegal(conversation, dialect.places)
  const text = dialect.write(legal.conversation)
  const file = readSourceFile(text)
  if (!file.ok) return file
  const parsed = dialect.parse(file.value)
  if (!parsed.ok) return parsed
  const written = parsed.value.conversations[0]?.views[0].conversation ?? legal.conversation
  return ok({
    text,
    conversation: written,
    changes: [...legal.changes, ...systemMessagesChanged(legal.conversation, written, legal.changes)],
    lost: lossesOf(conversation, written, file.value, from?.cacheMarks?.(conversation) ?? 0),
  })
}

/** Found by reading what was written. A system prompt that became a message is told of already. */
function systemMessagesChanged(
  before: Conversation,
  after: Conversation,
  changes: readonly ConversionChange[],
): readonly ConversionChange[] {
  const told = changes.some(({ type }) => type === 'systemAsMessage') && countSystem(after) === 0 ? 1 : 0
  const messages = countSystem(before) - countSystem(after) - told
  return messages > 0 ? [{ type: 'systemMessagesChanged', messages }] : []
}

const countSystem = ({ messages }: Conversation): number => messages.filter(({ role }) => role === 'system').length
