import type { Conversation } from '../conversation/conversation'
import type { MessageId, PartId } from '../conversation/ids'
import { definitionsText } from '../conversation/texts/visible-text'
import { itemKey, needleOf, type Item } from './items/item'
import { keyedNumbersIn } from './items/keyed-numbers'
import { hashesIn, identifiersIn, urlsIn, withoutUrls } from './items/names'
import { pathsIn } from '../conversation/texts/file-paths'
import { createMatcher } from './matching/matcher'
import { splitSummaries, textsOf } from './matching/texts'

export const inventedTypes = ['path', 'identifier', 'url', 'hash', 'number'] as const
export type InventedType = (typeof inventedTypes)[number]

/** Something that a summary names and that stands nowhere in what was summarized. */
export interface Invented {
  readonly type: InventedType
  readonly text: string
  /** In the condensed conversation. */
  readonly message: MessageId
  readonly part: PartId
}

type Source = Pick<Conversation, 'messages' | 'system' | 'tools'>

interface Named {
  readonly item: Item
  readonly message: MessageId
  readonly part: PartId
}

/** Digits that nobody writes by chance; a summary may count for itself. */
const LEAST_DIGITS = 3

/** How many names the summaries hold, and those of them that were made up. */
export function inventedIn(
  source: Source,
  condensed: Pick<Conversation, 'messages'>,
): { readonly named: number; readonly invented: readonly Invented[] } {
  const texts = summariesOf(source, condensed)
  const named = eachOnce(
    texts.flatMap(({ text, ...place }) => itemsOfSummary(text).map((item): Named => ({ item, ...place }))),
  )
  const numbers = texts.flatMap(({ text, ...place }) =>
    keyedNumbersIn(text).flatMap((number) =>
      number.value.replace(/\D/g, '').length < LEAST_DIGITS ? [] : [{ ...number, ...place }],
    ),
  )
  if (named.length + numbers.length === 0) return { named: 0, invented: [] }
  const original = sourceTexts(source)
  const standing = new Set(createMatcher(named.map(({ item }) => needleOf(item))).idsIn(original))
  const digits = numbers.length === 0 ? new Set<string>() : new Set(original.flatMap(numbersIn))
  return {
    named: named.length + numbers.length,
    invented: [
      ...named.flatMap(({ item, ...place }, id): readonly Invented[] =>
        standing.has(id) ? [] : [{ type: typeOf(item), text: item.text, ...place }],
      ),
      ...numbers.flatMap(({ key, value, ...place }): readonly Invented[] =>
        digits.has(value) ? [] : [{ type: 'number', text: `${key}: ${value}`, ...place }],
      ),
    ],
  }
}

const typeOf = ({ type }: Item): InventedType =>
  type === 'path' || type === 'url' || type === 'hash' ? type : 'identifier'

/** The texts that stand for others, without their frames and what they cut short. */
function summariesOf(
  source: Source,
  condensed: Pick<Conversation, 'messages'>,
): readonly { readonly text: string; readonly message: MessageId; readonly part: PartId }[] {
  const own = new Set(source.messages.map(({ id }) => id))
  return condensed.messages.flatMap((message) => {
    const isSummary = message.summary !== undefined && !own.has(message.id)
    return message.parts.flatMap((part) => {
      const text = textsOf(part)
        .map((each) => (isSummary ? each : splitSummaries(each).inside))
        .join('\n')
      return text.trim() === ''
        ? []
        : [
            {
              text: text
                .replace(/⟨ (?:Summarized by|Original was)[^⟩]*⟩/g, ' ')
                .replace(/\S+(?:…|\.\.\.)\S*|\S*…\S+/g, ' '),
              message: message.id,
              part: part.id,
            },
          ]
    })
  })
}

function itemsOfSummary(text: string): readonly Item[] {
  const typed = (type: Item['type'], texts: readonly string[]): readonly Item[] =>
    texts.map((each) => ({ type, text: each }))
  return [
    ...typed('path', pathsIn(withoutUrls(text), { bare: true })),
    ...typed('identifier', identifiersIn(text)),
    ...typed('url', urlsIn(text)),
    ...typed('hash', hashesIn(text)),
  ]
}

function eachOnce(named: readonly Named[]): readonly Named[] {
  const seen = new Set<string>()
  return named.filter(({ item }) => !seen.has(itemKey(item)) && seen.add(itemKey(item)))
}

const sourceTexts = (source: Source): readonly string[] => [
  ...(source.system === undefined ? [] : [source.system]),
  definitionsText(source),
  ...source.messages.flatMap(({ parts }) => parts.flatMap(textsOf)),
]

const numbersIn = (text: string): readonly string[] =>
  [...text.matchAll(/-?\d[\d,_]*(?:\.\d+)?/g)].flatMap(([digits]) => [
    digits.replace(/[,_]/g, ''),
    digits.replace(/[,_-]/g, ''),
  ])
