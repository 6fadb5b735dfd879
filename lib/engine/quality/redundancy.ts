import type { Conversation } from '../conversation/conversation'
import { isTelling } from './items/edited-lines'
import { textsOf } from './matching/texts'

/** How much of a conversation's text says again what stands before. */
export interface Redundancy {
  /** Of lines of twelve characters and more, without the numbers in front. */
  readonly characters: number
  readonly repeated: number
}

const lineNumber = /^\s*\d{1,7}(?:→|\t| ?\| ?|:)/

export function redundancyOf({ messages }: Pick<Conversation, 'messages'>): Redundancy {
  const seen = new Set<string>()
  let [characters, repeated] = [0, 0]
  for (const message of messages) {
    for (const part of message.parts) {
      for (const line of textsOf(part).flatMap((text) => text.split('\n'))) {
        const bare = line.replace(lineNumber, '').trim()
        if (!isTelling(bare)) continue
        characters += bare.length
        if (seen.has(bare)) repeated += bare.length
        else seen.add(bare)
      }
    }
  }
  return { characters, repeated }
}
