import { database } from '@/lib/db/client'
import { createConversation, listConversations } from '@/lib/db/repositories/conversations'
import { defaultWorkspaceId } from '@/lib/db/repositories/workspaces'
import { newConversation } from '@/lib/db/testing/fixtures'

/** Of the sessions in the database that the terminal works on. */
export const titles = async (): Promise<readonly string[]> =>
  (await listConversations(await database(), defaultWorkspaceId)).items.map(({ title }) => title)

/** Stores a session of that title, with a content of its own. */
export const save = async (title: string) =>
  createConversation(await database(), { ...newConversation, title, source: `the session ${title}` })
