import {
  type BundledSession,
  cellKey,
  type Cell,
  measureCells,
  type PartCounter,
  type Variant,
  type VariantSpec,
} from '@/lib/engine'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import type { Console } from '../output/console'
import { openSessions, type Opening, type OpenSession, type Refusal, type SessionInfo } from './open-session'
import { openVariant } from './variants'

/** What is to be measured of every session. Data: it is handed to workers. */
export interface MeasureTask {
  readonly opening: Opening
  readonly variants: readonly VariantSpec[]
  /** Keys of cells that are finished. */
  readonly known: ReadonlySet<string>
}

/** What comes of a source, in this order: each session, and its cells that were not known. */
export type MeasureEvent =
  | { readonly type: 'session'; readonly info: SessionInfo; readonly keys: readonly string[] }
  | { readonly type: 'cell'; readonly key: string; readonly cell: Cell }
  | { readonly type: 'refused'; readonly refusal: Refusal }

interface MeasureTools {
  readonly terminal: Console
  readonly counter: PartCounter
}

/** The sessions of one source, all variants of each in one go. */
export async function* measureSource(
  sessions: readonly BundledSession[],
  task: MeasureTask,
  tools: MeasureTools,
): AsyncGenerator<MeasureEvent> {
  const variants = task.variants.map(openVariant)
  for (const session of sessions) {
    const opened = await openSessions(session, task.opening, tools)
    if ('code' in opened) yield { type: 'refused', refusal: opened }
    else for (const each of opened) yield* measureOne(each, variants, task.known, tools)
  }
}

async function* measureOne(
  { info, content, pricing, cells: session }: OpenSession,
  variants: readonly Variant[],
  known: ReadonlySet<string>,
  { terminal, counter }: MeasureTools,
): AsyncGenerator<MeasureEvent> {
  const keyOf = (variant: Variant): string =>
    session ? cellKey({ content, session, variant, pricing }) : `none ${info.id} ${variant.id}`
  const keys = variants.map(keyOf)
  yield { type: 'session', info, keys }
  if (!session) {
    for (const [index, { id }] of variants.entries())
      yield {
        type: 'cell',
        key: keys[index] ?? '',
        cell: { session: info.id, variant: id, notAvailable: { type: 'noRequests' } },
      }
    return
  }
  const missing = variants.filter((_, index) => !known.has(keys[index] ?? ''))
  const given = { ports: { counter, clock: terminal, summarizer: createOfflineSummarizer(counter) } }
  for await (const cell of measureCells(session, missing, given)) {
    const at = variants.findIndex(({ id }) => id === cell.variant)
    yield { type: 'cell', key: keys[at] ?? '', cell }
  }
}
