import 'server-only'
import { repriceCell, summarize } from '@/lib/engine'
import { experimentReport, type ExperimentReportWords } from '@/lib/report/experiment-report'
import { letterOfVariant } from '@/lib/contracts/shared/column-letters'
import type { BriefCell } from '@/lib/contracts/evaluation/experiments'
import type { Download } from '@/lib/server/runtime/download'
import { findExperiment } from '../experiments'
import { readFrozen } from '../frozen'
import { standing } from '../matrix'
import { priceOf } from '../prices/choice'
import { repricedRows } from '../prices/repriced'
import { findCells, isFailed } from '../stored-cells'
import { nameRedactor } from './redact-names'

/** What the words of a report need of the experiment. */
export interface ReportFacts {
  readonly dataset: string
  readonly version: number
  readonly sessions: number
  readonly threshold: number
  readonly madeAt: string
  /** Whose prices, in place of those of that day. */
  readonly price?: string
}

export interface ReportLanguage {
  readonly words: ExperimentReportWords
  facts(facts: ReportFacts): readonly string[]
  variant(variant: {
    readonly title: string
    readonly provider: string
    readonly preset?: { readonly id: string; readonly version?: number }
  }): string
}

/**
 * An experiment for people without the app. It holds figures and titles; what is sensitive in these is redacted, and
 * neither texts of sessions nor options of variants are in it.
 */
export async function experimentHtml(
  id: string,
  { words, facts, variant }: ReportLanguage,
  choice?: string,
): Promise<Download> {
  const experiment = await findExperiment(id)
  const { variants, baseline, options } = readFrozen(experiment)
  const { matrix, rows: own } = await standing(experiment)
  const price = choice === undefined ? undefined : await priceOf(choice)
  const rows = price ? await repricedRows(id, matrix.sessions, own, price.rates) : own
  const known = await findCells(matrix.sessions.flatMap(({ keys }) => keys))
  const names = variants.map(variant)
  const madeAt = experiment.createdAt.toISOString()
  const redact = nameRedactor([
    experiment.name,
    experiment.datasetName,
    ...(price ? [price.name] : []),
    ...names,
    ...matrix.sessions.map(({ title }) => title),
  ])
  const html = experimentReport(
    {
      name: redact(experiment.name),
      facts: facts({
        dataset: redact(experiment.datasetName),
        version: experiment.datasetVersion,
        sessions: matrix.sessions.length,
        threshold: options.threshold,
        madeAt,
        ...(price && { price: redact(price.name) }),
      }),
      madeAt,
      variants: variants.map((each, at) => ({
        letter: letterOfVariant(at),
        name: redact(names[at] ?? each.title),
        isBaseline: each.id === baseline,
        summary: summarize(
          each.id,
          matrix.sessions.flatMap(({ keys }) => {
            const cell = known.get(keys[at] ?? '')?.cell
            return cell && !isFailed(cell)
              ? [{ ...(price ? repriceCell(cell, price.rates) : cell), variant: each.id }]
              : []
          }),
        ),
      })),
      sessions: matrix.sessions.map(({ title, tokens }, place) => ({
        title: redact(title),
        tokens,
        cells: (rows[place] ?? []).map(faceOf),
      })),
    },
    words,
  )
  return {
    content: html,
    bytes: new TextEncoder().encode(html).byteLength,
    name: `${redact(experiment.name)}.html`,
    type: 'text/html',
  }
}

const faceOf = (cell: BriefCell): number | 'failed' | 'notAvailable' | 'waiting' => {
  if (cell === null) return 'waiting'
  if ('type' in cell) return cell.type === 'failed' ? 'failed' : 'notAvailable'
  return cell[0]
}
