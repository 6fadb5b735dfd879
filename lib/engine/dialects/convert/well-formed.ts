import type { Conversation } from '../../conversation/conversation'
import type { Part, ResultContent } from '../../conversation/part'
import { isJsonArray, isJsonObject, tryParseJson, type JsonValue } from '../../core/json'

/** Half of a surrogate pair is no character: no API takes it. U+FFFD stands in its place. `parts` says how many parts had some, the system prompt and tools among them. */
export function replaceLoneSurrogates(conversation: Conversation): {
  readonly conversation: Conversation
  readonly parts: number
} {
  let parts = 0
  const count = <Value>(before: Value, after: Value): Value => {
    if (after !== before) parts++
    return after
  }
  const { system, tools } = conversation
  const messages = conversation.messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => count(part, wellFormedPart(part))),
  }))
  return {
    conversation: {
      ...conversation,
      ...(system === undefined ? {} : { system: count(system, system.toWellFormed()) }),
      ...(tools && {
        tools: tools.map((tool) => ({ ...tool, definition: count(tool.definition, wellFormedJson(tool.definition)) })),
      }),
      messages,
    },
    parts,
  }
}

function wellFormedPart(part: Part): Part {
  switch (part.type) {
    case 'image':
      return part
    case 'tool-call': {
      const input = wellFormed(part.input)
      return input === part.input ? part : { ...part, input }
    }
    case 'tool-result': {
      const content = part.content.map(wellFormedContent)
      return content.every((item, index) => item === part.content[index]) ? part : { ...part, content }
    }
    default:
      return part.text.isWellFormed() ? part : { ...part, text: part.text.toWellFormed() }
  }
}

const wellFormedContent = (item: ResultContent): ResultContent =>
  item.type === 'image' || item.text.isWellFormed() ? item : { ...item, text: item.text.toWellFormed() }

/** The very same value where nothing was replaced. */
function wellFormed(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.toWellFormed()
  if (isJsonArray(value)) {
    const items = value.map(wellFormed)
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, key.toWellFormed(), wellFormed(inner)] as const)
  return entries.every(([key, name, inner]) => key === name && inner === value[key])
    ? value
    : Object.fromEntries(entries.map(([, name, inner]) => [name, inner]))
}

/** JSON text spells such halves out. */
function wellFormedJson(text: string): string {
  const value = tryParseJson(text)
  if (value === undefined) return text.toWellFormed()
  const next = wellFormed(value)
  return next === value ? text : JSON.stringify(next)
}
