import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useServer } from '@/app/testing/use-server'
import { judge } from '@/components/experiments/model/gate'
import { createExperimentInput } from '@/lib/contracts/evaluation/experiments'
import type { Bars, GatePolicy } from '@/lib/engine'
import { json } from '@/lib/cli/testing/cli'
import { rename } from '@/lib/server/conversations/conversations'
import { createExperiment } from '@/lib/server/experiments/create'
import { matrixOf, progressOf } from '@/lib/server/experiments/matrix'
import { experimentDetail } from '@/lib/server/experiments/views'
import { savedDataset } from '@/lib/server/testing/dataset'
import { savedConversation } from '@/lib/server/testing/money'
import type { WorkspaceId } from '@/lib/db/ids'
import { currentWorkspaceId, switchWorkspace } from '@/lib/server/workspaces'
import { GET } from './[id]/download/route'

useServer()
const file = join(tmpdir(), `${randomUUID()}.json`)
afterAll(() => rm(file, { force: true }))

const PATIENCE = 60_000
const MODEL = 'anthropic:claude-sonnet-4-5'
let id = ''
let workspace: WorkspaceId

beforeAll(async () => {
  workspace = await currentWorkspaceId()
  const sessions = await Promise.all([61, 62].map((seed) => savedConversation(seed)))
  // Of the same name, so that the file has to tell them apart.
  for (const session of sessions) await rename(session, 'The same name')
  const asked = createExperimentInput.parse({
    name: 'Which preset',
    datasetId: await savedDataset(sessions, [], workspace),
    variants: [{ provider: 'lossless' }, { provider: 'truncation' }, { preset: 'conservative' }],
    baseline: 0,
    options: { threshold: 50, window: 4_000 },
  })
  id = (await createExperiment(asked)).id
  await vi.waitUntil(async () => (await progressOf(id)).state === 'done', PATIENCE)
}, 2 * PATIENCE)
beforeEach(async () => {
  await switchWorkspace(workspace)
})

interface Judgement {
  readonly bars: Bars
  readonly policy: GatePolicy
  readonly words: readonly string[]
}

const judgements: readonly Judgement[] = [
  { bars: {}, policy: 'all-must-pass', words: [] },
  {
    bars: { maxCostRatio: 0.95, maxDearer: 0, minRecall: 0.95, minWorst: 0.8 },
    policy: 'all-must-pass',
    words: ['--max-cost-ratio', '0.95', '--max-dearer', '0', '--min-recall', '95', '--min-worst', '80'],
  },
  { bars: {}, policy: 'none-may-regress', words: [] },
]

async function exported(query = ''): Promise<void> {
  const answer = await GET(new Request(`http://localhost/experiments/${id}/download?format=json${query}`), {
    params: Promise.resolve({ id }),
  })
  await writeFile(file, await answer.text())
}

/** What the terminal says of the exported file. */
async function byTerminal({ policy, words }: Judgement, ...more: readonly string[]) {
  const { variants, passed } = (await json(['gate', file, '--policy', policy, ...words, ...more])) as unknown as {
    readonly passed: boolean
    readonly variants: readonly { readonly id: string; readonly failures: readonly { readonly text: string }[] }[]
  }
  return {
    passed,
    verdicts: variants.map(({ id: variant, failures }) => ({
      variant,
      failures: failures.map(({ text: _, ...failure }) => failure),
    })),
  }
}

async function byPage({ bars, policy }: Judgement, price?: string) {
  const { rows } = await matrixOf(id, price)
  const { verdicts, passed } = judge(await experimentDetail(id), rows, { bars, policy })
  return { passed, verdicts }
}

it.each(judgements)(
  'the gate of the terminal judges the exported experiment as its page does: $policy $bars',
  async (each) => {
    await exported()
    const page = await byPage(each)
    expect(await byTerminal(each)).toEqual(page)
    const repriced = await byPage(each, MODEL)
    expect(await byTerminal(each, '--model', MODEL)).toEqual(repriced)
    await exported(`&price=${MODEL}`)
    expect(await byTerminal(each)).toEqual(repriced)
  },
)

it('other prices change costs and nothing else, and nothing is measured again', async () => {
  const [own, other] = [await matrixOf(id), await matrixOf(id, MODEL)]
  expect(other.price?.name).toMatch(/Sonnet 4\.5/)
  expect(other.progress).toEqual(own.progress)
  const rest = (rows: typeof own.rows) => rows.map((row) => row.map((cell) => Array.isArray(cell) && cell.slice(1)))
  expect(rest(other.rows)).toEqual(rest(own.rows))
  expect(other.rows).not.toEqual(own.rows)
  await expect(matrixOf(id, 'anthropic:none-such')).rejects.toThrow('There is no such model or profile')
})
