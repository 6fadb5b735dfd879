'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, type RefObject } from 'react'
import { conversationQueries } from '@/components/conversations'
import { requestImport, useImportRequest, type ChosenFile } from '@/components/import'
import { useCommands } from '@/components/shared/commands/commands'

/** Ways to bring a session in. */
export interface ImportActions {
  readonly fileInput: RefObject<HTMLInputElement | null>
  readonly busy: boolean
  readonly onFiles: (files: readonly ChosenFile[]) => void
  readonly onPaste: () => void
  readonly onSample: (id: string, title: string) => void
}

const ways = {
  onFiles: (files: readonly ChosenFile[]) => requestImport({ type: 'files', files }),
  onPaste: () => requestImport({ type: 'paste' }),
  onSample: (id: string, title: string) => requestImport({ type: 'sample', id, title }),
} as const

/** The ways for whoever draws them, and in the palette. What is brought in is read by `Importing`, which is loaded later. */
export function useImportActions(): ImportActions {
  const t = useTranslations('workbench.commands')
  const imports = useTranslations('import')
  const fileInput = useRef<HTMLInputElement>(null)
  const samples = useQuery(conversationQueries.samples())
  const busy = useImportRequest((state) => state.busy)
  const group = t('group')
  useCommands([
    { id: 'session.open', group, title: t('openFile'), shortcut: 'mod+o', run: () => fileInput.current?.click() },
    { id: 'session.paste', group, title: t('paste'), run: ways.onPaste },
    ...(samples.data ?? []).map(({ id, dialectName }) => ({
      id: `sample.${id}`,
      group: imports('samples'),
      title: imports(`sampleTitle.${id}`),
      keywords: [dialectName],
      run: () => ways.onSample(id, imports(`sampleTitle.${id}`)),
    })),
  ])
  return { fileInput, busy, ...ways }
}
