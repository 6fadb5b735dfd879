import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createSnapshot } from '@/lib/server/share/share'
import { createToken } from '@/lib/server/live/tokens'
import { savePreset } from '@/lib/server/presets/presets'
import { answer } from '@/lib/server/runtime/failure'
import { reads } from '.'
import { addProfile, defaults, modelProfile, ran, savedConversation, useMoneyServer } from '@/lib/server/testing/money'
import { database } from '@/lib/db/client'
import { defaultWorkspaceId } from '@/lib/db/repositories/workspaces'
import { createTuning } from '@/lib/db/repositories/evaluation/tunings'
import { startImport } from '@/lib/server/datasets/imports'
import { savedDataset } from '@/lib/server/testing/dataset'
import { createWorkspace, switchWorkspace } from '@/lib/server/workspaces/workspaces'
import { createExperimentInput } from '@/lib/contracts/evaluation/experiments'
import { judgeInput } from '@/lib/contracts/judgements'
import { rankingInput } from '@/lib/contracts/evaluation/rankings'
import { replayInput, sweepInput } from '@/lib/contracts/replay'
import { createExperiment } from '@/lib/server/experiments/create'
import { judgeStored } from '@/lib/server/judgements/judgements'
import { rankStored } from '@/lib/server/rankings'
import { replayStored } from '@/lib/server/replay/replays'
import { sweepStored } from '@/lib/server/replay/sweeps'
import { runOutput } from '@/lib/server/runs/runs'
import { saveScenario } from '@/lib/server/costs/scenarios'
import * as analytics from '@/lib/server/analytics/actions'
import * as conversations from '@/lib/server/conversations/actions'
import * as costs from '@/lib/server/costs/actions'
import * as live from '@/lib/server/live/actions'
import * as datasets from '@/lib/server/datasets/actions'
import * as experiments from '@/lib/server/experiments/actions'
import * as jobs from '@/lib/server/jobs/actions'
import * as localSessions from '@/lib/server/local-sessions/actions'
import * as presets from '@/lib/server/presets/actions'
import * as profiles from '@/lib/server/profiles/actions'
import * as runs from '@/lib/server/runs/actions'
import * as settings from '@/lib/server/settings/actions'
import * as share from '@/lib/server/share/actions'
import * as tunings from '@/lib/server/tunings/actions'

const actions = {
  ...analytics,
  ...conversations,
  ...costs,
  ...datasets,
  ...experiments,
  ...jobs,
  ...localSessions,
  ...live,
  ...presets,
  ...profiles,
  ...runs,
  ...settings,
  ...share,
  ...tunings,
}

const { server } = useMoneyServer()

/** One of everything, created in a workspace that is not the active one. */
const theirs = {
  conversation: '',
  run: '',
  preset: '',
  profile: '',
  snapshot: '',
  scenario: '',
  token: '',
  dataset: '',
  import: '',
  tuning: '',
  experiment: '',
}

beforeAll(async () => {
  theirs.conversation = await savedConversation()
  theirs.run = (await ran(theirs.conversation, { provider: 'lossless', config: defaults('lossless') })).id
  theirs.preset = (
    await savePreset({ name: 'Theirs', tags: [], description: '', provider: 'lossless', config: defaults('lossless') })
  ).id
  theirs.profile = await addProfile(server())
  theirs.snapshot = (await createSnapshot({ runIds: [theirs.run], title: 'Theirs' })).id
  theirs.scenario = (await saveScenario({ name: 'Theirs', assumptions })).id
  theirs.token = (await createToken('Theirs')).view.id
  const { id: imported } = await startImport({ name: 'Theirs', expected: 2 })
  theirs.import = imported
  const db = await database()
  theirs.dataset = await savedDataset([theirs.conversation])
  const of = { datasetId: theirs.dataset, datasetName: 'Theirs', datasetVersion: 1, setup: {}, progress: {} }
  theirs.tuning = (await createTuning(db, defaultWorkspaceId, { name: 'Theirs', ...of })).id
  theirs.experiment = (await createExperiment(createExperimentInput.parse(newExperiment()))).id
  await switchWorkspace((await createWorkspace('Another')).id)
}, 60_000)

const assumptions = { condensationsPerDay: 1, daysPerMonth: 20, monthlyGrowthPercent: 0, months: 3 }
const newExperiment = () => ({
  name: 'Mine',
  datasetId: theirs.dataset,
  variants: [{ provider: 'lossless' }],
  options: { threshold: 50 },
})
const lossless = { provider: 'lossless', config: defaults('lossless') }

/** For each action, input that names something of another workspace; `none`: it takes no such id. */
const questions: Readonly<Record<keyof typeof actions, 'none' | (() => object)>> = {
  clearEvents: 'none',
  saveImported: 'none',
  openSample: 'none',
  openView: () => ({ id: theirs.conversation, view: 'full' }),
  openPart: () => ({ id: theirs.conversation, index: 0 }),
  renameConversation: () => ({ id: theirs.conversation, title: 'Mine' }),
  deleteConversation: () => ({ id: theirs.conversation }),
  restoreConversation: () => ({ id: theirs.conversation }),
  saveScenario: () => ({ id: theirs.scenario, name: 'Mine', assumptions }),
  deleteScenario: () => ({ id: theirs.scenario }),
  startImport: () => ({ name: 'Mine', dataset: theirs.dataset, expected: 1 }),
  addImportFiles: () => ({
    id: theirs.import,
    upload: randomUUID(),
    expected: 1,
    files: [{ path: 'a.json', bytes: 1 }],
  }),
  refuseImportFile: () => ({
    id: theirs.import,
    path: 'a.json',
    expected: 1,
    error: { code: 'too-large', message: 'Too large.' },
  }),
  decideImport: () => ({ id: theirs.import, decision: 'pause' }),
  importStored: () => ({ name: 'Mine', dataset: theirs.dataset, conversations: [theirs.conversation] }),
  changeDataset: () => ({ id: theirs.dataset, name: 'Mine', tags: [] }),
  removeSessions: () => ({ id: theirs.dataset, version: 1, conversations: [theirs.conversation] }),
  moveSessions: () => ({ id: theirs.dataset, version: 1, conversations: [theirs.conversation], part: 'tune' }),
  regroupDataset: () => ({ id: theirs.dataset, version: 1, by: 'source' }),
  copySessions: () => ({ id: theirs.dataset, version: 1, name: 'Mine', conversations: [theirs.conversation] }),
  deleteDataset: () => ({ id: theirs.dataset }),
  restoreDataset: () => ({ id: theirs.dataset }),
  startTuning: () => ({ dataset: theirs.dataset, preset: theirs.preset }),
  renameTuning: () => ({ id: theirs.tuning, name: 'Mine' }),
  deleteTuning: () => ({ id: theirs.tuning }),
  undeleteTuning: () => ({ id: theirs.tuning }),
  decideTuning: () => ({ id: theirs.tuning, decision: 'pause' }),
  createExperiment: newExperiment,
  changeExperiment: () => ({ id: theirs.experiment, name: 'Mine' }),
  noteCell: () => ({ id: theirs.experiment, session: theirs.conversation, variant: 'lossless', text: 'Mine' }),
  pauseExperiment: () => ({ id: theirs.experiment }),
  resumeExperiment: () => ({ id: theirs.experiment }),
  cancelExperiment: () => ({ id: theirs.experiment }),
  deleteExperiment: () => ({ id: theirs.experiment }),
  undeleteExperiment: () => ({ id: theirs.experiment }),
  savePreset: () => ({ id: theirs.preset, name: 'Mine', tags: [], description: '', ...lossless }),
  changePreset: () => ({ id: theirs.preset, name: 'Mine', tags: [] }),
  deletePreset: () => ({ id: theirs.preset }),
  undeletePreset: () => ({ id: theirs.preset }),
  restorePresetVersion: () => ({ id: theirs.preset, version: 1 }),
  createProfile: 'none',
  // Profiles are looked for among those of the workspace.
  takeSettings: 'none',
  updateProfile: () => ({ id: theirs.profile, profile: modelProfile(server(), { secrets: {} }) }),
  duplicateProfile: () => ({ id: theirs.profile }),
  deleteProfile: () => ({ id: theirs.profile }),
  restoreProfile: () => ({ id: theirs.profile }),
  setDefaultProfile: () => ({ role: 'condensing', id: theirs.profile }),
  testConnection: () => ({ id: theirs.profile }),
  // Workspaces belong to nobody: everyone may switch to each.
  saveSettings: 'none',
  createWorkspace: 'none',
  renameWorkspace: 'none',
  switchWorkspace: 'none',
  firstLook: 'none',
  startRun: () => ({
    groupId: randomUUID(),
    conversationId: theirs.conversation,
    strategies: [{ key: 'a', title: 'A', ...lossless }],
  }),
  cancelRun: 'none',
  dismissRun: 'none',
  deleteRun: () => ({ id: theirs.run }),
  restoreRun: () => ({ id: theirs.run }),
  keepRuns: () => ({ ids: [theirs.run] }),
  // Jobs are listed for the whole database.
  cancelJob: 'none',
  retryJob: 'none',
  // Files of the machine belong to no workspace.
  showLocalSessions: 'none',
  takeLocalSession: 'none',
  createToken: 'none',
  revokeToken: () => ({ id: theirs.token }),
  createSnapshot: () => ({ runIds: [theirs.run], title: 'Mine' }),
  // A link is for whoever has it.
  openCopy: 'none',
  shareExperiment: () => ({ id: theirs.experiment, title: 'Mine' }),
  deleteSnapshot: () => ({ id: theirs.snapshot }),
}

/** The same for each read. */
const asked: Readonly<Record<string, 'none' | (() => object)>> = {
  'analytics.summary': 'none',
  'analytics.events': 'none',
  'analytics.exported': 'none',
  'conversations.samples': 'none',
  'conversations.list': 'none',
  'conversations.overview': () => ({ id: theirs.conversation }),
  'conversations.outline': () => ({ id: theirs.conversation }),
  'conversations.names': () => ({ id: theirs.conversation }),
  'conversations.messages': () => ({ id: theirs.conversation, from: 0, count: 1 }),
  'estimates.strategies': () => ({ conversationId: theirs.conversation, strategies: [{ key: 'a', ...lossless }] }),
  'estimates.samples': () => ({ id: theirs.run }),
  'costs.comparison': () => ({ conversationId: theirs.conversation, ...lossless }),
  'costs.session': () => ({ conversationId: theirs.conversation, ...lossless }),
  'costs.projection': 'none',
  'costs.scenarios': 'none',
  'costs.budget': 'none',
  'datasets.list': 'none',
  'datasets.detail': () => ({ id: theirs.dataset }),
  'datasets.stored': 'none',
  'datasets.refused': () => ({ id: theirs.import }),
  'diff.rows': () => ({ result: theirResult() }),
  'diff.messages': () => ({ result: theirResult(), from: 0, count: 1 }),
  'diff.part': () => ({ result: theirResult(), message: 'm1', part: 'm1.p1' }),
  'diff.summaryNames': () => ({ result: theirResult(), message: 'm1', summary: 'm2' }),
  'diff.usedLater': () => ({ result: theirResult(), message: 'm1', part: 'm1.p1', from: 0, to: 1 }),
  'diff.search': () => ({ result: theirResult(), query: 'x' }),
  'exports.plugin': 'none',
  'experiments.list': 'none',
  'experiments.datasets': 'none',
  'experiments.detail': () => ({ id: theirs.experiment }),
  'experiments.progress': () => ({ id: theirs.experiment }),
  'experiments.matrix': () => ({ id: theirs.experiment }),
  'experiments.cell': () => ({ id: theirs.experiment, session: theirs.conversation, variant: 'lossless' }),
  'jobs.overview': 'none',
  'judgements.plan': () => ({ result: theirResult(), profile: theirs.profile }),
  'local-sessions.list': 'none',
  'live.overview': 'none',
  'losses.instructions': () => ({ result: { type: 'run', run: theirs.run } }),
  'losses.report': () => ({
    result: { type: 'live', conversation: theirs.conversation, strategy: lossless },
  }),
  'losses.uses': () => ({ result: { type: 'run', run: theirs.run } }),
  'losses.things': () => ({ result: { type: 'run', run: theirs.run }, class: 'hash', status: 'lost' }),
  'presets.versions': () => ({ id: theirs.preset }),
  'profiles.list': 'none',
  'profiles.handlers': 'none',
  'profiles.models': 'none',
  'conversations.verdicts': () => ({ id: theirs.conversation }),
  'profiles.prompt': () => ({ prompt: 'What is left to be done?', profile: theirs.profile }),
  'profiles.request': () => ({ profile: { id: theirs.profile } }),
  'settings.all': 'none',
  'settings.workspaces': 'none',
  'presets.providers': 'none',
  'presets.list': 'none',
  'runs.list': 'none',
  'runs.detail': () => ({ id: theirs.run }),
  'runs.newest': () => ({ conversationId: theirs.conversation, strategies: [lossless] }),
  'runs.figures': () => ({ id: theirs.run }),
  'replay.session': () => ({ conversationId: theirs.conversation }),
  'replay.strategy': () => ({ conversationId: theirs.conversation, strategy: lossless }),
  'replay.gone': () => ({ conversationId: theirs.conversation, strategy: lossless }),
  'results.row': () => ({ result: theirResult() }),
  'results.outline': () => ({ result: theirResult() }),
  'results.ledger': () => ({ result: theirResult() }),
  'results.reference': () => ({ result: theirResult(), position: 1, marker: '⟨ x ⟩' }),
  'share.draft': () => ({ runIds: [theirs.run] }),
  'share.preview': () => ({ runIds: [theirs.run], title: 'Mine' }),
  'share.previewExperiment': () => ({ id: theirs.experiment, title: 'Mine' }),
  'share.list': 'none',
  'storage.usage': 'none',
  'tunings.list': 'none',
  'tunings.detail': () => ({ id: theirs.tuning }),
  'tunings.options': () => ({ id: theirs.preset }),
  'studio.dryRun': () => ({ conversationId: theirs.conversation, provider: 'smart', config: defaults('smart') }),
  'studio.operationPreview': () => ({
    conversationId: theirs.conversation,
    provider: 'smart',
    config: defaults('smart'),
    pass: 'p',
    kind: 'toolResults',
    operation: { operation: 'keep' },
  }),
  'studio.explain': () => ({ result: theirResult(), message: 'm1' }),
}

const theirResult = () => ({ type: 'run', run: theirs.run })

/** Every read, by `feature.name`. */
const allReads = Object.entries(reads).flatMap(([feature, answers]) =>
  Object.entries(answers).map(
    ([name, ask]) => [`${feature}.${name}`, ask as (input: unknown) => Promise<unknown>] as const,
  ),
)

const result = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), error: z.object({ code: z.string() }) }),
])

/** The error code of an action's answer; of a stream, of its last event. */
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

  it('nor does any read, and every one states how it is asked here', async () => {
    expect(Object.keys(asked).sort()).toEqual(allReads.map(([name]) => name).sort())
    const outcomes = await Promise.all(
      allReads.flatMap(([name, ask]) => {
        const question = asked[name]
        return typeof question === 'function'
          ? [
              ask(question())
                .then(outcome)
                .then((found) => `${name}: ${found}`),
            ]
          : []
      }),
    )
    expect(outcomes).toEqual(outcomes.map((line) => line.replace(/: .*$/, ': not-found')))
    expect(outcomes.length).toBeGreaterThan(15)
  })

  it('nor does any work with progress', async () => {
    const strategy = { key: 'a', ...lossless }
    const session = { conversationId: theirs.conversation }
    const { signal } = new AbortController()
    const works = [
      () => replayStored(replayInput.parse({ ...session, strategies: [strategy] }), () => undefined, signal),
      () => sweepStored(sweepInput.parse({ ...session, strategy, values: [50] }), () => undefined, signal),
      () => rankStored(rankingInput.parse({ ...session, strategies: [strategy] }), () => undefined, signal),
      () => judgeStored(judgeInput.parse({ result: theirResult(), profile: theirs.profile }), () => undefined, signal),
    ]
    for (const work of works) expect(await outcome(await answer(work))).toBe('not-found')
  })

  it('nor does a download', async () => {
    expect(await outcome(await answer(() => runOutput(theirs.run)))).toBe('not-found')
  })
})
