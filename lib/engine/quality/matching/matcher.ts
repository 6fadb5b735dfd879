import { squeezed, type Comparison, type Needle } from '../items/item'
import { keyedNumbersIn } from '../items/keyed-numbers'
import { isTelling } from '../items/edited-lines'
import { urlsIn } from '../items/names'
import { nameOf } from '../../conversation/texts/file-paths'

/** Finds which of many needles stand in a text: one walk for each comparison, however many needles there are. */
export interface Matcher {
  /** Ids (positions among the needles) of those that stand in any of the texts, ascending. */
  idsIn(texts: readonly string[]): readonly number[]
}

type Scan = (text: string, found: (id: number) => void) => void
type Entry = readonly [text: string, id: number]

const scanners: Record<Comparison, (entries: readonly Entry[]) => Scan> = {
  word: words,
  path: paths,
  line: lines,
  contained,
  url: urls,
  number: numbers,
}

export function createMatcher(needles: readonly Needle[]): Matcher {
  /** By comparison and text, the ids of the needles: two may look for the same. */
  const groups = new Map<Comparison, Map<string, number[]>>()
  needles.forEach(({ comparison, text }, id) => {
    const texts = groups.get(comparison) ?? new Map<string, number[]>()
    groups.set(comparison, texts)
    const ids = texts.get(text)
    if (ids) ids.push(id)
    else texts.set(text, [id])
  })
  const scans = [...groups].map(([comparison, texts]) => {
    const ids = [...texts.values()]
    return { scan: scanners[comparison]([...texts.keys()].map((text, index) => [text, index] as const)), ids }
  })
  return {
    idsIn(texts) {
      const found = new Set<number>()
      for (const { scan, ids } of scans)
        for (const text of texts) scan(text, (index) => ids[index]?.forEach((id) => found.add(id)))
      return [...found].sort((left, right) => left - right)
    },
  }
}

function grouped(entries: readonly Entry[], keyOf: (text: string) => string): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = keyOf(entry[0])
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return groups
}

function words(entries: readonly Entry[]): Scan {
  const ids = new Map(entries)
  const word = /\w{6,}/g
  return (text, found) => {
    for (const [each] of text.matchAll(word)) {
      const id = ids.get(each)
      if (id !== undefined) found(id)
    }
  }
}

function urls(entries: readonly Entry[]): Scan {
  const ids = new Map(entries)
  return (text, found) => {
    for (const url of urlsIn(text)) {
      const id = ids.get(url)
      if (id !== undefined) found(id)
    }
  }
}

function numbers(entries: readonly Entry[]): Scan {
  const ids = new Map(entries)
  return (text, found) => {
    for (const { key, value } of keyedNumbersIn(text)) {
      const id = ids.get(`${key}=${value}`)
      if (id !== undefined) found(id)
    }
  }
}

/** The literals as a tree of their characters: a place costs as many steps as literals agree with it, however many there are. */
interface Branch {
  readonly next: Map<number, Branch>
  id?: number
}

function contained(entries: readonly Entry[]): Scan {
  const root: Branch = { next: new Map() }
  for (const [literal, id] of entries) {
    let branch = root
    for (let at = 0; at < literal.length; at++) {
      const known = branch.next.get(literal.charCodeAt(at))
      const next = known ?? { next: new Map<number, Branch>() }
      if (!known) branch.next.set(literal.charCodeAt(at), next)
      branch = next
    }
    branch.id = id
  }
  return (text, found) => {
    const squeeze = squeezed(text)
    for (let start = 0; start < squeeze.length; start++) {
      let branch = root.next.get(squeeze.charCodeAt(start))
      for (let at = start + 1; branch; branch = branch.next.get(squeeze.charCodeAt(at++)))
        if (branch.id !== undefined) found(branch.id)
    }
  }
}

/** `  12→`, `12 | `, `12:`; `src/a.ts:12:` and `src/a.ts-12-` of a search. */
const lineNumber = /^\s*\d{1,7}(?:→|\t| ?\| ?|[:-])|^[^\s:]{1,200}[:-]\d{1,7}[:-]/

function lines(entries: readonly Entry[]): Scan {
  const ids = new Map(entries)
  return (text, found) => {
    const check = (line: string): void => {
      const id = ids.get(line.trim())
      if (id !== undefined) found(id)
    }
    for (const line of text.split('\n')) {
      if (!isTelling(line.trim()) && line.length < 1_000) continue
      check(line)
      const numbered = line.replace(lineNumber, '')
      if (numbered !== line) check(numbered)
      const signed = /^\s*[-+]/.test(numbered) ? numbered.replace(/^\s*[-+]/, '') : undefined
      if (signed !== undefined) {
        check(signed)
        check(signed.replace(lineNumber, ''))
      }
    }
  }
}

const nameCharacters = '\\w.@+$~%\\-\\u00c0-\\u1fff\\u3040-\\ud7af\\uf900-\\ufaff'
/** What a file may be called: the last component of a path in a text. */
const fileName = new RegExp(`[${nameCharacters}]+`, 'g')
const nameCharacter = new RegExp(`[${nameCharacters.replace('@', '')}]`)
/** A path begins here, or goes on with what says nothing: `./`, `../`, `~/`, `a/` and `b/` of diffs. */
const pathStart = new RegExp(`(?:^|[^${nameCharacters}/\\\\])(?:\\.{1,2}|~|[ab])?$`)
const LONGEST_NAME = 255

function paths(entries: readonly Entry[]): Scan {
  const byName = grouped(entries, nameOf)
  const components = new Map(entries.map(([path, id]) => [id, path.split('/')] as const))
  return (text, found) => {
    for (const match of text.matchAll(fileName)) {
      const name = match[0].replace(/[.-]+$/, '')
      if (name.length > LONGEST_NAME || !name.includes('.')) continue
      for (const [, id] of byName.get(name) ?? [])
        if (standsBefore(text, match.index, components.get(id) ?? [])) found(id)
    }
  }
}

/** Whether the path whose last component stands at `start` is the one with these components, or the one is the other's end: two components at least, but for a bare name. */
function standsBefore(text: string, start: number, components: readonly string[]): boolean {
  let at = start
  for (let index = components.length - 2; index >= 0; index--) {
    const isEnough = components.length - 1 - index >= 2
    const slash = slashBefore(text, at)
    const component = components[index] ?? ''
    if (slash === at || component === '') return isEnough
    const from = slash - component.length
    if (from < 0 || !text.startsWith(component, from) || nameCharacter.test(text[from - 1] ?? ' '))
      return isEnough && pathStart.test(text.slice(Math.max(0, slash - 3), slash))
    at = from
  }
  return true
}

/** Where the slash (or backslash, single or written twice) before a place begins; the place itself where there is none. */
function slashBefore(text: string, at: number): number {
  if (text[at - 1] === '/') return at - 1
  let from = at
  while (text[from - 1] === '\\') from--
  return from
}
