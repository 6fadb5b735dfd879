import * as z from 'zod'
import { type Evaluation, evaluationKey, type JsonObject } from '@/lib/engine'
import { keepLines, type KeptLines } from '../experiments/kept-lines'
import { findProvider } from '../strategy'
import type { Answer, Question } from './tuning-desk'

const count = z.int().min(0)
const keptSchema = z.object({
  costRatio: z.number().min(0),
  used: z.object({ items: count, lost: count, unknown: count }),
})

/** Replays that are finished, beside the file of the preset that they are for, so that a tuning that was ended goes on where it was. */
export type Evaluations = KeptLines<z.infer<typeof keptSchema>>

export const openEvaluations = (out: string): Evaluations =>
  keepLines(`${out}.evaluations`, 'evaluation', (entry) => keptSchema.safeParse(entry).data)

/** Of one session, whose key this is, under each config. Only what is not known is asked for. */
export async function evaluationsOf(
  { id, key }: { readonly id: string; readonly key: string },
  { provider, configs }: Pick<Question, 'provider' | 'configs'>,
  known: Evaluations,
  evaluate: (missing: readonly JsonObject[]) => Promise<Answer>,
): Promise<readonly (Evaluation | undefined)[]> {
  const keyOf = (config: JsonObject): string => evaluationKey(key, { provider: findProvider(provider), config })
  // The same config may be asked for twice.
  const missing = new Map(
    configs.flatMap((config) => (known.find(keyOf(config)) ? [] : [[keyOf(config), config] as const])),
  )
  const made = missing.size === 0 ? [] : await evaluate([...missing.values()])
  for (const [index, name] of [...missing.keys()].entries()) {
    const found = made[index]?.[0]
    if (found) known.keep(name, { costRatio: found.costRatio, used: found.used })
  }
  return configs.map((config) => {
    const found = known.find(keyOf(config))
    return found && { session: id, ...found }
  })
}
