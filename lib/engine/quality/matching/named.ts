import type { Conversation } from '../../conversation/conversation'
import { itemKey, needleOf, type Item } from '../items/item'
import { hashesIn, identifiersIn, urlsIn } from '../items/names'
import { pathsIn } from '../../conversation/texts/file-paths'
import { createMatcher } from './matcher'
import type { Place } from '../place'
import { indexUses } from '../use-index'

/** The names of a text, each once, in the order in which they tell: files, what code calls things, addresses, hashes. */
function namesIn(text: string): readonly Item[] {
  const items: readonly Item[] = [
    ...pathsIn(text, { bare: true }).map((path): Item => ({ type: 'path', text: path })),
    ...identifiersIn(text).map((name): Item => ({ type: 'identifier', text: name })),
    ...urlsIn(text).map((url): Item => ({ type: 'url', text: url })),
    ...hashesIn(text).map((hash): Item => ({ type: 'hash', text: hash })),
  ]
  return [...new Map(items.map((item) => [itemKey(item), item])).values()]
}

export interface NamedIn {
  readonly named: readonly string[]
  readonly missing: readonly string[]
}

/** Which names of a text a summary of it has, letter by letter. */
export function namedIn(text: string, summary: string): NamedIn {
  const names = namesIn(text)
  const standing = new Set(createMatcher(names.map(needleOf)).idsIn([summary]))
  const those = (stands: boolean): readonly string[] =>
    names.flatMap(({ text: name }, id) => (standing.has(id) === stands ? [name] : []))
  return { named: those(true), missing: those(false) }
}

export interface LaterUse {
  readonly text: string
  /** Where the agent first names it again. */
  readonly used: Place
}

/**
 * What the agent names again after a message, of what was cut out of that message and does not stand in what is left of it. Commands are not
 * counted: agents repeat them out of habit. `index`: of the message, from 0.
 */
export function usedLater(
  conversation: Pick<Conversation, 'messages'>,
  index: number,
  { cut, left }: { readonly cut: string; readonly left: string },
): readonly LaterUse[] {
  const message = conversation.messages[index]
  if (message === undefined) return []
  const uses = indexUses(conversation)
    .usesAfter({ turn: 0, message: message.id, index: index + 1 })
    .filter(({ type }) => type !== 'command')
  const matcher = createMatcher(uses.map(needleOf))
  const still = new Set(matcher.idsIn([left]))
  return matcher
    .idsIn([cut])
    .filter((id) => !still.has(id))
    .flatMap((id) => uses[id] ?? [])
    .map(({ text, used }) => ({ text, used }))
}
