'use client'

import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { conversationQueries } from '@/components/conversations'
import { useCommands } from '@/components/shared/commands/commands'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import { settled } from '@/components/shared/queries/answers'
import { toast } from '@/components/ui/toast'
import type { ConversationSummary } from '@/lib/contracts/conversations'
import { deleteConversation, renameConversation, restoreConversation } from '@/lib/server/conversations/actions'

/** Of the saved sessions, so many are in the palette: the newest. */
const LISTED = 20

export interface SavedSessions {
  readonly query: UseQueryResult<readonly ConversationSummary[]>
  rename(id: string, title: string): Promise<void>
  /** With a way back. */
  remove(conversation: ConversationSummary): Promise<void>
}

export function useSavedSessions(conversationId: string | undefined, onOpen: (id: string) => void): SavedSessions {
  const t = useTranslations('workbench.saved')
  const queryClient = useQueryClient()
  const errorWords = useErrorLabels()
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
  const change = (next: (list: readonly ConversationSummary[]) => readonly ConversationSummary[]): void =>
    void queryClient.setQueryData(key, (list) => list && next(list))
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: key })
  const restore = async (id: string): Promise<void> => {
    const result = await settled(restoreConversation({ id }))
    if (!result.ok) toast.error(errorWords(result.error).title)
    refresh()
  }
  return {
    query,
    rename: async (id, title) => {
      change((list) => list.map((item) => (item.id === id ? { ...item, title } : item)))
      const result = await settled(renameConversation({ id, title }))
      if (!result.ok) toast.error(errorWords(result.error).title)
      refresh()
      void queryClient.invalidateQueries({ queryKey: conversationQueries.overview(id).queryKey })
    },
    remove: async ({ id, title }) => {
      change((list) => list.filter((item) => item.id !== id))
      const result = await settled(deleteConversation({ id }))
      refresh()
      if (!result.ok) return void toast.error(errorWords(result.error).title)
      const next = query.data?.find((conversation) => conversation.id !== id)
      if (id === conversationId && next !== undefined) onOpen(next.id)
      const undo = async (): Promise<void> => {
        await restore(id)
        if (id === conversationId) onOpen(id)
      }
      toast.message(t('deleted', { title }), {
        action: { label: t('undo'), onClick: () => void undo() },
        duration: 10_000,
      })
    },
  }
}
