import * as z from 'zod'
import { type Cell, listOf, objectOf, readCell, stringOf, tryParseJson } from '@/lib/engine'
import { badInput } from '../failure'

/** What a gate reads of a written experiment. */
export interface WrittenExperiment {
  readonly baseline: string | undefined
  /** The model or profile at whose prices its cells are; absent: those that it was measured at. */
  readonly price?: string
  readonly variants: readonly { readonly id: string; readonly title: string }[]
  readonly sessions: number
  readonly refused: number
  readonly cells: readonly Cell[]
}

const headSchema = z.object({
  schema: z.literal(1),
  dataset: z.object({ sessions: z.int(), refused: z.int() }),
  baseline: z.string().nullish(),
  variants: z.array(z.object({ id: z.string(), title: z.string() })).min(1),
  price: z.looseObject({ name: z.string() }).optional(),
  cells: z.array(z.looseObject({ session: z.string(), variant: z.string() })),
})

/** Cells that should be there and are not count as not available. */
export function readExperiment(file: string, text: string): WrittenExperiment {
  const value = objectOf(tryParseJson(text))
  const head = headSchema.safeParse(value)
  if (!head.success) throw badInput(`${file} is no experiment: write one with experiment --out, or --json`)
  const { dataset, baseline, variants, price } = head.data
  const cells = listOf(value['cells'])
    .map(objectOf)
    .map((entry) => readCell(entry) ?? missing(stringOf(entry['session']), stringOf(entry['variant'])))
  const sessions = new Set([
    ...listOf(value['sessions']).map((session) => stringOf(objectOf(session)['id'])),
    ...cells.map(({ session }) => session),
  ])
  const known = new Set(cells.map(({ session, variant }) => JSON.stringify([session, variant])))
  const absent = variants.flatMap(({ id }) =>
    [...sessions].filter((session) => !known.has(JSON.stringify([session, id]))).map((session) => missing(session, id)),
  )
  return {
    baseline: baseline ?? undefined,
    ...(price && { price: price.name }),
    variants,
    sessions: dataset.sessions,
    refused: dataset.refused,
    cells: [...cells, ...absent],
  }
}

const missing = (session: string, variant: string): Cell => ({
  session,
  variant,
  notAvailable: { type: 'failed', message: 'it is not available' },
})
