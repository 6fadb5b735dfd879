import { onFailures } from '@/lib/engine'
import type { RunSummary } from '@/lib/contracts/runs'
import type { StrategyDraft } from './strategy-draft'
import { addressOf, EDITS_KEY } from '@/components/shared/model/edits-ahead'
import { HISTORY_STEPS, type EditMemory, type WorkbenchStore } from '../store'

/*
 * What is edited, and its history, over a reload and until somebody comes back. It is kept for the address it was made
 * at: another link starts from what that link says. Each tab keeps its own; a new one begins with what was kept last.
 * What cannot be read is as if it were not there.
 */

const VERSION = 1
/** Addresses that are remembered, the newest first. */
const ADDRESSES = 8
/** UTF-16 units of one address's memory; the oldest steps go first. A store usually holds five million. */
const MOST_TEXT = 1_000_000
const QUIET_MS = 400

/** Drafts are shared by the steps they did not change in: each is written once. */
interface Written {
  readonly table: readonly StrategyDraft[]
  readonly drafts: readonly number[]
  readonly past: readonly (readonly number[])[]
  readonly future: readonly (readonly number[])[]
  /** Id of the last run of each column. */
  readonly runs: Readonly<Record<string, string>>
}

export interface Remembered extends EditMemory {
  readonly runs: Readonly<Record<string, string>>
}

function pack({ drafts, past, future, runs }: Remembered): Written {
  const places = new Map<StrategyDraft, number>()
  const place = (draft: StrategyDraft): number => {
    const known = places.get(draft)
    if (known !== undefined) return known
    places.set(draft, places.size)
    return places.size - 1
  }
  const indices = (step: readonly StrategyDraft[]): readonly number[] => step.map(place)
  const written = { drafts: indices(drafts), past: past.map(indices), future: future.map(indices), runs }
  return { table: [...places.keys()], ...written }
}

/** As text of bounded size: undefined where even the drafts alone are too large. */
export function encodeMemory(memory: Remembered, most = MOST_TEXT): string | undefined {
  const text = JSON.stringify({ version: VERSION, ...pack(memory) })
  if (text.length <= most) return text
  const { past, future } = memory
  if (past.length === 0 && future.length === 0) return undefined
  return encodeMemory(
    { ...memory, past: past.slice(Math.ceil(past.length / 2)), future: future.slice(0, Math.floor(future.length / 2)) },
    most,
  )
}

export function decodeMemory(text: string): Remembered | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || value['version'] !== VERSION || !isRecord(value['runs'])) return undefined
    const table = value['table']
    if (!Array.isArray(table) || !table.every(isDraft)) return undefined
    const step = (indices: unknown): readonly StrategyDraft[] => {
      if (!Array.isArray(indices)) throw new TypeError('no step')
      return indices.map((index: unknown) => {
        const draft = typeof index === 'number' ? table[index] : undefined
        if (draft === undefined) throw new TypeError('no draft')
        return draft
      })
    }
    const steps = (list: unknown): readonly (readonly StrategyDraft[])[] =>
      Array.isArray(list) ? list.slice(-HISTORY_STEPS).map(step) : []
    const drafts = step(value['drafts'])
    const runs = Object.fromEntries(
      Object.entries(value['runs']).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    return drafts.length === 0
      ? undefined
      : { drafts, past: steps(value['past']), future: steps(value['future']), runs }
  } catch {
    return undefined // written by another version, or not by us
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isDraft(value: unknown): value is StrategyDraft {
  if (!isRecord(value)) return false
  const { key, provider, config, preset, title, profile, conversationProfile, sample, onFailure } = value
  const isText = (text: unknown): boolean => typeof text === 'string' && text.length > 0 && text.length <= 1_000
  const names = [preset, title, profile, conversationProfile]
  return (
    isText(key) &&
    isText(provider) &&
    isRecord(config) &&
    names.every((name) => name === undefined || typeof name === 'string') &&
    (sample === undefined || typeof sample === 'number') &&
    (onFailure === undefined || onFailures.some((known) => known === onFailure))
  )
}

type Tab = Pick<Window, 'sessionStorage' | 'localStorage' | 'location' | 'addEventListener' | 'removeEventListener'>

/** Its own store first, then the one that it shares with the tabs after it. Reading either may be forbidden. */
const stores = [(tab: Tab) => tab.sessionStorage, (tab: Tab) => tab.localStorage] as const
type StoreOf = (typeof stores)[number]

/** All that a store keeps: by address, the newest first. */
function readAll(tab: Tab, storeOf: StoreOf): readonly (readonly [string, string])[] {
  try {
    const value: unknown = JSON.parse(storeOf(tab).getItem(EDITS_KEY) ?? '[]')
    return Array.isArray(value)
      ? value.filter(
          (entry): entry is [string, string] =>
            Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string',
        )
      : []
  } catch {
    return []
  }
}

function write(tab: Tab, storeOf: StoreOf, address: string, text: string | undefined): void {
  const others = readAll(tab, storeOf).filter(([known]) => known !== address)
  const entries = [...(text === undefined ? [] : [[address, text] as const]), ...others].slice(0, ADDRESSES)
  // A full or forbidden store keeps what fits, at worst nothing.
  for (let count = entries.length; count >= 0; count--) {
    try {
      if (count === 0) storeOf(tab).removeItem(EDITS_KEY)
      else storeOf(tab).setItem(EDITS_KEY, JSON.stringify(entries.slice(0, count)))
      return
    } catch {
      continue
    }
  }
}

/** What was edited at an address, in this tab or, before it, in another. */
function readMemory(tab: Tab, address: string): Remembered | undefined {
  for (const storeOf of stores) {
    const text = readAll(tab, storeOf).find(([known]) => known === address)?.[1]
    const memory = text === undefined ? undefined : decodeMemory(text)
    if (memory !== undefined) return memory
  }
  return undefined
}

/** A run that the page did not bring along; undefined where it is gone. */
type FindRun = (id: string) => Promise<RunSummary | undefined>

/** Restores what was edited at this address, unless an edit was made since, and remembers every edit from now on. Returns how to stop. */
export function rememberDrafts(store: WorkbenchStore, tab: Tab, find: FindRun = async () => undefined): () => void {
  for (const [key, id] of restore(store, tab)) void find(id).then((run) => bringBack(store, key, run))
  let timer: ReturnType<typeof setTimeout> | undefined
  let address = addressOf(tab.location.search)
  const save = (): void => {
    clearTimeout(timer)
    timer = undefined
    address = addressOf(tab.location.search)
    const { drafts, finished } = store.getState()
    const { pastStates, futureStates } = store.temporal.getState()
    const past = pastStates.flatMap((step) => (step.drafts === undefined ? [] : [step.drafts]))
    const future = futureStates.flatMap((step) => (step.drafts === undefined ? [] : [step.drafts]))
    const edited = past.length > 0 || future.length > 0
    const runs = Object.fromEntries(Object.entries(finished).map(([key, { id }]) => [key, id]))
    const text = edited ? encodeMemory({ drafts, past, future, runs }) : undefined
    for (const storeOf of stores) write(tab, storeOf, address, text)
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(save, QUIET_MS)
  }
  const saveNow = (): void => {
    if (timer !== undefined || address !== addressOf(tab.location.search)) save()
  }
  const stops = [
    store.subscribe((now, before) =>
      now.drafts === before.drafts && now.finished === before.finished ? undefined : later(),
    ),
    store.temporal.subscribe(later),
  ]
  tab.addEventListener('pagehide', saveNow)
  return () => {
    saveNow()
    tab.removeEventListener('pagehide', saveNow)
    for (const stop of stops) stop()
  }
}

/** A run of before, also of a row that asks no model, unless the row has a newer one: its passes say what they did then. */
function bringBack(store: WorkbenchStore, key: string, run: RunSummary | undefined): void {
  const { finished, drafts } = store.getState()
  if (run === undefined || finished[key] !== undefined || !drafts.some((draft) => draft.key === key)) return
  store.setState({ finished: { ...finished, [key]: run } })
}

/** The runs of the address go to the rows that had them; those that are still to be found, by the keys of the rows. */
function restore(store: WorkbenchStore, tab: Tab): readonly (readonly [string, string])[] {
  const { finished } = store.getState()
  const { pastStates, futureStates, pause, resume } = store.temporal.getState()
  if (pastStates.length > 0 || futureStates.length > 0) return []
  const memory = readMemory(tab, addressOf(tab.location.search))
  if (memory === undefined) return []
  const known = Object.values(finished)
  const results = Object.entries(memory.runs).flatMap(([key, id]): [string, RunSummary][] =>
    known.flatMap((run) => (run.id === id ? [[key, run]] : [])),
  )
  pause()
  store.getState().restore(memory, Object.fromEntries(results))
  store.temporal.setState({
    pastStates: memory.past.map((drafts) => ({ drafts })),
    futureStates: memory.future.map((drafts) => ({ drafts })),
  })
  resume()
  return Object.entries(memory.runs).filter(([, id]) => !known.some((run) => run.id === id))
}
