import { ok, type Result } from '@/lib/core/result'
import type { Conversation } from '@/lib/conversation/conversation'
import type { Dialect } from '@/lib/dialects/dialect'
import type { ImportError } from '@/lib/dialects/import-error'
import { readSourceFile } from '@/lib/dialects/source-file'
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

/** A new file of a conversation in another dialect, which a real API would take, with what became of it on the way. Fails only where the file could not be read again. */
export function convertTo(conversation: Conversation, dialect: Dialect): Result<Conversion, ImportError> {
  const legal = makeLegal(conversation, dialect.places)
  const text = dialect.write(legal.conversation)
  const file = readSourceFile(text)
  if (!file.ok) return file
  const parsed = dialect.parse(file.value)
  if (!parsed.ok) return parsed
  const written = parsed.value.conversations[0]?.views[0].conversation ?? legal.conversation
  return ok({ text, conversation: written, changes: legal.changes, lost: lossesOf(conversation, written, file.value) })
}
