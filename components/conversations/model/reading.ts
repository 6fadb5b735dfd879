import type { MessageText, OutlineMessage } from '@/lib/contracts/conversations'
import type { DiffMessage, DiffRow } from '@/lib/contracts/runs'

/** A conversation's messages as rows in which nothing changed, so that reading and comparing look the same. */
export function readingRows(messages: readonly OutlineMessage[]): readonly DiffRow[] {
  return messages.map((message, index): DiffRow => {
    const largest = message.parts.reduce<OutlineMessage['parts'][number] | undefined>(
      (best, part) => (best === undefined || part.tokens > best.tokens ? part : best),
      undefined,
    )
    return {
      index,
      id: message.id,
      role: message.role,
      status: 'kept',
      before: index + 1,
      after: index + 1,
      kinds: [...new Set(message.parts.map((part) => part.kind))],
      mainKind: largest?.kind ?? 'messageText',
      tools: [...new Set(message.parts.flatMap((part) => part.name ?? []))],
      tokensBefore: message.tokens,
      tokensAfter: message.tokens,
      changedParts: 0,
      fates: [],
      preview: message.preview,
      summary: message.summary,
    }
  })
}

/** `from`: index of the first of these messages. */
export function readingTexts(messages: readonly MessageText[], from: number): readonly DiffMessage[] {
  return messages.map((message, offset) => ({
    index: from + offset,
    parts: message.parts.map(({ text, tokens, ...part }) => ({
      ...part,
      status: 'kept',
      before: text,
      after: text,
      tokensBefore: tokens,
      tokensAfter: tokens,
      images: part.type === 'image' ? 1 : 0,
      reasons: [],
    })),
  }))
}
