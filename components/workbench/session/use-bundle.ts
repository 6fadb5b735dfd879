'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { saveImported } from '@/lib/server/conversations/actions'
import type { ConversationSummary } from '@/lib/contracts/conversations'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { BundleRow, ChosenFile, ListedSession } from '@/components/import'
import { toast } from '@/components/ui/toasts/toast'
import { settled } from '@/components/shared/queries/answers'
import { conversationQueries } from '@/components/conversations'
import type { BundleProgress } from './list-bundle'

/** What was given, as far as it is read. */
export interface OpenBundle {
  readonly sessions: readonly ListedSession[]
  readonly aside: readonly string[]
  readonly progress: BundleProgress | undefined
  /** How many are saved, of how many. */
  readonly saving: { readonly done: number; readonly total: number } | undefined
  readonly problem: ActionError | undefined
}

export interface Bundle {
  readonly open: OpenBundle | undefined
  list(files: readonly ChosenFile[]): Promise<void>
  save(rows: readonly BundleRow[]): Promise<void>
  close(): void
}

const empty: OpenBundle = {
  sessions: [],
  aside: [],
  progress: { done: 0, total: 0, path: '' },
  saving: undefined,
  problem: undefined,
}

/** Several sessions at once: listed first, saved when they are chosen. */
export function useBundle(onOpened: (conversation: ConversationSummary) => void): Bundle {
  const t = useTranslations('import.bundle')
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<OpenBundle>()
  const running = useRef<AbortController>(undefined)
  const start = (): AbortSignal => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }
  const change = (signal: AbortSignal, next: (bundle: OpenBundle) => OpenBundle): void => {
    if (!signal.aborted) setOpen((bundle) => bundle && next(bundle))
  }
  return {
    open,
    list: async (files) => {
      const signal = start()
      setOpen(empty)
      const { listBundle } = await import('./list-bundle')
      await listBundle(files, {
        signal,
        onProgress: (progress) => change(signal, (bundle) => ({ ...bundle, progress })),
        onSession: (session) => change(signal, (bundle) => ({ ...bundle, sessions: [...bundle.sessions, session] })),
        onAside: (aside) => change(signal, (bundle) => ({ ...bundle, aside })),
      })
      change(signal, (bundle) => ({ ...bundle, progress: undefined }))
    },
    save: async (rows) => {
      const signal = start()
      const saved: ConversationSummary[] = []
      let problem: ActionError | undefined
      for (const [done, { read, conversation, view, session }] of rows.entries()) {
        if (signal.aborted) break
        change(signal, (bundle) => ({ ...bundle, problem: undefined, saving: { done, total: rows.length } }))
        const result = await settled(
          saveImported({
            sourceHash: read.sourceHash,
            fileName: session.path.slice(-300),
            index: conversation.index,
            view: view.id,
          }),
        )
        if (result.ok) saved.push(result.value)
        else problem ??= result.error
      }
      const [first] = saved
      if (first) {
        void queryClient.invalidateQueries({ queryKey: conversationQueries.list().queryKey })
        onOpened(first)
        toast.success(t('saved', { count: saved.length, title: first.title }))
      }
      if (problem) return change(signal, (bundle) => ({ ...bundle, saving: undefined, problem }))
      if (!signal.aborted) setOpen(undefined)
    },
    close: () => {
      running.current?.abort()
      setOpen(undefined)
    },
  }
}
