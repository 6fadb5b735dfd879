import { expect, it } from 'vitest'
import { repositoryContract } from '../../testing/repository-contract'
import * as telemetry from '../telemetry'
import * as workspaces from '../workspaces'

repositoryContract('telemetry', (db) => {
  const event: telemetry.NewEvent = {
    outcome: 'done',
    provider: 'native',
    profileName: 'Main',
    model: 'openai:m',
    tokensBefore: 10,
    tokensAfter: 4,
    calls: 1,
    pinnedCalls: 0,
    inputTokens: 12,
    outputTokens: 3,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    timeMs: 5.5,
    fallbacks: 0,
  }
  const call: telemetry.NewCall = {
    model: 'openai:m',
    purpose: 'part',
    estimatedInputTokens: 10,
    inputTokens: 12,
    outputTokens: 3,
    summaryTokens: 3,
  }

  it('keeps events with their calls, an unknown cost unknown, by period and page', async () => {
    const workspace = await workspaces.createWorkspace(db(), 'Measured')
    const saved = await telemetry.saveEvent(db(), workspace, event, [call, { ...call, model: 'openai:other' }])
    expect(saved).toMatchObject(event)
    expect(saved.costUsd).toBeUndefined()
    expect((await telemetry.saveEvent(db(), workspace, { ...event, costUsd: 0 })).costUsd).toBe(0)
    expect(await telemetry.findCalls(db(), 'openai:m', 10)).toEqual([call])
    expect(await telemetry.findEvents(db(), workspace)).toHaveLength(2)
    expect(await telemetry.findEvents(db(), workspace, { until: saved.createdAt })).toEqual([])
    expect(
      await telemetry.findEvents(db(), workspace, { from: saved.createdAt, until: new Date(Date.now() + 60_000) }),
    ).toHaveLength(2)
    const page = await telemetry.listEvents(db(), workspace, { limit: 1 })
    expect((await telemetry.listEvents(db(), workspace, { limit: 1, cursor: page.nextCursor })).items).toHaveLength(1)
    await telemetry.clearEvents(db(), workspace)
    expect([await telemetry.findEvents(db(), workspace), await telemetry.findCalls(db(), 'openai:m', 10)]).toEqual([
      [],
      [],
    ])
  })
})
