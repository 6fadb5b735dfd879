import { addFates, type Fate, fates, type FateTokens, groupBy, type LedgerItem } from '@/lib/engine'
import type { LedgerColumn, LedgerGrouping } from './ledger-state'

export interface LedgerSort {
  readonly column: LedgerColumn
  readonly descending: boolean
}

/** What a group is named by. `none`: what has no file, or no tool; `made`: what the strategy wrote itself. */
export type GroupName =
  | { readonly type: 'named'; readonly name: string }
  | { readonly type: 'fate'; readonly fate: Fate }
  | { readonly type: 'none' }
  | { readonly type: 'made' }

export interface LedgerGroup {
  readonly key: string
  readonly name: GroupName
  readonly items: readonly LedgerItem[]
  readonly fates: FateTokens
  readonly before: number
  readonly after: number
}

/** The fate that took most of an item; kept where nothing was taken, as of a part that grew. */
export const fateOf = ({ fates: tokens }: Pick<LedgerItem, 'fates'>): Fate =>
  fates
    .filter((fate) => fate !== 'kept')
    .reduce<Fate>((most, fate) => (tokens[fate] > (most === 'kept' ? 0 : tokens[most]) ? fate : most), 'kept')

export interface LedgerFilter {
  readonly text: string
  readonly fate: Fate | undefined
  /** Ids of the messages that the session is narrowed to; absent: all. */
  readonly only?: ReadonlySet<string> | undefined
}

/** Items that pass all. The text is looked for in `#41`, tool, path, and the rules by id and by their words. */
export function filterItems(
  items: readonly LedgerItem[],
  { text, fate, only }: LedgerFilter,
  ruleWords: (rule: string) => string,
): readonly LedgerItem[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '' && fate === undefined && only === undefined) return items
  const isPlace = /^#\d+$/.test(wanted)
  return items.filter((item) => {
    if (fate !== undefined && item.fates[fate] === 0) return false
    if (only?.has(item.message) === false) return false
    if (wanted === '') return true
    if (isPlace) return `#${item.position}` === wanted
    const { tool = '', path = '', rules } = item
    return [tool, path, ...rules, ...rules.map(ruleWords)].join('\n').toLowerCase().includes(wanted)
  })
}

/** The first grouping that says something: items that name no file are not grouped by files. */
export function groupingFor(items: readonly LedgerItem[]): LedgerGrouping {
  if (items.length === 0 || items.some(({ path }) => path !== undefined)) return 'file'
  return items.some(({ tool }) => tool !== undefined) ? 'tool' : 'rule'
}

export function groupItems(
  items: readonly LedgerItem[],
  by: LedgerGrouping,
  sort?: LedgerSort,
): readonly LedgerGroup[] {
  const groups = [...groupBy(items, (item) => keyOf(nameIn(item, by)))].map(([key, own]): LedgerGroup => {
    const [first] = own
    return {
      key,
      name: first ? nameIn(first, by) : { type: 'none' },
      items: sort === undefined ? own : sorted(own, itemKeys[sort.column], sort.descending),
      fates: addFates(...own.map((item) => item.fates)),
      before: own.reduce((sum, item) => sum + item.tokensBefore, 0),
      after: own.reduce((sum, item) => sum + item.tokensAfter, 0),
    }
  })
  return sorted(groups, groupKeys[sort?.column ?? 'change'], sort?.descending ?? false)
}

function nameIn(item: LedgerItem, by: LedgerGrouping): GroupName {
  if (item.made && by !== 'rule') return { type: 'made' }
  if (by === 'fate') return { type: 'fate', fate: fateOf(item) }
  const name = by === 'file' ? item.path : by === 'tool' ? item.tool : item.rules.at(-1)
  return name === undefined ? { type: 'none' } : { type: 'named', name }
}

const keyOf = (name: GroupName): string =>
  name.type === 'named' ? `named ${name.name}` : name.type === 'fate' ? `fate ${name.fate}` : name.type

type Key<Of> = (of: Of) => number | string

const itemKeys: Readonly<Record<LedgerColumn, Key<LedgerItem>>> = {
  message: (item) => (item.made ? 1e9 : 0) + item.position,
  rule: ({ rules }) => rules.at(-1) ?? '',
  fate: (item) => fates.indexOf(fateOf(item)),
  before: (item) => item.tokensBefore,
  after: (item) => item.tokensAfter,
  change: (item) => item.tokensAfter - item.tokensBefore,
}

const groupKeys: Readonly<Record<LedgerColumn, Key<LedgerGroup>>> = {
  message: ({ items: [first] }) => (first ? itemKeys.message(first) : 0),
  rule: ({ items: [first] }) => (first ? itemKeys.rule(first) : ''),
  fate: (group) => fates.indexOf(fateOf(group)),
  before: ({ before }) => before,
  after: ({ after }) => after,
  change: ({ before, after }) => after - before,
}

/** Equals keep their order. */
function sorted<Of>(list: readonly Of[], key: Key<Of>, descending: boolean): readonly Of[] {
  const direction = descending ? -1 : 1
  return list
    .map((each) => [key(each), each] as const)
    .toSorted(([a], [b]) => (a === b ? 0 : (a < b ? -1 : 1) * direction))
    .map(([, each]) => each)
}

/** A line of the table. */
export type LedgerLine =
  | { readonly type: 'group'; readonly group: LedgerGroup; readonly open: boolean }
  | { readonly type: 'item'; readonly item: LedgerItem }

export const ledgerLines = (groups: readonly LedgerGroup[], isOpen: (key: string) => boolean): readonly LedgerLine[] =>
  groups.flatMap((group): readonly LedgerLine[] => {
    const open = isOpen(group.key)
    const items = open ? group.items.map((item) => ({ type: 'item', item }) as const) : []
    return [{ type: 'group', group, open }, ...items]
  })

/** Tokens of all items by fate: which of them a filter can ask for. */
export const fatesOfItems = (items: readonly LedgerItem[]): FateTokens => addFates(...items.map((item) => item.fates))
