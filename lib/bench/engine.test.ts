import { describe, expect, it } from 'vitest'
import { providers } from '@/lib/engine'
import { benchDryRun } from './dry-run'
import { benchEngine } from './engine'
import { agentSession } from './session'

describe('the bench', () => {
  it('measures every provider and two peers on one session, with what each loses', async () => {
    const rows = await benchEngine(4_000, 1, () => 0)
    expect(rows.slice(0, 2).map((row) => row.what)).toEqual(['import', 'count'])
    const measured = rows.slice(2)
    expect(measured).toHaveLength(providers.length + 2)
    for (const row of measured) expect(row.tokensAfter).toBeGreaterThan(0)
    for (const row of measured.slice(0, providers.length))
      expect(row).toMatchObject({ pairsBroken: 0, userTextLost: 0 })
  })

  it('measures a dry run, and edits of it', async () => {
    let now = 0
    expect(await benchDryRun(3_000, 1, () => now++)).toMatchObject({
      coldMs: expect.any(Number),
      firstEditedMs: expect.any(Number),
    })
    expect(now).toBeGreaterThan(8)
  })

  it('makes the same session of the same seed, near the size asked for', () => {
    expect(agentSession(3_000, 5)).toEqual(agentSession(3_000, 5))
    expect(agentSession(3_000, 5)).not.toEqual(agentSession(3_000, 6))
  })
})
