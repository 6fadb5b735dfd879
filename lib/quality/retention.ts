import type { Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import { artifactClasses, findArtifacts, type ArtifactClass } from './artifacts'

/** Of `total` distinct things before: how many stand in the output, can be rebuilt from it, or are gone. */
export interface Retention {
  readonly total: number
  readonly retained: number
  readonly recoverable: number
  readonly lost: number
}

export interface UserTextRetention {
  readonly messages: number
  readonly verbatim: number
  readonly characters: number
  readonly charactersKept: number
}

/** A vector, never one score. "Retained" is lexical and so a ceiling; "lost" is certain. */
export interface Quality {
  readonly userText: UserTextRetention
  readonly artifacts: Readonly<Record<ArtifactClass, Retention>>
}

/** Compares a conversation with its condensed form. `expanded` is the condensed form with its references resolved, where it has any. */
export function measureQuality(before: Conversation, after: Conversation, expanded: Conversation = after): Quality {
  const [original, kept, rebuilt] = [findArtifacts(before), findArtifacts(after), findArtifacts(expanded)]
  const summaries = summaryText(after)
  const retention = (artifact: ArtifactClass): Retention => {
    const all = [...original[artifact]]
    const stands = (each: string): boolean => kept[artifact].has(each) || summaries.includes(each)
    const retained = all.filter(stands).length
    const recoverable = all.filter((each) => !stands(each) && rebuilt[artifact].has(each)).length
    return { total: all.length, retained, recoverable, lost: all.length - retained - recoverable }
  }
  const artifacts = Object.fromEntries(artifactClasses.map((artifact) => [artifact, retention(artifact)])) as Quality['artifacts']
  return { userText: userTextRetention(before, expanded), artifacts }
}

/** A summary names commands and errors within its lines, where their form alone does not find them. */
function summaryText(conversation: Conversation): string {
  const made = conversation.messages.filter((message) => message.summary?.type === 'made')
  return made.flatMap((message) => message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))).join('\n')
}

function userTextRetention(before: Conversation, after: Conversation): UserTextRetention {
  const texts = new Map(after.messages.map((message) => [message.id, typedText(message)]))
  const typed = before.messages.map((message) => ({ id: message.id, text: typedText(message) })).filter(({ text }) => text !== '')
  const kept = typed.filter(({ id, text }) => texts.get(id) === text)
  const characters = (list: readonly { readonly text: string }[]): number => list.reduce((sum, { text }) => sum + text.length, 0)
  return { messages: typed.length, verbatim: kept.length, characters: characters(typed), charactersKept: characters(kept) }
}

/** What a person typed in a message: its text parts, not tool results or state. */
function typedText(message: Message): string {
  if (message.role !== 'user' || message.summary !== undefined) return ''
  return message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}
