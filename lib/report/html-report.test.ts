import { expect, it } from 'vitest'
import { condense } from '@/lib/condensation/providers/provider'
import { providerById } from '@/lib/condensation/registry'
import { assistant, call, conversation, result, user } from '@/lib/condensation/testing/conversations'
import { testCounter, testPorts } from '@/lib/condensation/testing/ports'
import { unwrap } from '@/lib/core/result'
import { fatesOf } from '@/lib/fate'
import { htmlReport } from './html-report'
import type { ReportRow } from './report'
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
  expect(html.match(/<svg role="img"/g)).toHaveLength(2)
  expect(html, html.slice(-500)).toContain('#5')
  expect(html).toContain('Recoverable')
  expect(html).toContain('January 2, 2026')
  const french = htmlReport(report, reportWords.fr, (part) => counter.countPart(part))
  expect(french).toContain('Récupérable')
  expect(french).toContain('lang="fr"')
})
