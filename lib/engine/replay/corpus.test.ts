import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importFile } from '../dialects/import/import-file'
import { corpus } from '../dialects/testing/corpus'
import { defaultCounter } from '@/lib/llm/token-counters'
import { createMemo } from '../tokens/memo'
import { checkCourse, type BillCheck } from './bill/course'
import { openSession } from './session'
import { inputTokensOf } from '../conversation/usage'

/** Real sessions are no part of the project: `CONDENSERY_CORPUS=folder` holds the replay against the bill of every one below it. */
const files = corpus()
/** Of smaller contexts the figures are a person's, written for a test. */
const LEAST_CONTEXT = 3_000
const LEAST_REQUESTS = 3

function checked(): readonly { readonly name: string; readonly check: BillCheck }[] {
  const counter = createMemo(defaultCounter())
  return files.flatMap((file) => {
    const parsed = importFile(file.read(), basename(file.path))
    return (parsed.ok ? parsed.value.conversations.slice(0, 3) : []).flatMap(({ index, views: [{ conversation }] }) => {
      const { timeline, contexts, calibration, family } = openSession(conversation, counter)
      const largest = Math.max(0, ...timeline.requests.map(({ usage }) => (usage ? inputTokensOf(usage) : 0)))
      const check = checkCourse(timeline.requests, contexts, calibration, {
        model: 'recorded',
        lifetimeMinutes: 5,
        leastCacheable: family.leastCacheable,
      })
      return check && check.requests >= LEAST_REQUESTS && largest >= LEAST_CONTEXT
        ? [{ name: `${file.name} #${index}`, check }]
        : []
    })
  })
}

describe.skipIf(files.length === 0)('real sessions', () => {
  it('cost within 5% of the recorded input, nine of ten of them', () => {
    const sessions = checked()
    const near = sessions.filter(({ check }) => Math.abs(check.deviationPercent) <= 5)
    const far = sessions
      .filter((each) => !near.includes(each))
      .map(({ name, check }) => `${name}: ${check.deviationPercent.toFixed(1)}% over ${check.requests} requests`)
    for (const { name, check } of sessions)
      process.stdout.write(
        `${name}: ${check.requests} requests, ${check.deviationPercent.toFixed(1)}% from the recorded input cost\n`,
      )
    expect(sessions.length).toBeGreaterThan(0)
    expect(near.length, far.join('\n')).toBeGreaterThanOrEqual(0.9 * sessions.length)
  }, 120_000)
})
