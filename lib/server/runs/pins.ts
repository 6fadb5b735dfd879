import 'server-only'
import { defined } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { listPins, type StoredPin } from '@/lib/db/repositories/pins'
import { ports } from '@/lib/server/runtime/engine-ports'
import type { PinnedQuestion, RunSamples } from '@/lib/contracts/estimates'
import { readUsage } from '@/lib/server/models'
import { readReport } from './run-record'
import { findRun } from './runs'

/** The questions that a run asked with all their pinned answers, so that samples can be compared. */
export async function runSamples(id: string): Promise<RunSamples> {
  const { money, questions = [] } = readReport((await findRun(id)).summary)
  const pins = await listPins(await database(), [...new Set(questions)])
  const sample = money?.sample ?? 1
  const found = [...new Set(questions)].flatMap((key): PinnedQuestion[] => {
    const own = pins.filter((pin) => pin.key === key)
    const first = own[0]
    return first
      ? [
          {
            key,
            purpose: first.purpose === 'part' ? 'part' : 'conversation',
            model: first.model,
            preview: first.preview,
            sample,
            samples: own.map(toSample),
          },
        ]
      : []
  })
  return { runId: id, questions: found, nextSample: pins.reduce((most, pin) => Math.max(most, pin.sample), sample) + 1 }
}

function toSample({ sample, text, usage, createdAt }: StoredPin): PinnedQuestion['samples'][number] {
  const { inputTokens, outputTokens, costUsd } = readUsage(usage)
  return {
    sample,
    text,
    tokens: ports().counter.countText(text),
    ...defined({ inputTokens, outputTokens, costUsd }),
    createdAt: createdAt.toISOString(),
  }
}
