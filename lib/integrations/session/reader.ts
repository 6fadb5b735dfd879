import {
  type Conversation,
  type Dialect,
  invariant,
  type Message,
  messageId,
  partId,
  unwrap,
  withMessages,
} from '@/lib/engine'
import { sourceOf } from '../call/input'
import { plainJson } from '../call/plain-json'

/** New messages of a session, at their places in it. */
export interface Tail {
  /** Numbered as in the whole session. */
  readonly messages: readonly Message[]
  readonly conversation: Conversation
  /** The values of these messages as they are to be sent; undefined where one was left as it was. */
  readonly write: (written: readonly Message[]) => readonly unknown[]
}

/** A list of messages as a conversation, and how it is written. */
export function readAll(
  dialect: Dialect,
  values: readonly unknown[],
): Pick<Tail, 'conversation'> & {
  readonly write: (conversation: Conversation) => readonly unknown[]
} {
  const { value, revive } = plainJson(values)
  const [parsed] = unwrap(dialect.parse(sourceOf(value))).conversations
  invariant(parsed, 'a file that was read holds a conversation')
  return {
    conversation: parsed.views[0].conversation,
    write: (conversation) => revive(dialect.serialize(conversation)) as readonly unknown[],
  }
}

/**
 * The messages from `start` on, read together with those from `context` on, which hold the calls that they answer.
 * Undefined where the dialect does not read them one for one. `offset`: how many stand before them in what is sent.
 */
export function readTail(
  dialect: Dialect,
  values: readonly unknown[],
  { context, start, offset }: { readonly context: number; readonly start: number; readonly offset: number },
): Tail | undefined {
  const { conversation, write } = readAll(dialect, values.slice(context))
  const { messages: local, compactions } = conversation
  if (local.length !== values.length - context || compactions.length > 0) return undefined
  const own = local.slice(start - context)
  const messages = own.map((message, index) => numbered(message, offset + index + 1))
  return {
    messages,
    conversation,
    write: (written) => {
      const changed = own.map((message, index) => localOf(message, messages[index], written[index]))
      const made = write(withMessages(conversation, [...local.slice(0, start - context), ...changed]))
      return made.slice(start - context).map((value, index) => (changed[index] === own[index] ? undefined : value))
    },
  }
}

function numbered(message: Message, position: number): Message {
  const id = messageId(position)
  return { ...message, id, parts: message.parts.map((part, index) => ({ ...part, id: partId(id, index + 1) })) }
}

/** What was written, under the names that the message has in its own list. */
function localOf(local: Message, plain: Message | undefined, written: Message | undefined): Message {
  if (written === undefined || written === plain) return local
  return {
    ...local,
    parts: written.parts.map((part, index) => {
      const own = local.parts[index]
      return own === undefined || part === plain?.parts[index] ? (own ?? part) : { ...part, id: own.id }
    }),
  }
}
