import type { JsonValue } from '../../core/json'
import { argumentsOf, type Argument } from './arguments'
import { commandsIn, quotedIn, withoutHereDocuments } from './commands'
import { editedLinesIn } from './edited-lines'
import { itemKey, type Item } from './item'
import { hashesIn, identifiersIn, urlsIn, withoutUrls } from './names'
import { isTellingPath, pathOf, pathsIn } from '../../conversation/texts/file-paths'

/** What one call may add of a type: a whole new file in one write would outweigh a session. */
const MOST_OF_A_TYPE = 100
/** Characters of one argument that are looked at. */
const MOST_CHARACTERS = 200_000

const commandKeys = new Set(['command', 'commands', 'cmd', 'script'])
const patternKeys = new Set(['pattern', 'regex', 'query', 'search_term', 'search'])
export const pathKey = /(?:^|_)(?:paths?|files?|filename|filepath|file_name)$|(?:file|absolute|target|notebook)_?path$/i
/** Editors with sub-commands are told what to do by a word. */
const editorWords = new Set(['view', 'create', 'str_replace', 'insert', 'undo_edit'])

/** What a call uses, each thing once. */
export function itemsOfCall({ input }: { readonly input: JsonValue }): readonly Item[] {
  const found = new Map<string, Item>()
  const counts = new Map<Item['type'], number>()
  for (const item of argumentsOf(input).flatMap(itemsOfArgument)) {
    const [key, count] = [itemKey(item), counts.get(item.type) ?? 0]
    if (found.has(key) || count >= MOST_OF_A_TYPE) continue
    found.set(key, item)
    counts.set(item.type, count + 1)
  }
  return [...found.values()]
}

function itemsOfArgument({ key, text: whole }: Argument): readonly Item[] {
  const text = whole.slice(0, MOST_CHARACTERS)
  const isCommand = commandKeys.has(key.toLowerCase()) && !editorWords.has(text)
  const typed = (type: Item['type'], texts: readonly string[]): readonly Item[] =>
    texts.map((each) => ({ type, text: each }))
  const script = isCommand ? withoutHereDocuments(text) : text
  return [
    ...typed('editedLine', editedLinesIn(key, text)),
    ...typed('identifier', identifiersIn(text)),
    ...typed('path', pathsOfArgument(key, text, isCommand)),
    ...(isCommand || patternKeys.has(key.toLowerCase()) ? typed('quoted', quotedIn(script)) : []),
    ...typed('url', urlsIn(text)),
    ...typed('hash', hashesIn(text)),
    ...(isCommand ? typed('command', commandsIn(text)) : []),
  ]
}

function pathsOfArgument(key: string, text: string, isCommand: boolean): readonly string[] {
  const whole = pathKey.test(key) ? pathOf(text) : undefined
  return whole === undefined
    ? pathsIn(withoutUrls(text), { bare: isCommand || pathKey.test(key) })
    : [whole].filter(isTellingPath)
}
