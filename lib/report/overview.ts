import { escape } from 'es-toolkit/string'
import {
  aboutSign,
  addFates,
  contentKind,
  fateStack,
  type FateTokens,
  greyOf,
  greys,
  lostOf,
  originalFigures,
  type RowFigures,
  savedRowFigures,
  type SessionFigures,
} from '@/lib/engine'
import { mapOf, mapOfKinds, swatch, type KindParts } from './maps'
import { cell, table } from './markup'
import type { Report, ReportRow } from './report'
import type { Setting } from './setting'
import type { ReportWords } from './words'

/** The session and its strategies with the figures of the workbench's rows. */
export function overview(report: Report, setting: Setting): string {
  const { words } = setting
  const session = report.rows.find(({ figures }) => figures?.session)?.figures?.session
  const original = originalFigures({
    tokens: report.tokens,
    session,
    rows: report.rows.map(({ figures }) => figures),
  })
  const parts = (report.rows[0]?.before ?? []).flatMap(({ role, parts: own }) =>
    own.map((part) => ({ kind: contentKind(part, role), tokens: setting.countPart(part) })),
  )
  const heads = [
    words.strategies,
    words.map,
    words.tokens,
    words.lost,
    words.summarized,
    words.instructions,
    words.condensations,
    words.neededLater,
    words.sessionCost,
    words.condensingCost,
  ]
  const rows = report.rows.map((row) => {
    const measured = { tokensBefore: report.tokens, tokensAfter: row.tokensAfter, fates: sumOf(row) }
    return [
      `<th scope="row"><a href="#${row.letter}"><b class="letter">${row.letter}</b> ${escape(row.name)}</a></th>`,
      cell(mapOf(row, words)),
      ...figureCells(savedRowFigures(measured, row.figures), original, setting),
      cell(condensingCost(row, setting)),
    ]
  })
  const first = [
    `<th scope="row"><b class="letter original">·</b> ${words.original}</th>`,
    cell(mapOfKinds(parts, words)),
    ...figureCells(original, original, setting),
    cell(''),
  ]
  return [
    `<div class="scroll">${table(heads, [first, ...rows])}</div>`,
    legend(report, parts, words),
    notes(report, session, setting),
  ].join('\n')
}

/** The figures of a row; lost and summarized have a column each here. */
function figureCells(figures: RowFigures, original: RowFigures, { words, say }: Setting): readonly string[] {
  const {
    tokens,
    fates: of,
    instructions,
    condensations,
    eachRequest,
    neededLater,
    sessionCost,
    overflows,
    windowIsAssumed,
    neverReached,
    declined,
  } = figures
  const changed = (before: number, after: number): string => `<small>${say.change(before, after)}</small>`
  const beside = neverReached
    ? `<small title="${escape(words.neverReached(say.share(neverReached.peakPercent / 100), say.share(neverReached.thresholdPercent / 100)))}">${words.notReached}</small>`
    : declined
      ? `<small>${escape(words.declined(say.count(declined.times), say.share(declined.leastSavingPercent / 100)))}</small>`
      : sessionCost === undefined || original.sessionCost === undefined
        ? ''
        : changed(original.sessionCost, sessionCost)
  return [
    cell(`${say.count(tokens)} ${changed(original.tokens, tokens)}`),
    known(of && lostOf(of), say.count),
    known(of?.summarized, say.count),
    known(instructions, ({ kept, paraphrased, total }) =>
      words.kept(`${paraphrased > 0 ? '≈' : ''}${say.count(kept)}`, say.count(total)),
    ),
    eachRequest ? cell(words.eachRequest) : known(condensations, say.count),
    known(neededLater, ({ items, gone }) =>
      words.gone(aboutSign(figures, 'neededLater') + say.count(gone), say.count(items)),
    ),
    known(
      sessionCost,
      (usd) => aboutSign(figures, 'sessionCost') + say.money(usd),
      ` ${beside}${overflows ? ` <small>⚠ ${words.over(say.count(overflows), windowIsAssumed ?? false)}</small>` : ''}`,
    ),
  ]
}

/** A figure in its cell; a dash where it is not known. */
const known = <Value>(value: Value | undefined, write: (value: Value) => string, beside = ''): string =>
  cell(value === undefined ? `<span class="unknown">–</span>${beside}` : `${write(value)}${beside}`)

function condensingCost({ model, costUsd }: ReportRow, { words, say }: Setting): string {
  if (model === undefined || costUsd === 0) return escape(words.noCost)
  return costUsd === undefined ? '<span class="unknown">–</span>' : say.money(costUsd)
}

/** The kinds and the fates that the maps show. */
function legend({ rows }: Report, parts: KindParts, words: ReportWords): string {
  const kinds = greys.filter((grey) => parts.some(({ kind, tokens }) => greyOf[kind] === grey && tokens > 0))
  const sum = addFates(...rows.map(sumOf))
  return [
    line([words.original, ...kinds.map((grey) => `${swatch(grey)} ${words.kind[grey]}`)]),
    line([
      words.strategies,
      ...fateStack.filter((fate) => sum[fate] > 0).map((fate) => `${swatch(fate)} ${words.fate[fate]}`),
    ]),
  ].join('')
}

const line = (pieces: readonly string[]): string =>
  `<p class="legend">${pieces.map((piece) => `<span>${piece}</span>`).join('')}</p>`

/** What the figures are worth: how tokens are calibrated, whose prices were used. */
function notes({ rows }: Report, session: SessionFigures | undefined, { words, say }: Setting): string {
  if (session === undefined) return ''
  const { calibration, requests, model } = session
  const calibrated = ({ requests: fitted, meanErrorPercent }: NonNullable<typeof calibration>): string =>
    words.calibrated(
      fitted,
      say.count(fitted),
      meanErrorPercent === undefined ? undefined : say.error(meanErrorPercent),
    )
  const said = [
    calibration ? calibrated(calibration) : words.uncalibrated,
    words.measured,
    words.pricedBy(say.count(requests), model),
    ...(rows.some(({ figures }) => figures?.estimates) ? [words.estimated] : []),
  ]
  return `<p class="notes">${said.map(escape).join(' ')}</p>`
}

/** What became of the tokens of the original, all together. */
export const sumOf = ({ fates: of }: ReportRow): FateTokens => of.total
