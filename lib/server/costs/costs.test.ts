import { describe, expect, it } from 'vitest'
import { database } from '@/lib/db/client'
import { findWorkspaceSetting, saveWorkspaceSetting } from '@/lib/db/repositories/settings'
import { allInput, projectionAssumptionsSchema } from '@/lib/engine'
import { budgetStatus, clearEvents, exportEvents, listEvents, loadAnalytics } from '@/lib/server/analytics/analytics'
import { estimateStrategies } from '@/lib/server/estimates/estimates'
import { compareCosts } from './costs'
import { sessionCost } from './session-cost'
import { setDefaultProfile } from '@/lib/server/profiles/profile-store'
import { deleteScenario, listScenarios, projectCosts, saveScenario } from './scenarios'
import { loadSettings, saveSettings } from '@/lib/server/settings/settings'
import { currentWorkspaceId } from '@/lib/server/workspaces/workspaces'
import {
  addProfile,
  defaults,
  lastEvent,
  miniPrices,
  ran,
  savedConversation,
  sonnetPrices,
  useMoneyServer,
} from '@/lib/server/testing/money'

const { server } = useMoneyServer()
const assumptions = projectionAssumptionsSchema.parse({
  condensationsPerDay: 10,
  daysPerMonth: 20,
  monthlyGrowthPercent: 10,
  months: 3,
})

describe('comparing profiles', () => {
  it('compares models of the price list where there is the offline extract alone, which writes no summary with a model', async () => {
    const { rows, recommendation } = await compareCosts({
      conversationId: await savedConversation(),
      provider: 'native',
      config: defaults('native'),
    })
    const listed = rows.filter(({ isListed }) => isListed)
    expect(rows.filter(({ isListed }) => !isListed).map(({ profile }) => profile)).toEqual([])
    expect(listed.every(({ costUsd, problem }) => (costUsd ?? 0) > 0 && problem === undefined)).toBe(true)
    expect(listed.filter(({ current }) => current)).toHaveLength(1)
    expect(recommendation.profile).toBe(listed[0]?.profile)
  })

  it('prices one dry run by each, cheapest first, unknown last, and recommends with a reason', async () => {
    const large = await addProfile(server(), { name: 'Large', prices: sonnetPrices })
    const small = await addProfile(server(), { name: 'Small', prices: miniPrices })
    const unknown = await addProfile(server(), { name: 'Unpriced', prices: {} })
    const narrow = await addProfile(server(), {
      name: 'Narrow',
      prices: { input: 0.01, output: 0.01 },
      contextWindow: 100,
    })
    const unusable = await addProfile(server(), {
      name: 'No key',
      handler: 'openai',
      model: 'gpt-4o-mini',
      options: {},
      secrets: {},
      prices: { input: 0.001, output: 0.001 },
    })
    const request = {
      conversationId: await savedConversation(),
      provider: 'native',
      config: defaults('native'),
      currentProfile: large,
    }
    const { rows, recommendation, ...comparison } = await compareCosts(request)
    expect(comparison).toMatchObject({
      calls: 1,
      inputTokens: expect.any(Number),
      largestInputTokens: comparison.inputTokens,
    })
    expect(rows.map(({ profile }) => profile)).toEqual([unusable, narrow, small, large, unknown])
    const costs = new Map(rows.map((row) => [row.profile, row.costUsd]))
    const expected = (prices: { readonly input: number; readonly output: number }) =>
      (comparison.inputTokens * prices.input + comparison.outputTokens * prices.output) / 1_000_000
    expect(costs.get(large)).toBeCloseTo(expected(sonnetPrices), 9)
    expect(costs.get(small)).toBeCloseTo(expected(miniPrices), 9)
    expect(costs.get(unknown)).toBeUndefined()
    expect(rows.find(({ profile }) => profile === narrow)).toMatchObject({ fits: false })
    expect(rows.find(({ profile }) => profile === unusable)?.problem).toContain('needs a key')
    expect(recommendation).toMatchObject({
      profile: small,
      reason: 'cheapest',
    })
    // Of what is listed, can be asked and holds the request, nothing is cheaper.
    const able = rows.filter(({ fits, problem, costUsd }) => fits !== false && !problem && costUsd !== undefined)
    expect(able[0]?.profile).toBe(small)
    expect(recommendation.savings).toEqual(rows.find(({ profile }) => profile === small)?.savings)
    expect((await compareCosts({ ...request, currentProfile: small })).recommendation.reason).toBe('already-cheapest')
  })

  it('gives the figures that the workbench gives, with each profile', async () => {
    const conversationId = await savedConversation(1, 60_000)
    const small = await addProfile(server(), { name: 'In chunks', prices: miniPrices, contextWindow: 20_000 })
    const strategy = { provider: 'native', config: defaults('native') }
    const workbench = async (profile: string) => {
      const [outcome] = await estimateStrategies({ conversationId, strategies: [{ ...strategy, key: 'a', profile }] })
      if (!outcome?.ok) throw new Error(JSON.stringify(outcome))
      const { estimate } = outcome
      return [estimate.calls, allInput(estimate), estimate.outputTokens, estimate.costUsd]
    }
    for (const profile of ['offline', small]) {
      const compared = await compareCosts({ conversationId, ...strategy, currentProfile: profile })
      const row = compared.rows.find((each) => each.profile === profile)
      const costs = [compared.calls, row?.inputTokens, row?.outputTokens, row?.costUsd]
      expect(costs).toEqual(await workbench(profile))
      expect([compared.inputTokens, compared.outputTokens]).toEqual(costs.slice(1, 3))
    }
    await ran(conversationId, { ...strategy, profile: small })
    expect(await workbench(small)).toMatchObject([expect.any(Number), 0, 0, 0])
    const again = await compareCosts({ conversationId, ...strategy, currentProfile: small })
    expect(again.rows.find(({ profile }) => profile === small)?.costUsd).toBeGreaterThan(0)
  })

  it('says that a strategy without a model costs the same by all', async () => {
    const { rows, calls } = await compareCosts({
      conversationId: await savedConversation(),
      provider: 'lossless',
      config: defaults('lossless'),
    })
    expect([calls, new Set(rows.map(({ costUsd }) => costUsd))]).toEqual([0, new Set([0])])
  })
})

describe('a projection', () => {
  it('carries cost and saving forward month by month', () => {
    const { months, totalUsd, totalSavedUsd } = projectCosts({
      costUsd: 0.00384,
      currentUsd: 0.081,
      assumptions,
    })
    expect(months.map(({ condensations }) => Math.round(condensations))).toEqual([200, 220, 242])
    expect(totalUsd).toBeCloseTo(662 * 0.00384, 9)
    expect(totalSavedUsd).toBeCloseTo(662 * (0.081 - 0.00384), 9)
    expect(projectCosts({ assumptions })).not.toHaveProperty('totalUsd')
  })

  it('is kept as a scenario, changed and deleted', async () => {
    const made = await saveScenario({ name: 'Small model', costUsd: 0.00384, currentUsd: 0.081, assumptions })
    await saveScenario({ ...made, name: 'Renamed' })
    expect(await listScenarios()).toMatchObject([{ id: made.id, name: 'Renamed', assumptions }])
    await deleteScenario(made.id)
    expect(await listScenarios()).toEqual([])
    await expect(deleteScenario(made.id)).rejects.toThrow('no such scenario')
    await expect(saveScenario({ ...made, assumptions })).rejects.toThrow('no such scenario')
  })

  it('stays readable beside one of another version, which is kept', async () => {
    const [db, workspace] = [await database(), await currentWorkspaceId()]
    const foreign = { id: 'later', name: 'From a later version', plan: ['other', 'fields'] }
    const readable = { id: 'ours', updatedAt: '2026-01-01T00:00:00.000Z', name: 'Ours', assumptions }
    await saveWorkspaceSetting(db, workspace, 'costs.scenarios', [foreign, readable])
    expect((await listScenarios()).map(({ name }) => name)).toEqual(['Ours'])
    await deleteScenario('ours')
    expect(await findWorkspaceSetting(db, workspace, 'costs.scenarios')).toEqual([foreign])
  })
})

describe('settings', () => {
  it('keep a limit beside a value that is not legal any more', async () => {
    const [db, workspace] = [await database(), await currentWorkspaceId()]
    await saveWorkspaceSetting(db, workspace, 'money', { limitPerRunUsd: 2, threshold: 400, retired: 'yes' })
    expect((await loadSettings()).workspace).toEqual({ limitPerRunUsd: 2 })
    await saveWorkspaceSetting(db, workspace, 'money', {})
  })
})

describe('telemetry', () => {
  it('keeps done and failed condensations here, grouped and over time', async () => {
    await clearEvents()
    const conversation = await savedConversation()
    const profile = await addProfile(server(), { name: 'Seen, "quoted"', model: 'fixture-telemetry' })
    await ran(conversation, { profile })
    await ran(conversation, { provider: 'lossless', preset: 'balanced' })
    await lastEvent(conversation, { profile: await addProfile(server(), { model: 'unauthorized' }) })
    const today = new Date().toISOString().slice(0, 10)
    const byProfile = await loadAnalytics({ groupBy: 'profile', bucket: 'day' })
    expect(byProfile.total).toMatchObject({
      condensations: 2,
      failed: 1,
      calls: 2,
      inputTokens: 20_000,
      outputTokens: 1_400,
      unknownCosts: 0,
    })
    expect(byProfile.total.costUsd).toBeCloseTo(0.081, 12)
    expect(byProfile.groups).toMatchObject([
      { key: profile, label: 'Seen, "quoted"', condensations: 1 },
      { key: '', label: 'No model', condensations: 1, failed: 0 },
      { label: 'Loopback', condensations: 0, failed: 1, calls: 1 },
    ])
    expect(new Set(byProfile.series.map(({ bucket }) => bucket))).toEqual(new Set([today]))
    expect((await loadAnalytics({ groupBy: 'provider', bucket: 'month' })).groups.map(({ key }) => key)).toEqual([
      'native',
      'lossless',
    ])
    expect(
      (await loadAnalytics({ groupBy: 'preset', bucket: 'week', from: today, to: today })).total.condensations,
    ).toBe(2)
    expect((await loadAnalytics({ groupBy: 'model', bucket: 'day', to: '2020-01-01' })).total.condensations).toBe(0)
    expect((await listEvents()).events.map(({ outcome }) => outcome).sort()).toEqual(['done', 'done', 'failed'])
    const csv = await exportEvents({ format: 'csv' })
    expect(csv.text.split('\r\n')).toHaveLength(5)
    expect(csv.text).toContain('"Seen, ""quoted"""')
    expect(JSON.parse((await exportEvents({ format: 'json', from: today })).text)).toMatchObject({
      schema: 1,
      events: [{ outcome: 'done' }, { outcome: 'done' }, { outcome: 'failed' }],
    })
  })

  it('disarms formulas in what spreadsheets open', async () => {
    await clearEvents()
    await ran(await savedConversation(), {
      profile: await addProfile(server(), { name: '=HYPERLINK("x")', model: 'fixture-formula' }),
    })
    expect((await exportEvents({ format: 'csv' })).text).toContain(`"'=HYPERLINK(""x"")"`)
  })

  it('is off where the switch is off, and can be cleared', async () => {
    await saveSettings('global', { telemetry: false })
    await clearEvents()
    await ran(await savedConversation(), { provider: 'lossless' })
    expect(await loadAnalytics({ groupBy: 'provider', bucket: 'day' })).toMatchObject({
      enabled: false,
      total: { condensations: 0 },
      groups: [],
      series: [],
      accuracy: { runs: 0 },
    })
    await saveSettings('global', {})
  })

  it('warns when the month’s budget is near or passed', async () => {
    await clearEvents()
    expect(await budgetStatus()).toMatchObject({
      level: 'none',
      spentUsd: 0,
    })
    await ran(await savedConversation(), { profile: await addProfile(server(), { model: 'fixture-budget' }) })
    const status = async (monthlyBudgetUsd: number, now?: Date) => {
      await saveSettings('workspace', { monthlyBudgetUsd })
      return budgetStatus(now)
    }
    expect(await status(0.05)).toMatchObject({
      level: 'over',
      spentUsd: 0.081,
      budgetUsd: 0.05,
    })
    expect(await status(0.09)).toMatchObject({ level: 'near' })
    expect(await status(1_000)).toMatchObject({ level: 'fine', budgetUsd: 1_000 })
    await saveSettings('workspace', {})
  })

  it('is not what a default profile depends on', async () => {
    await setDefaultProfile('conversation', await addProfile(server(), { name: 'Goes on', contextWindow: 50_000 }))
    expect((await ran(await savedConversation(), { provider: 'smart' })).checks.pairsWhole).toBe(true)
  })
})

describe('a whole session', () => {
  it('costs what its replay says, with a strategy and without, and by priced models of the catalogue, without keys', async () => {
    const question = { conversationId: await savedConversation(), provider: 'lossless', config: defaults('lossless') }
    const cost = await sessionCost(question, new AbortController().signal)
    expect(cost.requests).toBeGreaterThan(2)
    expect(cost.answers).toBe('exact')
    const { considered, cheapest } = cost.catalogue
    expect(considered).toBeGreaterThan(50)
    expect(cheapest).toHaveLength(5)
    expect(cheapest.map(({ costUsd }) => costUsd)).toEqual(
      cheapest.map(({ costUsd }) => costUsd).toSorted((a, b) => a - b),
    )
    expect(cheapest.every(({ costUsd, name }) => costUsd > 0 && !/batch/i.test(name))).toBe(true)
  })
})
