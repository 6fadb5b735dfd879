'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { importConversation, openSample, saveImported } from '@/app/actions/conversations'
import type { ActionError, Answer } from '@/lib/server/contract'
import type { ConversationSummary, ImportOutcome } from '@/lib/server/conversations-contract'
import type { Choice } from '@/components/import/choose-dialog'
import type { ImportState } from '@/components/import/import-panel'
import { toast } from '@/components/ui/toast'
import { settled } from './answers'
import { conversationQueries } from './conversation-queries'

/** The server refuses more; a file that large need not travel. */
const MAX_FILE_BYTES = 64 * 1024 * 1024

export interface Importer {
  readonly state: ImportState
  /** Set while the person must pick a conversation of the file. */
  readonly choice: Choice | undefined
  openFiles(files: readonly File[]): Promise<void>
  openText(paste: { readonly name?: string; readonly text: string }): Promise<void>
  openSample(id: string, title: string): Promise<void>
  choose(chosen: { readonly index: number; readonly view: 'full' | 'since-compaction' }): Promise<void>
  closeChoice(): void
  dismiss(): void
}

/** Brings sessions in. What fails is shown and changes nothing. */
export function useImport(onOpened: (conversation: ConversationSummary) => void): Importer {
  const t = useTranslations('import')
  const queryClient = useQueryClient()
  const [state, setState] = useState<ImportState>({ type: 'idle' })
  const [choice, setChoice] = useState<Choice>()

  const opened = (conversation: ConversationSummary): void => {
    setState({ type: 'idle' })
    setChoice(undefined)
    void queryClient.invalidateQueries({ queryKey: conversationQueries.list().queryKey })
    onOpened(conversation)
    toast.success(t('saved', { title: conversation.title }))
  }
  const attempt = async <Value>(name: string, answer: Answer<Value>, use: (value: Value) => void): Promise<void> => {
    setState({ type: 'reading', name })
    const result = await settled(answer)
    if (result.ok) use(result.value)
    else setState({ type: 'failed', name, error: result.error })
  }
  const take = (outcome: ImportOutcome): void => {
    if (outcome.kind === 'saved') return opened(outcome.conversation)
    setState({ type: 'idle' })
    setChoice(outcome)
  }
  return {
    state,
    choice,
    openFiles: async (files) => {
      const [file, ...others] = files
      if (file === undefined) return
      if (others.length > 0) toast.info(t('oneFile'))
      if (file.size > MAX_FILE_BYTES) return setState({ type: 'failed', name: file.name, error: tooLarge(file.size) })
      const form = new FormData()
      form.set('file', file)
      await attempt(file.name, importConversation(form), take)
    },
    openText: (paste) => attempt(paste.name ?? t('pastedName'), importConversation(paste), take),
    openSample: (id, title) => attempt(title, openSample({ id }), opened),
    choose: async (chosen) => {
      if (choice === undefined) return
      const { sourceHash, fileName } = choice
      setChoice(undefined)
      await attempt(fileName ?? t('pastedName'), saveImported({ sourceHash, ...(fileName !== undefined && { fileName }), ...chosen }), opened)
    },
    closeChoice: () => setChoice(undefined),
    dismiss: () => setState({ type: 'idle' }),
  }
}

const tooLarge = (size: number): ActionError => ({
  code: 'too-large',
  message: `The file has ${(size / 1024 / 1024).toFixed(1)} MiB; the limit is 64 MiB.`,
  remedy: 'Split the session, or export it without attachments.',
})
