import { randomUUID } from 'node:crypto'
import { agentSession } from '@/lib/bench/session'
import { seeded, toJsonObject } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { createExperiment, moveExperiment } from '@/lib/db/repositories/evaluation/experiments'
import { defaultWorkspaceId } from '@/lib/db/repositories/workspaces'
import { importSource } from '@/lib/server/conversations/conversations'

const SEED = 20261127
/** Rows that one statement saves. */
const AT_ONCE = 500

const dialects = ['codex', 'claude-code', 'opencode', 'openai-chat', 'pi'] as const
const parts = ['tune', 'choose', 'heldOut'] as const

/** An experiment that is done, with cells that nobody measured. All cells are kept with one stored session. Returns its id. */
export async function saveExperiment(sessions: number, variants: number): Promise<string> {
  const db = await database()
  const outcome = await importSource(new TextEncoder().encode(JSON.stringify(agentSession(3_000, SEED))), 'one.json')
  if (outcome.kind !== 'saved') throw new Error('The session was not saved.')
  const conversationId = outcome.conversation.id
  const run = randomUUID()
  const random = seeded(SEED)
  const keyOf = (session: number, variant: number): string => `${run} ${session} ${variant}`
  const cells: { key: string; conversationId: string; cell: string; createdAt: Date }[] = []
  const createdAt = new Date()
  for (let session = 0; session < sessions; session++)
    for (let variant = 0; variant < variants; variant++)
      cells.push({
        key: keyOf(session, variant),
        conversationId,
        cell: JSON.stringify({ cell: cellOf(random), milliseconds: 100, engine: 'bench' }),
        createdAt,
      })
  for (let from = 0; from < cells.length; from += AT_ONCE)
    await db.knownCell.createMany({ data: cells.slice(from, from + AT_ONCE) })
  const id = await createExperiment(db, defaultWorkspaceId, {
    name: `${sessions} × ${variants}`,
    datasetId: 'bench',
    datasetName: 'Made up',
    datasetVersion: 1,
    frozen: toJsonObject({
      schema: 1,
      variants: Array.from({ length: variants }, (_, at) => ({
        id: `v${at}`,
        title: `Variant number ${at + 1}`,
        provider: 'truncation',
        config: {},
        preset: { id: `pre_${at}`, version: 1 },
      })),
      baseline: 'v0',
      options: { threshold: 75, fitsWindow: false },
      rates: {},
      at: createdAt.toISOString(),
      engine: 'bench',
    }),
    cells: toJsonObject({
      reused: 0,
      sessions: Array.from({ length: sessions }, (_, at) => ({
        conversationId: `${run} ${at}`,
        title: `Session ${at + 1}: make the ${at % 7 === 0 ? 'whole of the settings page' : 'tests'} work again, as asked`,
        dialect: dialects[at % dialects.length],
        sourceHash: 'bench',
        conversationIndex: 0,
        view: 'full',
        models: ['gpt-5'],
        tokens: 10_000 + Math.round(190_000 * random()),
        requests: 40,
        part: parts[at % parts.length],
        group: `group ${at % 50}`,
        keys: Array.from({ length: variants }, (__, variant) => keyOf(at, variant)),
      })),
    }),
  })
  await moveExperiment(db, id, ['running'], 'done')
  return id
}

function cellOf(random: () => number) {
  const place = { session: 's', variant: 'v' }
  if (random() < 0.02) return { ...place, notAvailable: { type: 'noRequests' } }
  const [items, total] = [Math.floor(random() * 200), Math.floor(random() * 20)]
  const isUnchanged = random() < 0.2
  return {
    ...place,
    costRatio: isUnchanged ? 1 : 0.5 + 0.6 * random(),
    condensations: isUnchanged ? 0 : 1 + Math.floor(random() * 4),
    overflows: 0,
    peakContextTokens: 100_000,
    used: { items, lost: Math.floor(items * random() * 0.3), unknown: 0 },
    tokens: 40_000,
    tokensBefore: 90_000,
    instructions: { total, kept: Math.ceil(total * (1 - 0.2 * random())), paraphrased: 0 },
    answers: 'exact',
    warnings: [],
  }
}
