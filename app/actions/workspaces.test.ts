import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createSnapshot } from '@/lib/server/share'
import { savePreset } from '@/lib/server/presets'
import { dryRunInput, explainInput, operationPreviewInput } from '@/lib/server/studio-contract'
import * as studio from '@/lib/server/studio'
import { answer } from '@/lib/server/failure'
import { addProfile, defaults, modelProfile, ran, savedConversation, useMoneyServer } from '@/lib/server/testing/money'
import { createWorkspace, switchWorkspace } from '@/lib/server/workspaces'
import { runOutput } from '@/lib/server/runs'
import { saveScenario } from '@/lib/server/scenarios'
import * as analytics from './analytics'
import * as conversations from './conversations'
import * as costs from './costs'
import * as presets from './presets'
import * as profiles from './profiles'
import * as runs from './runs'
import * as share from './share'

const actions = { ...analytics, ...conversations, ...costs, ...presets, ...profiles, ...runs, ...share }

const { server } = useMoneyServer()

/** One of everything, made in a workspace that was left since. */
const theirs = { conversation: '', run: '', preset: '', profile: '', snapshot: '', scenario: '' }

beforeAll(async () => {
  theirs.conversation = await savedConversation()
  theirs.run = (await ran(theirs.conversation, { provider: 'lossless', config: defaults('lossless') })).id
  theirs.preset = (await savePreset({ name: 'Theirs', tags: [], description: '', provider: 'lossless', config: defaults('lossless') })).id
  theirs.profile = await addProfile(server())
  theirs.snapshot = (await createSnapshot({ runIds: [theirs.run], title: 'Theirs' })).id
  theirs.scenario = (await saveScenario({ name: 'Theirs', assumptions })).id
  await switchWorkspace((await createWorkspace('Another')).id)
}, 60_000)

const assumptions = { condensationsPerDay: 1, daysPerMonth: 20, monthlyGrowthPercent: 0, months: 3 }
const lossless = { provider: 'lossless', config: defaults('lossless') }

/** How each action is asked for what belongs to another workspace; `none`: it takes no id of anything that belongs to one. */
const questions: Readonly<Record<keyof typeof actions, 'none' | (() => object)>> = {
  loadAnalytics: 'none', listEvents: 'none', exportEvents: 'none', clearEvents: 'none',
  importConversation: 'none', saveImported: 'none', listSamples: 'none', openSample: 'none', listConversations: 'none',
  renameConversation: () => ({ id: theirs.conversation, title: 'Mine' }),
  deleteConversation: () => ({ id: theirs.conversation }),
  restoreConversation: () => ({ id: theirs.conversation }),
  conversationOverview: () => ({ id: theirs.conversation }),
  conversationOutline: () => ({ id: theirs.conversation }),
  conversationNames: () => ({ id: theirs.conversation }),
  conversationMessages: () => ({ id: theirs.conversation, from: 0, count: 1 }),
  estimateStrategies: () => ({ slot: 'a', conversationId: theirs.conversation, strategies: [{ key: 'a', ...lossless }] }),
  cancelEstimate: 'none',
  runSamples: () => ({ id: theirs.run }),
  compareCosts: () => ({ conversationId: theirs.conversation, ...lossless }),
  projectCosts: 'none', listScenarios: 'none',
  saveScenario: () => ({ id: theirs.scenario, name: 'Mine', assumptions }),
  deleteScenario: () => ({ id: theirs.scenario }),
  budgetStatus: 'none',
  savePreset: () => ({ id: theirs.preset, name: 'Mine', tags: [], description: '', ...lossless }),
  changePreset: () => ({ id: theirs.preset, name: 'Mine', tags: [] }),
  deletePreset: () => ({ id: theirs.preset }),
  undeletePreset: () => ({ id: theirs.preset }),
  presetVersions: () => ({ id: theirs.preset }),
  restorePresetVersion: () => ({ id: theirs.preset, version: 1 }),
  listProfiles: 'none', listHandlers: 'none', searchModels: 'none', createProfile: 'none',
  updateProfile: () => ({ id: theirs.profile, profile: modelProfile(server(), { secrets: {} }) }),
  duplicateProfile: () => ({ id: theirs.profile }),
  deleteProfile: () => ({ id: theirs.profile }),
  restoreProfile: () => ({ id: theirs.profile }),
  sessionVerdicts: () => ({ id: theirs.conversation }),
  setDefaultProfile: () => ({ role: 'condensing', id: theirs.profile }),
  testConnection: () => ({ id: theirs.profile }),
  validatePrompt: () => ({ prompt: 'What is left to be done?', profile: theirs.profile }),
  previewRequest: () => ({ profile: { id: theirs.profile } }),
  // Workspaces belong to nobody: whoever is in may go to each.
  loadSettings: 'none', saveSettings: 'none', listWorkspaces: 'none', createWorkspace: 'none', renameWorkspace: 'none', switchWorkspace: 'none',
  listProviders: 'none', listPresets: 'none', firstLook: 'none',
  startRun: () => ({ groupId: randomUUID(), conversationId: theirs.conversation, strategies: [{ key: 'a', title: 'A', ...lossless }] }),
  cancelRun: 'none', listRuns: 'none',
  deleteRun: () => ({ id: theirs.run }),
  runDetail: () => ({ id: theirs.run }),
  runDiffOutline: () => ({ id: theirs.run }),
  runDiffMessages: () => ({ runId: theirs.run, from: 0, count: 1 }),
  runLedger: () => ({ id: theirs.run }),
  resolveReference: () => ({ runId: theirs.run, position: 1, marker: '⟨ x ⟩' }),
  shareDraft: () => ({ runIds: [theirs.run] }),
  previewSnapshot: () => ({ runIds: [theirs.run], title: 'Mine' }),
  createSnapshot: () => ({ runIds: [theirs.run], title: 'Mine' }),
  listSnapshots: 'none',
  deleteSnapshot: () => ({ id: theirs.snapshot }),
}

const result = z.union([z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false), error: z.object({ code: z.string() }) })])

/** The answer of an action; of a stream, what ended it. */
async function outcome(given: unknown): Promise<string> {
  const parsed = result.safeParse(given)
  if (parsed.success) return parsed.data.ok ? 'answered' : parsed.data.error.code
  const events: unknown[] = []
  for await (const event of given as AsyncIterable<unknown>) events.push(event)
  return JSON.stringify(events)
}

describe('no use case reaches into another workspace', () => {
  it('and every action states how it is asked here', () => {
    expect(Object.keys(questions).sort()).toEqual(Object.keys(actions).sort())
  })

  it.each(Object.entries(questions).filter(([, question]) => question !== 'none'))('%s', async (name, question) => {
    const ask = actions[name as keyof typeof actions] as (input: unknown) => Promise<unknown>
    expect(await outcome(await ask(question === 'none' ? undefined : question()))).toContain('not-found')
  })

  it('nor do the routes', async () => {
    const pipeline = { conversationId: theirs.conversation, provider: 'smart', config: defaults('smart') }
    const asked = [
      answer(() => studio.previewPipeline(dryRunInput.parse(pipeline), new AbortController().signal)),
      answer(() => studio.explain(explainInput.parse({ runId: theirs.run, message: 'm1' }), new AbortController().signal)),
      answer(() => studio.explain(explainInput.parse({ ...pipeline, message: 'm1' }), new AbortController().signal)),
      answer(() => studio.previewOperation(operationPreviewInput.parse({ ...pipeline, pass: 'p', kind: 'toolResults', operation: { operation: 'keep' } }), new AbortController().signal)),
      answer(() => runOutput(theirs.run)),
    ]
    expect(await Promise.all((await Promise.all(asked)).map(outcome))).toEqual(asked.map(() => 'not-found'))
  })
})
