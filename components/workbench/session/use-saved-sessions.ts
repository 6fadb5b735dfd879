'use client'

import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { conversationQueries } from '@/components/conversations'
import { useCommands } from '@/components/shared/commands/commands'
import { useAction } from '@/components/shared/queries/use-action'
import { toast } from '@/components/ui/toasts/toast'
import type { ConversationSummary } from '@/lib/contracts/conversations'
import { deleteConversation, renameConversation, restoreConversation } from '@/lib/server/conversations/actions'

/** Of the saved sessions, so many are in the palette: the newest. */
const LISTED = 20

export interface SavedSessions {
  readonly query: UseQueryResult<readonly ConversationSummary[]>
  rename(id: string, title: string): void
  /** With a way back. */
  remove(conversation: ConversationSummary): void
}

interface Restoring {
  readonly id: string
  /** It was open when it was deleted. */
  readonly opens: boolean
}

interface SavedSessionsOptions {
  readonly conversationId: string | undefined
  /** With nothing when the last of them is deleted. */
  readonly onOpen: (id: string | undefined) => void
  /** One is there again. */
  readonly onRestored: () => void
}

/** The list of saved sessions, and what a person does with it: the list shows it before the server has answered. */
export function useSavedSessions({ conversationId, onOpen, onRestored }: SavedSessionsOptions): SavedSessions {
  const t = useTranslations('workbench.saved')
  const client = useQueryClient()
  const query = useQuery(conversationQueries.list())
  const key = conversationQueries.list().queryKey
  useCommands(
    (query.data ?? []).slice(0, LISTED).map(({ id, title, dialectName }) => ({
      id: `conversation.${id}`,
      group: t('title'),
      title,
      keywords: [dialectName],
      disabled: id === conversationId,
      run: () => onOpen(id),
    })),
  )
  const refresh = [key]
  const optimistic = <Input>(
    change: (list: readonly ConversationSummary[], input: Input) => ConversationSummary[],
  ) => ({
    queryKey: key,
    change,
  })
  const renaming = useAction(renameConversation, {
    optimistic: optimistic<{ id: string; title: string }>((list, { id, title }) =>
      list.map((item) => (item.id === id ? { ...item, title } : item)),
    ),
    // Its overview, which carries the title, is read anew with it.
    refresh: [key, ['conversation']],
  })
  const restoring = useAction(({ id }: Restoring) => restoreConversation({ id }), {
    refresh,
    onSuccess: (_, { id, opens }) => {
      if (opens) onOpen(id)
      onRestored()
    },
  })
  const deleting = useAction(({ id }: ConversationSummary) => deleteConversation({ id }), {
    optimistic: optimistic<ConversationSummary>((list, { id }) => list.filter((item) => item.id !== id)),
    refresh,
    onSuccess: (_, { id, title }) => {
      const opens = id === conversationId
      if (opens) onOpen(query.data?.find((conversation) => conversation.id !== id)?.id)
      // Who goes back to its address is told that it is gone.
      client.removeQueries({ queryKey: ['conversation', id] })
      toast.message(t('deleted', { title }), {
        action: { label: t('undo'), onClick: () => restoring.mutate({ id, opens }) },
        duration: 10_000,
      })
    },
  })
  return {
    query,
    rename: (id, title) => renaming.mutate({ id, title }),
    remove: (conversation) => deleting.mutate(conversation),
  }
}
