import { native, type RooMessageRaw } from './native'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { newBlock } from '../anthropic/blocks'
import { writeJson } from '../json/write-json'
import { messagesIn } from './detect'
import { writeContent } from './raw'
import { isSameContent } from '../json/replace'

export function serializeRooCline(conversation: Conversation): string {
  const { text, content, hidden } = native.envelope(conversation)
  const root = content.value
  const source = (messagesIn(root) ?? []) as readonly JsonObject[]
  const layout = isJsonObject(root) ? sessionLayout : taskLayout
  const messages = withTimestamps(inFileOrder(conversation.messages, source, hidden, layout))
  if (isSameContent(messages, source)) return text
  return writeJson(isJsonObject(root) ? { ...root, messages } : messages, content, text)
}

/** An entry of the file; a new one still wants its `ts`. */
interface Entry {
  readonly value: JsonObject
  readonly isNew: boolean
}

/** Hidden messages stay in front of the first shown message that followed them; new messages stand between the two. */
function inFileOrder(
  messages: readonly Message[],
  source: readonly JsonObject[],
  hidden: readonly number[],
  layout: Layout,
): readonly Entry[] {
  const entries: Entry[] = []
  const stillHidden = hiding(messages, source, hidden)
  let next = 0
  const emitHidden = (before: number): void => {
    for (let position = hidden[next]; position !== undefined && position < before; position = hidden[++next]) {
      const value = stillHidden(source[position])
      if (value !== undefined) entries.push({ value, isNew: false })
    }
  }
  for (const [index, message] of messages.entries()) {
    emitHidden(nextPosition(messages, index) ?? Infinity)
    const raw = native.message(message)
    entries.push(
      raw === undefined
        ? { value: layout.newMessage(message, index > 0), isNew: true }
        : { value: writeEntry(message, raw), isNew: false },
    )
  }
  emitHidden(Infinity)
  return entries
}

/** An entry that names what hides it, once that is gone: the summary that took its place hides it, else it goes too. It must not come back into view. */
function hiding(
  messages: readonly Message[],
  source: readonly JsonObject[],
  hidden: readonly number[],
): (value: JsonObject | undefined) => JsonObject | undefined {
  const left = [...messages.map(native.message).flatMap((raw) => (raw === undefined ? [] : [raw.position])), ...hidden]
  const before = marksOf(source)
  const marks = marksOf(left.map((position) => source[position]))
  const made = messages.findIndex(({ raw, summary }) => raw === undefined && summary !== undefined)
  const hider = messages[made]
  return (value) => {
    const parents = [value?.['condenseParent'], value?.['truncationParent']].filter((id) => before.has(id))
    if (value === undefined || parents.length === 0 || parents.some((id) => marks.has(id))) return value
    if (!hider) return undefined
    const { truncationParent: _gone, ...rest } = value
    return made > 0 ? { ...rest, condenseParent: condenseIdOf(hider) } : value
  }
}

const marksOf = (entries: readonly (JsonObject | undefined)[]): ReadonlySet<unknown> =>
  new Set(
    entries.flatMap((entry) =>
      [entry?.['condenseId'], entry?.['truncationId']].filter((id) => id !== undefined && id !== null),
    ),
  )

const condenseIdOf = ({ id }: Message): string => `condensed-${id}`

function nextPosition(messages: readonly Message[], index: number): number | undefined {
  for (let at = index; at < messages.length; at++) {
    const raw = native.message(messages[at])
    if (raw !== undefined) return raw.position
  }
  return undefined
}

function writeEntry(message: Message, { entry }: RooMessageRaw): JsonObject {
  if (entry['role'] === undefined) return entry
  const before = entry['content']
  const content = writeContent(message.parts, before)
  return isSameContent(content, before) ? entry : { ...entry, content }
}

interface Layout {
  /** `follows`: the view holds messages before it. */
  newMessage(message: Message, follows: boolean): JsonObject
}

const writtenRole = (message: Message): string => (message.role === 'assistant' ? 'assistant' : 'user')

/** One text is written as text, as condensing does. */
const taskLayout: Layout = {
  newMessage: (message, follows) => ({
    role: writtenRole(message),
    content: plainContent(message.parts),
    ...(message.summary && summaryMark(message, follows)),
  }),
}

/**
 * Every version of Roo goes on from the last entry that says `isSummary`, and some show nothing before it. A summary behind messages that were
 * kept says it by its id alone, which hides only what names it as its parent.
 */
const summaryMark = (message: Message, follows: boolean): JsonObject =>
  follows ? { condenseId: condenseIdOf(message) } : { isSummary: true }

const sessionLayout: Layout = {
  newMessage: (message) => ({
    id: `condensed-${message.id}`,
    role: writtenRole(message),
    content: message.parts.map(newBlock),
    ...(message.summary ? { metadata: { kind: 'compaction' } } : {}),
  }),
}

function plainContent(parts: readonly Part[]): JsonValue {
  const [only, ...others] = parts
  return only?.type === 'text' && others.length === 0 ? only.text : writeContent(parts, undefined)
}

/** New entries get a `ts` midway between their neighbours' that no other entry has: Roo finds messages by it. */
function withTimestamps(entries: readonly Entry[]): readonly JsonObject[] {
  const taken = new Set(entries.flatMap((entry) => tsOf(entry.value) ?? []))
  let previous: number | undefined
  return entries.map((entry, index) => {
    const own = tsOf(entry.value)
    if (!entry.isNew || own !== undefined) {
      previous = own ?? previous
      return entry.value
    }
    const following = entries
      .slice(index + 1)
      .map((other) => tsOf(other.value))
      .find((ts) => ts !== undefined)
    const ts = between(previous, following, taken)
    if (ts === undefined) return entry.value
    taken.add(ts)
    previous = ts
    return { ...entry.value, ts }
  })
}

const tsOf = (entry: JsonObject): number | undefined => (typeof entry['ts'] === 'number' ? entry['ts'] : undefined)

function between(
  previous: number | undefined,
  following: number | undefined,
  taken: ReadonlySet<number>,
): number | undefined {
  const low = previous ?? (following === undefined ? undefined : following - 2)
  if (low === undefined) return undefined
  let high = following !== undefined && following > low ? following : low + 2
  let ts = Math.floor((low + high) / 2)
  if (ts === low) ts = (low + high) / 2
  while (taken.has(ts) && ts > low) {
    high = ts
    ts = (low + high) / 2
  }
  return ts
}
