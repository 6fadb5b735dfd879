import 'server-only'
import { type Cell, experimentJson, type JsonObject, repriceCell, toJsonObject } from '@/lib/engine'
import { type CsvCell, csvText } from '@/lib/base/csv'
import type { Download } from '@/lib/server/runtime/download'
import { findExperiment } from './experiments'
import { type FrozenSession, readFrozen } from './frozen'
import { standing } from './matrix'
import { priceOf } from './prices/choice'
import { findCells } from './stored-cells'

/** As `experiment --json` of the terminal writes it: `gate` reads it. Cells that wait are not in it. */
export async function experimentAsJson(id: string, choice?: string): Promise<JsonObject> {
  const price = choice === undefined ? undefined : await priceOf(choice)
  const experiment = await findExperiment(id)
  const { variants, baseline, options, engine } = readFrozen(experiment)
  const { matrix, rows } = await standing(experiment)
  const names = sessionNames(matrix.sessions)
  const known = await findCells(matrix.sessions.flatMap(({ keys }) => keys))
  const cells = matrix.sessions.flatMap(({ keys }, place) =>
    keys.flatMap((key, at): (Cell & { readonly key: string })[] => {
      const where = { session: names[place] ?? '', variant: variants[at]?.id ?? '', key }
      const [cell, brief] = [known.get(key)?.cell, rows[place]?.[at]]
      if (cell) return [{ ...(price ? repriceCell(cell, price.rates) : cell), ...where }]
      return brief && 'type' in brief ? [{ ...where, notAvailable: brief }] : []
    }),
  )
  return experimentJson({
    variants,
    baseline,
    sessions: matrix.sessions.map((session, place) => sessionJson(session, names[place] ?? '')),
    refusals: [],
    duplicates: [],
    cells,
    options: toJsonObject({
      threshold: options.threshold,
      window: options.window ?? null,
      fitsWindow: options.fitsWindow,
    }),
    engine,
    ...(price && { price }),
  })
}

const sessionJson = (
  { dialect, models, requests, tokens, group, part, conversationId }: FrozenSession,
  id: string,
) => ({
  id,
  conversation: conversationId,
  group,
  part,
  dialect,
  model: models[0] ?? null,
  requests,
  tokens,
})

/** Titles, each with a number where several sessions have the same. */
function sessionNames(sessions: readonly FrozenSession[]): readonly string[] {
  const seen = new Map<string, number>()
  return sessions.map(({ title }) => {
    const times = (seen.get(title) ?? 0) + 1
    seen.set(title, times)
    return times === 1 ? title : `${title} (${times})`
  })
}

/** A row for each cell; empty where a figure is not known. */
export async function experimentAsCsv(id: string, choice?: string): Promise<string> {
  const { cells } = await experimentAsJson(id, choice)
  const rows = (cells as readonly JsonObject[]).map((cell) => columns.map((column) => valueOf(cell, column)))
  return csvText(columns, rows)
}

const columns = [
  'session',
  'variant',
  'costRatio',
  'costRatioToHarness',
  'recallAtUse',
  'used.items',
  'used.lost',
  'instructions.total',
  'instructions.kept',
  'tokens',
  'tokensBefore',
  'condensations',
  'overflows',
  'peakContextTokens',
  'answers',
  'notAvailable.text',
] as const

function valueOf(cell: JsonObject, column: string): CsvCell {
  let value: unknown = cell
  for (const name of column.split('.')) value = (value as JsonObject | undefined)?.[name]
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

export async function experimentDownload(id: string, format: 'csv' | 'json', choice?: string): Promise<Download> {
  const { name } = await findExperiment(id)
  const text =
    format === 'csv' ? await experimentAsCsv(id, choice) : `${JSON.stringify(await experimentAsJson(id, choice))}\n`
  return {
    content: text,
    bytes: new TextEncoder().encode(text).byteLength,
    name: `${name}.${format}`,
    type: format === 'csv' ? 'text/csv' : 'application/json',
  }
}
