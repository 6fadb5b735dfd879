import { expect, it } from 'vitest'
import { condense, fatesOf, noTokens, providerById, type SavedFigures, totalOf, unwrap } from '@/lib/engine'
import { assistant, call, conversation, result, user } from '@/lib/engine/condensation/testing/conversations'
import { testCounter, testPorts } from '@/lib/engine/condensation/testing/ports'
import { htmlReport } from './html-report'
import type { Report, ReportRow } from './report'
import { reportWords } from './words'

const counter = testCounter()

it('holds the figures, the maps and the texts of every changed message, runs nothing and fetches nothing', async () => {
  const read = Array.from(
    { length: 90 },
    (_, at) => `${at + 1}→const value${at} = compute(${at * 7}, 'name of it')`,
  ).join('\n')
  const original = conversation(
    user('<script>alert("x")</script> fix it'),
    assistant(call('c1', 'Read', { path: 'a.ts' })),
    user(result('c1', read)),
    assistant(call('c2', 'Read', { path: 'a.ts' })),
    user(result('c2', read)),
    assistant('done'),
  )
  const rows = await Promise.all(
    ['lossless', 'truncation'].map(async (id, index): Promise<ReportRow> => {
      const provider = providerById(id)
      if (!provider) throw new Error(id)
      const done = unwrap(await condense(provider, original, provider.defaultConfig, testPorts()))
      return {
        letter: 'AB'[index] ?? '',
        name: id,
        provider: id,
        config: provider.defaultConfig,
        before: original.messages,
        after: done.conversation.messages,
        fates: fatesOf(original, done, counter),
        tokensAfter: done.tokensAfter,
        timeMs: 1,
        steps: done.steps,
      }
    }),
  )
  const report = { title: '<b>A & B</b>', dialect: 'Claude Code', madeAt: '2026-01-02T03:04:05Z', tokens: 900, rows }
  const html = htmlReport(report, reportWords.en, (part) => counter.countPart(part))
  expect(html).toContain('&lt;b&gt;A &amp; B&lt;/b&gt;')
  expect(html).not.toMatch(/<script|<b>A|https?:\/\/|src=|@import/)
  // The original's and one of each strategy.
  expect(html.match(/<svg role="img"/g)).toHaveLength(3)
  expect(html).toContain('aria-label="Original: Text, Tool calls, Tool results"')
  expect(html, html.slice(-500)).toContain('#5')
  expect(html).toContain('Recoverable')
  expect(html).toContain('January 2, 2026')
  const french = htmlReport(report, reportWords.fr, (part) => counter.countPart(part))
  expect(french).toContain('Récupérable')
  expect(french).toContain('lang="fr"')
  expect(french).toContain('<b>#5</b> <span>Résultat d’outil')
  expect(html).toContain('<span>Tool result</span> <span class="of">a.ts</span>')
  expect(html).toContain('<span class="recoverable"><svg class="swatch" aria-hidden="true"><rect class="f-recoverable"')
  for (const { fates: of } of rows)
    expect(html).toContain(`<th scope="row">Total</th><td>${totalOf(of.total).toLocaleString('en')}</td>`)
})

const { messages } = conversation(user('What is to be done?'))
const row = (given: Partial<ReportRow>): ReportRow => ({
  letter: 'A',
  name: 'Named',
  provider: 'lossless',
  config: {},
  before: messages,
  after: messages,
  fates: { total: noTokens, beside: 0, parts: [] },
  tokensAfter: 400,
  timeMs: 1,
  steps: [],
  ...given,
})
const session: SavedFigures['session'] = {
  model: 'claude-test',
  requests: 30,
  cost: 4,
  overflows: 0,
  calibration: { scale: 1, overheadTokens: 1_000, requests: 28, meanErrorPercent: 0.8 },
}

/** What stands in the cells of each row, the map left out. */
function figuresOf(rows: readonly ReportRow[], words = reportWords.en) {
  const report: Report = { title: 'T', dialect: 'D', madeAt: '2026-01-02T03:04:05Z', tokens: 1_000, rows }
  const html = htmlReport(report, words, (part) => counter.countPart(part))
  const [table = ''] = /<table>.*?<\/table>/s.exec(html) ?? []
  return [...table.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(([, cells = '']) =>
    cells
      .split('</td>')
      .map((cell) =>
        cell
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
      .filter((_, at) => at > 0),
  )
}

it('has the columns of the workbench, held against the original', () => {
  const figures: SavedFigures = {
    instructions: { total: 9, kept: 7, paraphrased: 2 },
    condensations: 3,
    neededLater: { items: 40, gone: 5 },
    sessionCost: 2,
    overflows: 3,
    estimates: ['neededLater'],
    session,
  }
  expect(figuresOf([row({ figures, model: 'm', costUsd: 0.18 })])).toEqual([
    ['1,000', '0', '0', '9 of 9', '0', '0 of 40 gone', '$4.00', '', ''],
    ['400 −60%', '0', '0', '≈7 of 9', '3', '≈5 of 40 gone', '$2.00 −50% ⚠ 3 over the window', '$0.18', ''],
  ])
  expect(figuresOf([row({ figures: { ...figures, windowIsAssumed: true } })])[1]?.[6]).toBe(
    '$2.00 −50% ⚠ 3 over an assumed window',
  )
  const never: SavedFigures = { sessionCost: 4, neverReached: { peakPercent: 40, thresholdPercent: 80 }, session }
  expect(figuresOf([row({ figures: never })])[1]).toEqual([
    '400 −60%',
    '0',
    '0',
    '–',
    '–',
    '–',
    '$4.00 never',
    'no cost',
    '',
  ])
})

it('says – for what is not known, also for the price of a model', () => {
  expect(figuresOf([row({ model: 'm' })])).toEqual([
    ['1,000', '0', '0', '–', '–', '–', '–', '', ''],
    ['400 −60%', '0', '0', '–', '–', '–', '–', '–', ''],
  ])
})

it('writes figures as the language does, and keeps the letters that rows come with', () => {
  const [, first] = figuresOf(
    [row({ letter: 'C', figures: { instructions: { total: 2, kept: 1, paraphrased: 0 }, session } })],
    reportWords.fr,
  )
  expect(first?.slice(0, 5)).toEqual(['400 −60 %', '0', '0', '1 sur 2', '–'])
  const report: Report = {
    title: 'T',
    dialect: 'D',
    madeAt: '2026-01-02T03:04:05Z',
    tokens: 9,
    rows: [row({ letter: 'C' })],
  }
  const html = htmlReport(report, reportWords.fr, (part) => counter.countPart(part))
  expect(html).toContain('<a href="#C"><b class="letter">C</b> Named</a>')
  expect(html).toContain('<section id="C">')
})

it('says how far the calibration is off, and not of one request only', () => {
  const notesOf = (calibration: NonNullable<NonNullable<SavedFigures['session']>['calibration']>): string => {
    const rows = [row({ figures: { session: { ...session, calibration } } })]
    const report: Report = { title: 'T', dialect: 'D', madeAt: '2026-01-02T03:04:05Z', tokens: 9, rows }
    return htmlReport(report, reportWords.en, (part) => counter.countPart(part))
  }
  const line = { scale: 1, overheadTokens: 1_000 }
  expect(notesOf({ ...line, requests: 28, meanErrorPercent: 0.8 })).toContain('28 recorded requests, mean error ±0.8%.')
  expect(notesOf({ ...line, requests: 1 })).toContain('fitted to 1 recorded request, too few to tell the error.')
})
