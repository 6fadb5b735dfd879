import { escape } from 'es-toolkit/string'
import {
  diffOutline,
  diffParts,
  type Fate,
  fates,
  fatesByMessage,
  fateStack,
  type FateTokens,
  labelText,
  type Message,
  type OutlineRow,
  type PartDiff,
  sessionPaths,
  type SessionPaths,
  speakerIn,
  toolFacts,
  totalOf,
} from '@/lib/engine'
import { hatches, swatch } from './maps'
import { cell, table } from './markup'
import { overview, sumOf } from './overview'
import type { Report, ReportRow } from './report'
import { figuresIn, type CountPart, type Say, type Setting } from './setting'
import { reportStyle } from './style'
import type { ReportWords } from './words'

/**
 * A comparison as one HTML file that opens without the app, the network or scripts: maps, figures, settings, and every changed message with its texts.
 * The texts are those of the session as it is; nothing is redacted.
 */
export function htmlReport(report: Report, words: ReportWords, countPart: CountPart): string {
  const say = figuresIn(words.language)
  const setting = { words, say, countPart }
  const title = escape(report.title)
  return [
    '<!doctype html>',
    `<html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${title} · Condensery</title><style>${reportStyle}</style></head><body><main>`,
    hatches,
    `<header><p>${escape(words.heading)}</p><h1>${title}</h1>`,
    `<p>${escape(report.dialect)} · ${say.count(messagesIn(report))} ${words.messages.toLowerCase()} · ${say.count(report.tokens)} ${words.tokens.toLowerCase()}</p></header>`,
    overview(report, setting),
    ...report.rows.map((row) => strategy(row, setting)),
    `<footer>${escape(words.madeWith(say.day(report.madeAt)))}</footer>`,
    '</main></body></html>\n',
  ].join('\n')
}

const messagesIn = ({ rows }: Report): number => rows[0]?.before.length ?? 0

function strategy(row: ReportRow, setting: Setting): string {
  const { words, say, countPart } = setting
  const outline = diffOutline(row.before, row.after, countPart)
  const changed = outline.filter(({ status }) => status !== 'kept')
  const tokens = fatesByMessage(row.fates, row.before.length)
  const files = filesIn(row.before)
  const steps = row.steps.map((step) => [
    cell(escape(labelText(step.label))),
    cell(say.count(step.tokensBefore)),
    cell(say.count(step.tokensAfter)),
  ])
  return [
    `<section id="${row.letter}"><h2><b class="letter">${row.letter}</b> ${escape(row.name)}</h2>`,
    row.model === undefined ? '' : `<p>${escape(row.model)}</p>`,
    fateList(sumOf(row), words, say),
    steps.length === 0 ? '' : `<h3>${words.steps}</h3>${table([words.step, words.before, words.after], steps)}`,
    `<details><summary>${words.settings}</summary><pre>${escape(JSON.stringify(row.config, null, 2))}</pre></details>`,
    `<h3>${words.changes}</h3><p>${escape(words.changedMessages(say.count(changed.length)))}</p>`,
    ...changed.map((each) =>
      message(each, { tokens: each.before === undefined ? undefined : tokens[each.before - 1], files }, row, setting),
    ),
    '</section>',
  ].join('\n')
}

/** By message, the files that it names, as the app names them. */
function filesIn(messages: readonly Message[]): SessionPaths['byMessage'] {
  const facts = toolFacts({ messages })
  const named = messages.map(({ id, parts }) => ({
    id,
    parts: parts.map((part) => ({ id: part.id, path: facts.pathsOf(part)[0] })),
  }))
  return sessionPaths(named).byMessage
}

function fateList(sum: FateTokens, words: ReportWords, say: Say): string {
  const rows = fateStack
    .filter((fate) => sum[fate] > 0)
    .map((fate) => [`<th scope="row">${swatch(fate)} ${words.fate[fate]}</th>`, cell(say.count(sum[fate]))])
  const total = [`<th scope="row">${words.total}</th>`, cell(say.count(totalOf(sum)))]
  return `<h3>${words.fates}</h3>${table([words.fates, words.tokens], rows, { isPlain: true, total })}`
}

/** A changed message, closed until someone opens it. */
function message(
  outline: OutlineRow,
  { tokens, files }: { readonly tokens: FateTokens | undefined; readonly files: SessionPaths['byMessage'] },
  row: ReportRow,
  { words, say, countPart }: Setting,
): string {
  const left = outline.before === undefined ? undefined : row.before[outline.before - 1]
  const right = outline.after === undefined ? undefined : row.after[outline.after - 1]
  const parts = diffParts(left, right, countPart).filter(({ status }) => status !== 'kept')
  const main = tokens && mainFate(tokens)
  const place = outline.before === undefined ? '+' : `#${outline.before}`
  const speaker = words.speaker[speakerIn(outline.role, outline.mainKind)]
  // What somebody wrote says more than the file; of a call or a result the file says most.
  const file = outline.kinds.includes('messageText') ? undefined : files.get(outline.id)?.[0]
  return [
    `<details><summary><b>${place}</b> <span>${[speaker, ...outline.tools].map(escape).join(' ')}</span>`,
    ` <span class="of">${escape(file ?? outline.preview)}</span><i class="break"></i> `,
    main === undefined ? '' : `<span class="${main}">${swatch(main)} ${words.fate[main]}</span> `,
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
