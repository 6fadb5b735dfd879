import { usdFormat } from '@/lib/core/usd'
import { escape } from 'es-toolkit/string'
import { labelText } from '@/lib/condensation/step-label'
import type { Part } from '@/lib/conversation/part'
import { diffOutline, diffParts, type OutlineRow, type PartDiff } from '@/lib/diff/outline'
import {
  addFates,
  fates,
  fatesByMessage,
  lostOf,
  sessionMap,
  type Fate,
  type FateTokens,
  type MapCell,
} from '@/lib/fate'
import type { Report, ReportRow } from './report'
import { reportStyle } from './style'
import type { ReportWords } from './words'

/** Tokens of a part, by the counter of the strategies. */
type CountPart = (part: Part) => number

/** Cells of a map: as many as can be told apart at the width of a page. */
const MAP_CELLS = 360
const MAP_HEIGHT = 20

/**
 * A comparison as one HTML file that opens without the app, the network or scripts: maps, figures, settings, and every changed message with its texts.
 * The texts are those of the session as it is; nothing is redacted.
 */
export function htmlReport(report: Report, words: ReportWords, countPart: CountPart): string {
  const say = figuresIn(words.language)
  const title = escape(report.title)
  return [
    '<!doctype html>',
    `<html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${title} · Condensery</title><style>${reportStyle}</style></head><body><main>`,
    hatches,
    `<header><p>${escape(words.heading)}</p><h1>${title}</h1>`,
    `<p>${escape(report.dialect)} · ${say.count(messagesIn(report))} ${words.messages.toLowerCase()} · ${say.count(report.tokens)} ${words.tokens.toLowerCase()}</p></header>`,
    overview(report, words, say),
    ...report.rows.map((row) => strategy(row, words, say, countPart)),
    `<footer>${escape(words.madeWith(say.day(report.madeAt)))}</footer>`,
    '</main></body></html>\n',
  ].join('\n')
}

const messagesIn = ({ rows }: Report): number => rows[0]?.before.length ?? 0

type Say = ReturnType<typeof figuresIn>

function figuresIn(language: string) {
  const count = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    count: (value: number): string => count.format(value),
    change: (before: number, after: number): string =>
      before === 0 ? '' : percent.format(after / before - 1).replace('-', '−'),
    money: (usd: number): string => new Intl.NumberFormat(language, usdFormat(usd)).format(usd),
    day: (iso: string): string => day.format(new Date(iso)),
  }
}

function overview(report: Report, words: ReportWords, say: Say): string {
  const heads = [words.strategies, words.map, words.tokens, words.lost, words.summarized, words.cost]
  const rows = report.rows.map((row) => {
    const sum = row.fates && sumOf(row)
    return [
      `<th scope="row"><a href="#${row.letter}"><b class="letter">${row.letter}</b> ${escape(row.name)}</a></th>`,
      cell(mapOf(row, words)),
      cell(`${say.count(row.tokensAfter)} <small>${say.change(report.tokens, row.tokensAfter)}</small>`),
      cell(sum === undefined ? '–' : say.count(lostOf(sum))),
      cell(sum === undefined ? '–' : say.count(sum.summarized)),
      cell(row.costUsd === undefined || row.costUsd === 0 ? escape(words.noCost) : say.money(row.costUsd)),
    ]
  })
  return `<div class="scroll">${table(heads, rows)}</div>`
}

function strategy(row: ReportRow, words: ReportWords, say: Say, countPart: CountPart): string {
  const outline = diffOutline(row.before, row.after, countPart)
  const changed = outline.filter(({ status }) => status !== 'kept')
  const tokens = row.fates && fatesByMessage(row.fates, row.before.length)
  const steps = row.steps.map((step) => [
    cell(escape(labelText(step.label))),
    cell(say.count(step.tokensBefore)),
    cell(say.count(step.tokensAfter)),
  ])
  return [
    `<section id="${row.letter}"><h2><b class="letter">${row.letter}</b> ${escape(row.name)}</h2>`,
    row.model === undefined ? '' : `<p>${escape(row.model)}</p>`,
    row.fates === undefined ? '' : fateList(sumOf(row), words, say),
    steps.length === 0 ? '' : `<h3>${words.steps}</h3>${table([words.step, words.before, words.after], steps)}`,
    `<details><summary>${words.settings}</summary><pre>${escape(JSON.stringify(row.config, null, 2))}</pre></details>`,
    `<h3>${words.changes}</h3><p>${escape(words.changedMessages(say.count(changed.length)))}</p>`,
    ...changed.map((each) =>
      message(each, each.before === undefined ? undefined : tokens?.[each.before - 1], row, { words, say, countPart }),
    ),
    '</section>',
  ].join('\n')
}

const sumOf = ({ fates: of, before }: ReportRow): FateTokens =>
  of === undefined ? addFates() : addFates(...fatesByMessage(of, before.length))

function fateList(sum: FateTokens, words: ReportWords, say: Say): string {
  const rows = fates
    .filter((fate) => sum[fate] > 0)
    .map((fate) => [`<th scope="row">${swatch(fate)} ${words.fate[fate]}</th>`, cell(say.count(sum[fate]))])
  return `<h3>${words.fates}</h3>${table([words.fates, words.tokens], rows, true)}`
}

interface Setting {
  readonly words: ReportWords
  readonly say: Say
  readonly countPart: CountPart
}

/** A changed message, closed until someone opens it. */
function message(
  outline: OutlineRow,
  tokens: FateTokens | undefined,
  row: ReportRow,
  { words, say, countPart }: Setting,
): string {
  const left = outline.before === undefined ? undefined : row.before[outline.before - 1]
  const right = outline.after === undefined ? undefined : row.after[outline.after - 1]
  const parts = diffParts(left, right, countPart).filter(({ status }) => status !== 'kept')
  const main = tokens && mainFate(tokens)
  const place = outline.before === undefined ? '+' : `#${outline.before}`
  return [
    `<details><summary><b>${place}</b> ${[outline.role, ...outline.tools].map(escape).join(' ')}`,
    main === undefined ? '' : `<span class="${main}">${swatch(main)} ${words.fate[main]}</span>`,
    `<small>${say.count(outline.tokensBefore)} → ${say.count(outline.tokensAfter)}</small></summary>`,
    ...parts.map((part) => sides(part, words)),
    '</details>',
  ].join('')
}

/** What became of most of what did not stay. */
function mainFate(tokens: FateTokens): Fate | undefined {
  const [first] = fates.filter((fate) => fate !== 'kept' && tokens[fate] > 0).toSorted((a, b) => tokens[b] - tokens[a])
  return first
}

const sides = ({ before, after }: PartDiff, words: ReportWords): string =>
  `<div class="sides"><div><h4>${words.before}</h4>${text(before, words.inserted)}</div><div><h4>${words.after}</h4>${text(after, words.nothing)}</div></div>`

const text = (of: string | undefined, none: string): string =>
  of === undefined || of === '' ? `<p>${escape(none)}</p>` : `<pre>${escape(of)}</pre>`

function mapOf({ fates: of, letter }: ReportRow, words: ReportWords): string {
  if (of === undefined) return '–'
  const cells = sessionMap(of, MAP_CELLS, 'tokens')
  const seen = fates.filter((fate) => cells.some(({ tokens }) => tokens[fate] > 0)).map((fate) => words.fate[fate])
  return `<svg role="img" aria-label="${escape(`${letter}: ${seen.join(', ')}`)}" viewBox="0 0 ${cells.length * 2} ${MAP_HEIGHT}" preserveAspectRatio="none">${cells.map(column).join('')}</svg>`
}

/** One cell from bottom to top: its area is the tokens. */
function column({ tokens }: MapCell, index: number): string {
  const total = fates.reduce((sum, fate) => sum + tokens[fate], 0)
  let top = MAP_HEIGHT
  return fates
    .filter((fate) => tokens[fate] > 0)
    .map((fate) => {
      const height = (tokens[fate] / total) * MAP_HEIGHT
      top -= height
      return `<rect class="f-${fate}" x="${index * 2}" y="${top.toFixed(2)}" width="2.05" height="${height.toFixed(2)}"/>`
    })
    .join('')
}

const swatch = (fate: Fate): string => `<i class="swatch s-${fate}"></i>`
const cell = (html: string): string => `<td>${html}</td>`

const table = (heads: readonly string[], rows: readonly (readonly string[])[], isPlain = false): string =>
  `<table${isPlain ? ' class="plain"' : ''}><thead><tr>${heads.map((head) => `<th scope="col">${escape(head)}</th>`).join('')}</tr></thead><tbody>${rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('')}</tbody></table>`

/** Beside its colour each fate has a hatch, for those who do not see colours. */
const hatches = `<svg width="0" height="0" aria-hidden="true"><defs>${[
  ['recoverable', '<path d="M-1 5 5 -1M1 7 7 1"/>'],
  ['summarized', '<path d="M0 1H4"/>'],
  ['superseded', '<circle cx="2" cy="2" r="1"/>'],
  ['truncated', '<path d="M1 0V4"/>'],
]
  .map(
    ([fate, drawing]) =>
      `<pattern id="h-${fate}" class="hatch h-${fate}" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4"/>${drawing}</pattern>`,
  )
  .join('')}</defs></svg>`
