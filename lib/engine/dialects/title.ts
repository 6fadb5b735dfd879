import type { Message } from '../conversation/message'

const LENGTH = 80
/** They would turn the direction of what stands after the title. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The first words of the first prompt, on one line: what a conversation without a title of its own is listed as. */
export function titleFrom(messages: readonly Message[]): string | undefined {
  for (const message of messages) {
    if (message.role !== 'user' || message.summary) continue
    for (const part of message.parts) {
      const words = part.type === 'text' ? oneLine(part.text) : ''
      if (words !== '') return words
    }
  }
  return undefined
}

function oneLine(text: string): string {
  const start = text.slice(0, 2_000)
  const plain = start.trimStart().startsWith('<') ? start.replace(/<[^<>]*>/g, ' ') : start // a harness's tags around a command or a task
  const words = plain.replace(BIDI_CONTROLS, '').replace(/\s+/g, ' ').trim()
  return words.length <= LENGTH ? words : `${words.slice(0, LENGTH - 1).trimEnd()}…`
}
