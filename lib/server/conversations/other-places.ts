import 'server-only'
import type { ViewId } from '@/lib/engine'
import type { ConversationSummary } from '@/lib/contracts/conversations'
import { database } from '@/lib/db/client'
import { findPackedBlob, type PackedBlob } from '@/lib/db/repositories/blobs'
import * as repository from '@/lib/db/repositories/conversations'
import { notFound } from '@/lib/server/runtime/failure'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { findStored, measured, overview, toSummary } from './conversations'
import { placeOf, type StoredPlace } from './sources'

/** Another view of the file of a saved conversation: the saved one, or a new one beside it. */
export async function openView(id: string, view: ViewId): Promise<ConversationSummary> {
  const stored = await findStored(id)
  return openPlace(stored, { ...placeOf(stored), view }, async () => {
    const { views } = await overview(id)
    const offered = views.find((each) => each.id === view)
    return offered && { title: stored.title, messages: offered.messages, tokens: offered.tokens }
  })
}

/** Another conversation of the same session in the file: the saved one, or a new one beside it. */
export async function openPart(id: string, index: number): Promise<ConversationSummary> {
  const stored = await findStored(id)
  const place: StoredPlace = { ...placeOf(stored), conversationIndex: index, view: 'full' }
  return openPlace(stored, place, async (source) => {
    const { family } = await overview(id)
    const member = family?.members.find((each) => each.index === index)
    if (!member) return undefined
    const { messages, tokens } = await measured(source, place)
    return { title: member.title, messages, tokens }
  })
}

type Measured = Pick<ConversationSummary, 'title' | 'messages' | 'tokens'>

async function openPlace(
  { dialect, fileName, sourceHash }: repository.StoredConversation,
  place: StoredPlace,
  measure: (source: PackedBlob) => Promise<Measured | undefined>,
): Promise<ConversationSummary> {
  const [db, workspaceId] = [await database(), await currentWorkspaceId()]
  const { conversationIndex, view } = place
  const known = await repository.findConversationBySource(db, workspaceId, { sourceHash, conversationIndex, view })
  if (known) return toSummary(known)
  const source = await findPackedBlob(db, sourceHash)
  const facts = source && (await measure(source))
  if (!source || !facts) throw notFound('conversation')
  const fields = { workspaceId, dialect, fileName, source, conversationIndex, view, summary: {} }
  return toSummary(await repository.createConversation(db, { ...fields, ...facts }))
}
