import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part, ToolResultPart } from '../../conversation/part'
import { indexToolPairs } from '../../conversation/tool-pairs'
import { classifyCall, type ToolKind } from '../../conversation/tool-kinds'
import { memoizeWeak } from '../../core/memoize-weak'
import { itemsOfCall } from '../items/call-items'
import { constraintsIn } from '../items/constraints'
import { errorLinesIn } from '../items/errors'
import { needleOf, squeezed, type Item, type Needle } from '../items/item'
import { keyedNumbersIn } from '../items/keyed-numbers'
import { hashesIn, identifiersIn, urlsIn, withoutUrls } from '../items/names'
import { isSamePath, nameOf, pathsIn } from '../../conversation/texts/file-paths'
import { actsInFences, callsOf, type Call } from '../items/text-calls'
import { touchedFiles, type Touch } from '../items/touched-files'
import { createMatcher } from './matcher'
import type { Place } from '../place'
import { standings, type Standing } from '../status'
import { textsOf } from './texts'

/** What of a session may be missed later, what is worst to lose first. */
export const thingClasses = [
  'constraint',
  'openError',
  'changedPath',
  'createdPath',
  'readPath',
  'identifier',
  'command',
  'namedPath',
  'url',
  'number',
  'hash',
  'resolvedError',
] as const
export type ThingClass = (typeof thingClasses)[number]

/** Something that stands in a session, once, whatever the number of its places. */
export interface Thing {
  readonly class: ThingClass
  readonly text: string
  /** Where it stands first. */
  readonly first: Place
}

export interface Things {
  readonly things: readonly Thing[]
  readonly standing: (part: Part) => Standing
}

/** Of one class; what a session holds beyond is not looked for. */
const MOST_OF_A_CLASS = 5_000

/** All things of a session. Linear in it, and remembered: every strategy is held against the same. */
export const thingsOf = memoizeWeak((conversation: Pick<Conversation, 'messages'>): Things => {
  const found = new Collection()
  const fences = actsInFences(conversation)
  conversation.messages.forEach((message, index) => {
    const calls = callsOf(message, { fences })
    message.parts.forEach((part, position) => {
      const place: Place = { message: message.id, part: part.id, index }
      for (const { call } of calls.filter((each) => each.part === position)) collectCall(call, place, found)
      collectText(part, message, place, found)
    })
  })
  collectErrors(conversation, found)
  const entries = found.entries()
  return {
    things: entries.map(({ thing }) => thing),
    standing: standings(createMatcher(entries.map(({ needle }) => needle))),
  }
})

interface Entry {
  readonly thing: Thing
  readonly needle: Needle
}

/** What an agent does to a file says more of it than that it is named. */
const pathRanks = ['createdPath', 'changedPath', 'readPath', 'namedPath'] as const

class Collection {
  private readonly byKey = new Map<string, Entry>()
  private readonly counts = new Map<ThingClass, number>()
  /** By file name, all paths that are told apart. */
  private readonly paths = new Map<string, { path: string; rank: number; first: Place }[]>()
  /** Messages that name an identifier, and whether an edit does. */
  private readonly identifiers = new Map<string, { first: Place; last: number; isTelling: boolean }>()

  add(kind: ThingClass, text: string, first: Place, needle: Needle): void {
    const [key, count] = [`${kind} ${needle.text}`, this.counts.get(kind) ?? 0]
    if (this.byKey.has(key) || count >= MOST_OF_A_CLASS) return
    this.byKey.set(key, { thing: { class: kind, text, first }, needle })
    this.counts.set(kind, count + 1)
  }

  addItem(kind: ThingClass, item: Item, first: Place): void {
    this.add(kind, item.text, first, needleOf(item))
  }

  addPath(path: string, touch: Touch | 'named', first: Place): void {
    const alike = this.paths.get(nameOf(path)) ?? []
    const known = alike.find((each) => isSamePath(each.path, path))
    const rank = pathRanks.indexOf(touch === 'written' ? (known ? 'changedPath' : 'createdPath') : `${touch}Path`)
    if (!known) this.paths.set(nameOf(path), [...alike, { path, rank, first }])
    else {
      known.rank = Math.min(known.rank, rank)
      if (path.length > known.path.length) known.path = path
    }
  }

  addIdentifier(name: string, first: Place, isEdit: boolean): void {
    const known = this.identifiers.get(name)
    if (!known) this.identifiers.set(name, { first, last: first.index, isTelling: isEdit })
    else if (isEdit || known.last !== first.index) known.isTelling = true
  }

  entries(): readonly Entry[] {
    for (const [text, { first, isTelling }] of this.identifiers)
      if (isTelling) this.addItem('identifier', { type: 'identifier', text }, first)
    for (const { path, rank, first } of [...this.paths.values()].flat())
      this.addItem(pathRanks[rank] ?? 'namedPath', { type: 'path', text: path }, first)
    return [...this.byKey.values()].toSorted((left, right) => left.thing.first.index - right.thing.first.index)
  }
}

function collectCall(call: Call, place: Place, found: Collection): void {
  const touched = touchedFiles(call)
  for (const { path, touch } of touched) found.addPath(path, touch, place)
  const isEdit = touched.some(({ touch }) => touch !== 'read')
  for (const item of itemsOfCall(call)) {
    if (item.type === 'identifier') found.addIdentifier(item.text, place, isEdit)
    else if (item.type === 'path') found.addPath(item.text, 'named', place)
    else if (item.type === 'command') found.addItem('command', item, place)
  }
}

function collectText(part: Part, message: Message, place: Place, found: Collection): void {
  if (part.type === 'environment' || part.type === 'image') return
  const isTyped = part.type === 'text' && message.role === 'user' && message.summary === undefined
  for (const text of textsOf(part)) {
    for (const url of urlsIn(text)) found.addItem('url', { type: 'url', text: url }, place)
    for (const hash of hashesIn(text)) found.addItem('hash', { type: 'hash', text: hash }, place)
    for (const { key, value } of keyedNumbersIn(text))
      found.add('number', `${key}: ${value}`, place, { comparison: 'number', text: `${key}=${value}` })
    if (part.type === 'text' || part.type === 'thinking')
      for (const path of pathsIn(withoutUrls(text), { bare: true })) found.addPath(path, 'named', place)
    if (!isTyped) continue
    for (const name of identifiersIn(text)) found.addIdentifier(name, place, false)
    for (const sentence of constraintsIn(text))
      found.add('constraint', sentence, place, { comparison: 'contained', text: squeezed(sentence) })
  }
}

/** Tools whose output may quote errors that are none: sources and listings. */
const quoting: readonly ToolKind[] = ['read', 'search', 'list']

/** An error is resolved where a later use of the same tool on the same thing does not report it again. Lines that differ in numbers only are one. */
function collectErrors(conversation: Pick<Conversation, 'messages'>, found: Collection): void {
  const reports = indexToolPairs(conversation).pairs.map(({ call, result }) => ({
    subject: subjectOf(call.part),
    place: { message: result.message.id, part: result.part.id, index: result.index } satisfies Place,
    lines: !result.part.isError && quoting.includes(classifyCall(call.part).kind) ? [] : reportedIn(result.part),
  }))
  const lastOf = new Map(reports.map(({ subject }, order) => [subject, order] as const))
  const newest = new Map<string, { readonly line: string; readonly place: Place; readonly isOpen: boolean }>()
  reports.forEach(({ subject, place, lines }, order) => {
    for (const line of lines)
      newest.set(`${subject} ${line.replace(/\d+/g, '#')}`, { line, place, isOpen: lastOf.get(subject) === order })
  })
  for (const { line, place, isOpen } of newest.values())
    found.add(isOpen ? 'openError' : 'resolvedError', line, place, { comparison: 'contained', text: line })
}

function reportedIn(part: ToolResultPart): readonly string[] {
  const texts = textsOf(part)
  const lines = texts.flatMap(errorLinesIn)
  if (lines.length > 0 || !part.isError) return lines
  const first = texts.flatMap((text) => text.split('\n')).find((line) => line.trim().length > 3)
  return first === undefined ? [] : [squeezed(first).slice(0, 160).trimEnd()]
}

/** What a call is about, coarsely: the program and its first word, or the tool and the file. */
function subjectOf(call: Call): string {
  const command = itemsOfCall(call).find(({ type }) => type === 'command')
  if (command)
    return command.text
      .replace(/^(?:\w+=\S*\s+)+/, '')
      .split(' ')
      .slice(0, 2)
      .join(' ')
  return `${call.name} ${touchedFiles(call)[0]?.path ?? ''}`
}
