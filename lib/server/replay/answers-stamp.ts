import 'server-only'
import { mayAsk, providerById } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { pinsStamp } from '@/lib/db/repositories/pins'
import type { ModelsSpec } from '@/lib/server/models/tasks'

interface Asking {
  readonly provider: string
  readonly models: Pick<ModelsSpec, 'config'>
}

/** Changes whenever an answer of a model comes or goes; undefined where none of the strategies asks one. */
export async function answersStamp(strategies: readonly Asking[]): Promise<string | undefined> {
  const asks = strategies.some(({ provider: id, models }) => {
    const provider = providerById(id)
    return provider !== undefined && mayAsk({ provider, config: models.config })
  })
  return asks ? pinsStamp(await database()) : undefined
}
