import { memoizeWeak } from '../../core/memoize-weak'
import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Place } from '../place'
import { constraintsIn } from './constraints'

/** What a person asked for: the text of a message, or a sentence of it that demands or forbids something. */
export interface Instruction extends Place {
  readonly text: string
}

/** What a person typed in a message: its text parts, not tool results or state. */
export function typedText({ role, summary, parts }: Message): string {
  return role !== 'user' || summary !== undefined
    ? ''
    : parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

/** The instructions of a session, each text once, where it was typed first. Acknowledgements are none. */
export const instructionsOf = memoizeWeak(({ messages }: Pick<Conversation, 'messages'>): readonly Instruction[] => {
  const found = new Map<string, Instruction>()
  messages.forEach((message, index) => {
    const part = message.parts.find(({ type }) => type === 'text')
    const text = typedText(message).trim()
    if (!part || text === '' || isAcknowledgement(text)) return
    for (const each of [text, ...constraintsIn(text)])
      if (!found.has(each)) found.set(each, { message: message.id, part: part.id, index, text: each })
  })
  return [...found.values()]
})

const MOST_WORDS = 6

/** English, French, German, Spanish, Portuguese, Italian. */
const acknowledgements = new Set(
  (
    'yes yep yeah y no nope ok okay k sure thanks thank you great good perfect nice cool excellent awesome go on ahead continue proceed ' +
    'please do it that next done right correct fine sounds looks lgtm agreed alright and now keep going try again retry ' +
    'oui non merci daccord vas-y continuez bien parfait super ja nein danke weiter gut bitte mach ' +
    'sí si gracias vale claro sigue adelante sim não obrigado obrigada continua certo va bene grazie procedi'
  ).split(' '),
)

function isAcknowledgement(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}-]+/gu) ?? []
  return words.length <= MOST_WORDS && words.every((word) => acknowledgements.has(word))
}
