import {
  type Conversation,
  countRequests,
  describeConversation,
  isSession,
  recordedBill,
  sessionModel,
  type ViewId,
  viewOf,
  type ParsedConversation,
} from '@/lib/engine'
import type { SessionStatistics } from '@/lib/base/dataset-session'
import { projectOf } from '@/lib/base/project'
import type { BlobHash } from '@/lib/db/ids'
import { openStored, openStoredFile, type StoredPlace } from '@/lib/server/conversations/tasks'
import { listedRates } from '@/lib/server/models/tasks'
import { contentHash } from '@/lib/server/runtime/content-hash'
import { ports } from '@/lib/server/runtime/engine-ports'
import type { TaskContext } from '@/lib/server/workers/task-context'

/** A session of a file, with what a dataset says of it. */
export interface DescribedSession {
  readonly index: number
  readonly title: string
  readonly view: ViewId
  /** Hash of its content: equal hashes are the same session. */
  readonly content: string
  readonly statistics: SessionStatistics
}

export interface DescribedFile {
  readonly dialect: string
  readonly sessions: readonly DescribedSession[]
}

/** Every session of a file whose content is stored, in its whole history. */
export async function describeFileTask(
  { hash, name }: { readonly hash: BlobHash; readonly name: string },
  context: TaskContext,
): Promise<DescribedFile> {
  const file = await openStoredFile(hash, context, name)
  const sessions: DescribedSession[] = []
  for (const parsed of file.conversations.filter(isSession)) {
    await context.turn()
    const { id, conversation } = viewOf(parsed, 'full')
    sessions.push({
      index: parsed.index,
      title: parsed.title,
      view: id,
      content: contentHash(conversation),
      statistics: statisticsOf(conversation, parsed),
    })
  }
  return { dialect: file.dialect, sessions }
}

/** A stored session. */
export async function describeStoredTask(place: StoredPlace, context: TaskContext): Promise<SessionStatistics> {
  const { parsed, view } = await openStored(place, context)
  return statisticsOf(view.conversation, parsed)
}

function statisticsOf(conversation: Conversation, { views }: ParsedConversation): SessionStatistics {
  const { counter } = ports()
  const { bill } = recordedBill(conversation, counter, listedRates(new Date()))
  const model = sessionModel(conversation)
  const models = new Set([
    ...(model === undefined ? [] : [model]),
    ...conversation.messages.flatMap(({ usage }) => usage?.model ?? []),
  ])
  const repository = projectOf(conversation)
  const compactions = Math.max(...views.map((view) => view.conversation.compactions.length))
  return {
    messages: conversation.messages.length,
    tokens: describeConversation(conversation, counter).tokens,
    requests: countRequests(conversation),
    ...(bill && { recordedUsd: bill.costUsd }),
    models: [...models],
    compactions,
    ...(repository !== undefined && { repository }),
  }
}
