import { afterAll, beforeAll } from 'vitest'
import type { ProfileInput } from '@/lib/contracts/profiles'
import { startLoopbackServer, type LoopbackServer } from '@/lib/llm/testing/loopback-server'
import { createProfile, setDefaultProfile } from '@/lib/server/profiles/profile-store'
import { modelProfile } from '@/lib/server/testing/money'

interface Models {
  server(): LoopbackServer
  /** Saves a profile of the model server in the workspace of the test, and returns its id. */
  addProfile(given?: Partial<ProfileInput>): Promise<string>
  /** The same, and every strategy condenses with it unless it says otherwise. */
  addDefaultProfile(given?: Partial<ProfileInput>): Promise<string>
}

/** Gives a test file a model server on 127.0.0.1. */
export function useModels(): Models {
  let server: LoopbackServer | undefined
  beforeAll(async () => {
    server = await startLoopbackServer()
  })
  afterAll(() => server?.close())
  const models: Models = {
    server: () => {
      if (server === undefined) throw new Error('the model server starts before the tests')
      return server
    },
    addProfile: (given) => createProfile(modelProfile(models.server(), given)),
    addDefaultProfile: async (given) => {
      const id = await models.addProfile(given)
      await setDefaultProfile('condensing', id)
      return id
    },
  }
  return models
}
