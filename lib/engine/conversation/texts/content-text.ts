import type { Conversation } from '../conversation'
import type { Message } from '../message'
import type { Part } from '../part'
import { isJsonArray, type JsonValue } from '../../core/json'

/**
 * What a conversation says, apart from the file that says it: two files with the same text hold the same conversation, however they are
 * laid out or called. Recorded usage is part of it, since the same messages tell more with it.
 */
export function* contentTexts({ dialect, system, tools, messages }: Conversation): Generator<string> {
  yield JSON.stringify([dialect, system ?? null, tools?.map(({ definition }) => definition) ?? []])
  for (const message of messages) yield JSON.stringify(contentOf(message))
}

const contentOf = ({ role, parts, summary, usage }: Message): readonly unknown[] => [
  role,
  summary !== undefined,
  usage ?? null,
  parts.map(partContent),
]

/** Without what only places it in its file. */
function partContent({ id: _, raw: __, ...part }: Part): unknown {
  if (part.type === 'tool-result') return { ...part, content: part.content.map(({ raw: ___, ...item }) => item) }
  if (part.type !== 'tool-call') return part
  const { template: ____, ...call } = part
  return { ...call, input: ordered(call.input) }
}

/** Keys in one order: it tells nothing. */
function ordered(value: JsonValue): unknown {
  if (isJsonArray(value)) return value.map((each) => ordered(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]),
  )
}
