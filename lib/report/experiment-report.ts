import { escape } from 'es-toolkit/string'
import type { VariantSummary } from '@/lib/engine'
import { cell, table } from './markup'
import { figuresIn } from './setting'
import { reportStyle } from './style'

/** Everything a report of an experiment says, in one language. */
export interface ExperimentReportWords {
  /** BCP 47: of the page, and of its figures. */
  readonly language: string
  readonly heading: string
  readonly variant: string
  readonly base: string
  readonly median: string
  readonly spread: string
  readonly worst: string
  readonly dearer: string
  readonly later: string
  readonly instructions: string
  readonly sessions: string
  readonly session: string
  readonly tokens: string
  /** What the cells show. */
  readonly cells: string
  readonly failed: string
  readonly notAvailable: string
  readonly redacted: string
  readonly of: (count: string, all: string) => string
  readonly madeWith: (day: string) => string
}

export interface ExperimentReport {
  readonly name: string
  /** What it is made of. */
  readonly facts: readonly string[]
  /** ISO 8601. */
  readonly madeAt: string
  readonly variants: readonly {
    readonly letter: string
    readonly name: string
    readonly isBaseline: boolean
    readonly summary: VariantSummary
  }[]
  readonly sessions: readonly {
    readonly title: string
    readonly tokens: number
    /** Cost as a share of doing nothing, in the order of the variants. */
    readonly cells: readonly (number | 'failed' | 'notAvailable' | 'waiting')[]
  }[]
}

/** An experiment as one HTML file that opens without the app, the network or scripts. Its texts are as they are given: redacted ones, where it leaves the team. */
export function experimentReport(report: ExperimentReport, words: ExperimentReportWords): string {
  const title = escape(report.name)
  const say = figuresIn(words.language)
  return [
    '<!doctype html>',
    `<html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${title} · Condensery</title><style>${reportStyle}</style></head><body><main>`,
    `<header><p>${escape(words.heading)}</p><h1>${title}</h1><p>${report.facts.map((fact) => escape(fact)).join(' · ')}</p></header>`,
    `<section class="scroll">${variantTable(report, words)}</section>`,
    `<section><h2>${escape(words.sessions)}</h2><p>${escape(words.cells)}</p><div class="scroll">${sessionTable(report, words)}</div></section>`,
    `<footer><p>${escape(words.redacted)}</p>${escape(words.madeWith(say.day(report.madeAt)))}</footer>`,
    '</main></body></html>\n',
  ].join('\n')
}

function variantTable({ variants }: ExperimentReport, words: ExperimentReportWords): string {
  const say = figuresIn(words.language)
  const share = (value: number | undefined): string => cell(value === undefined ? '–' : say.share(value))
  const heads = [
    words.variant,
    words.median,
    words.spread,
    words.worst,
    words.dearer,
    words.later,
    words.worst,
    words.instructions,
    words.worst,
  ]
  const rows = variants.map(({ letter, name, isBaseline, summary }) => {
    const { costRatio, dearerThanNothing = 0, recallAtUse, instructionsKept, sessions } = summary
    const spread = costRatio ? `${say.share(costRatio.p10)}–${say.share(costRatio.p90)}` : '–'
    const dearer = words.of(say.count(Math.round(dearerThanNothing * sessions)), say.count(sessions))
    return [
      cell(
        `<b class="letter">${letter}</b> ${escape(name)}${isBaseline ? ` <small>${escape(words.base)}</small>` : ''}`,
      ),
      share(costRatio?.median),
      cell(spread),
      share(costRatio?.worst),
      cell(escape(dearer)),
      share(recallAtUse.pooled),
      share(recallAtUse.worst),
      share(instructionsKept.pooled),
      share(instructionsKept.worst),
    ]
  })
  return table(heads, rows)
}

function sessionTable({ variants, sessions }: ExperimentReport, words: ExperimentReportWords): string {
  const say = figuresIn(words.language)
  const face = (value: ExperimentReport['sessions'][number]['cells'][number]): string =>
    typeof value === 'number'
      ? value > 1
        ? `<strong>${say.share(value)}</strong>`
        : say.share(value)
      : value === 'waiting'
        ? '·'
        : escape(words[value])
  const rows = sessions.map(({ title, tokens, cells }) => [
    cell(escape(title)),
    cell(say.count(tokens)),
    ...cells.map((value) => cell(face(value))),
  ])
  return table([words.session, words.tokens, ...variants.map(({ letter }) => letter)], rows)
}
