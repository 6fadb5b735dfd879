import { availableParallelism } from 'node:os'
import { version } from '../../../package.json'
import {
  cellSchema,
  experimentJson,
  type JsonObject,
  type MeasuredExperiment,
  type PartCounter,
  partNames,
  repriceCell,
  seeded,
  splitSessions,
  summarize,
  toJsonObject,
  type VariantSpec,
} from '@/lib/engine'
import type { Arguments } from '../arguments'
import { type SessionSource, sourcesOf } from '../bundle'
import { closeData, loadData } from '../data'
import { badInput } from '../failure'
import { formatShare, formatTable, formatTokens } from '../output/format'
import type { Console } from '../output/console'
import { type NamedPrice, priceOfListed } from '../models/price'
import { openJournal, type Journal } from './journal'
import type { Opening, Refusal, SessionInfo } from './open-session'
import { measureAll, type SourceEvent } from './run-workers'
import { variantsOf } from './variants'

/** What an experiment came to, in the order of its sessions and variants. */
interface Experiment extends MeasuredExperiment {
  readonly sessions: readonly SessionInfo[]
  readonly refusals: readonly Refusal[]
}

/** `experiment FILE|FOLDER… --with ID|FILE.json,…`: every session with every variant. No model is asked. */
export async function experiment(given: Arguments, terminal: Console, counter: PartCounter): Promise<void> {
  if (given.files.length === 0) throw badInput('name one FILE or FOLDER or more')
  const variants = await variantsOf(given.with, terminal)
  const { baseline } = given
  if (baseline !== undefined && !variants.some(({ id }) => id === baseline))
    throw badInput(`--baseline: ${baseline} is none of ${variants.map(({ id }) => id).join(', ')}`)
  const price = given.model === undefined ? undefined : priceOfListed(given.model)
  const opening = await openingOf(given, 0)
  const sources = await sourcesOf(given.files, terminal)
  const journal = openJournal(given.out)
  const done = await runExperiment(
    { sources, variants, opening, journal, workers: workersOf(given, sources) },
    terminal,
    counter,
  )
  const parts = given.seed === undefined ? undefined : partsOf(done.sessions, given.seed)
  const whole: Experiment = {
    ...done,
    variants,
    baseline,
    ...(parts && { parts }),
    options: optionsJson(opening),
    engine: version,
  }
  if (given.out !== undefined) {
    await terminal.writeFile(given.out, `${asJson(whole)}\n`)
    journal.remove()
  }
  const told = price ? atPrice(whole, price) : whole
  terminal.print(given.json ? asJson(told) : asText(told))
}

const asJson = (whole: Experiment): string =>
  JSON.stringify(experimentJson({ ...whole, sessions: whole.sessions.map(({ content: _, ...info }) => info) }))

/** What was measured, at other prices: nothing is replayed again. */
const atPrice = (whole: Experiment, price: NamedPrice): Experiment => ({
  ...whole,
  price,
  cells: whole.cells.map(({ key, ...cell }) => ({ ...repriceCell(cell, price.rates), key })),
})

/** Those that `tune` makes with that seed, of the same sessions. */
const partsOf = (sessions: readonly SessionInfo[], seed: number): NonNullable<Experiment['parts']> => ({
  seed,
  ...splitSessions(
    sessions.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    seeded(seed),
  ),
})

/** The threshold is that of the settings where none is given: it is asked for once, here, and not in workers. */
export async function openingOf(given: Arguments, leastRequests: number): Promise<Opening> {
  try {
    const { manager } = await loadData()
    const standard = manager.threshold()
    return {
      given: {
        ...given,
        threshold: given.threshold ?? (standard.tokens === undefined ? standard.percent : standard.tokens),
      },
      fitsWindow: given['fit-window'],
      leastRequests: given['least-requests'] ?? leastRequests,
    }
  } finally {
    await closeData()
  }
}

/** A worker takes seconds to start: few sources are measured here. */
const FEW_SOURCES = 6

export const workersOf = ({ workers }: Arguments, sources: readonly SessionSource[]): number =>
  workers ?? (sources.length <= FEW_SOURCES ? 0 : availableParallelism())

const optionsJson = ({ given, fitsWindow, leastRequests }: Opening): JsonObject =>
  toJsonObject({
    threshold: given.threshold,
    window: given.window ?? null,
    fitsWindow,
    leastRequests,
    view: given.view,
  })

interface Running {
  readonly sources: readonly SessionSource[]
  readonly variants: readonly VariantSpec[]
  readonly opening: Opening
  readonly journal: Journal
  readonly workers: number
}

type Done = Pick<Experiment, 'sessions' | 'refusals' | 'duplicates' | 'cells'>

/** Measures what is not known yet, and puts everything in the order of sessions and variants. */
export async function runExperiment(running: Running, terminal: Console, counter: PartCounter): Promise<Done> {
  const { sources, variants, opening, journal, workers } = running
  const found: { readonly source: number; readonly info: SessionInfo; readonly keys: readonly string[] }[] = []
  const refused: { readonly source: number; readonly refusal: Refusal }[] = []
  const started = process.cpuUsage()
  let [measured, finished] = [0, 0]
  const onEvent = (event: SourceEvent): void => {
    if (event.type === 'refused') refused.push(event)
    else if (event.type === 'session') {
      found.push(event)
      terminal.progress(`${event.info.id} (${++finished}; ${event.source + 1} of ${sources.length} files)`)
    } else {
      journal.keep(event.key, event.cell)
      measured++
    }
  }
  const task = { opening, variants, known: new Set(journal.keys) }
  await measureAll({ sources, task, workers, onEvent }, { terminal, counter })
  tellTime(measured, process.cpuUsage(started), terminal)
  for (const { refusal } of refused) terminal.progress(`refused: ${refusal.file}: ${refusal.message}`)
  return inOrder(found, refused, variants, journal)
}

function tellTime(cells: number, { user, system }: NodeJS.CpuUsage, terminal: Console): void {
  const seconds = (user + system) / 1e6
  if (cells > 0)
    terminal.progress(
      `${cells} cells measured, ${(seconds / cells).toFixed(3)} CPU seconds a cell, ${seconds.toFixed(0)} in all`,
    )
}

function inOrder(
  found: readonly { readonly source: number; readonly info: SessionInfo; readonly keys: readonly string[] }[],
  refused: readonly { readonly source: number; readonly refusal: Refusal }[],
  variants: readonly VariantSpec[],
  cells: Pick<Journal, 'find'>,
): Done {
  const seen = new Map<string, string>()
  const duplicates: { session: string; of: string }[] = []
  const ordered = found
    .toSorted((one, other) => one.source - other.source)
    .filter(({ info }) => {
      const of = seen.get(info.content)
      if (of === undefined) seen.set(info.content, info.id)
      else duplicates.push({ session: info.id, of })
      return of === undefined
    })
  return {
    sessions: ordered.map(({ info }) => info),
    refusals: refused.toSorted((one, other) => one.source - other.source).map(({ refusal }) => refusal),
    duplicates,
    cells: ordered.flatMap(({ info, keys }) =>
      keys.flatMap((key, index) => {
        const cell = cells.find(key)
        // A known cell may have been measured under other names, and its fields may stand in another order.
        return cell
          ? [{ ...cellSchema.parse(cell), key, session: info.id, variant: variants[index]?.id ?? cell.variant }]
          : []
      }),
    ),
  }
}

function asText(whole: Experiment): string {
  const { sessions, refusals, duplicates, parts, price } = whole
  const cellsIn = (ids: readonly string[]) => whole.cells.filter(({ session }) => ids.includes(session))
  return [
    `${sessions.length} sessions, ${refusals.length} files refused${duplicates.length > 0 ? `, ${duplicates.length} duplicates left out` : ''}; cost as a share of doing nothing${price ? ` at the prices of ${price.name}` : ''}`,
    table(whole),
    ...(parts
      ? partNames.map(
          (name) =>
            `${partTitles[name]}: ${parts.parts[name].length} sessions\n${table({ ...whole, cells: cellsIn(parts.parts[name]) })}`,
        )
      : []),
  ].join('\n')
}

const partTitles = { tune: 'to search on', choose: 'to choose by', heldOut: 'held out' } as const

function table({ variants, cells, baseline }: Pick<Experiment, 'variants' | 'cells' | 'baseline'>): string {
  const rows = variants.map(({ id }) => {
    const { costRatio, dearerThanNothing, recallAtUse, instructionsKept, condensations, notAvailable } = summarize(
      id,
      cells,
    )
    return [
      id === baseline ? `${id} (baseline)` : id,
      ...(costRatio
        ? [costRatio.mean, costRatio.median, costRatio.p10, costRatio.p90, costRatio.worst].map((value) =>
            value.toFixed(3),
          )
        : ['–', '–', '–', '–', '–']),
      formatShare(dearerThanNothing),
      formatShare(recallAtUse.pooled),
      formatShare(recallAtUse.worst),
      formatTokens(recallAtUse.items),
      formatShare(instructionsKept.pooled),
      String(condensations),
      ...(notAvailable > 0 ? [`${notAvailable} not available`] : []),
    ]
  })
  return formatTable(
    [
      'variant',
      'mean',
      'median',
      'p10',
      'p90',
      'worst',
      'dearer',
      'recall at use',
      'worst',
      'items',
      'instructions',
      'times',
    ],
    rows,
  )
}
