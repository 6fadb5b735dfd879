'use client'

import { useQuery } from '@tanstack/react-query'
import { ClipboardPaste } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { conversationQueries } from '@/components/conversations'
import { FileButton, LocalSessions, SampleList } from '@/components/import'
import { Button } from '@/components/ui/buttons/button'
import type { ImportActions } from './use-import-actions'

/** In place of the workbench where every session was deleted: the ways to bring one in. */
export default function NoSession({ fileInput, busy, onFiles, onPaste, onSample }: ImportActions) {
  const t = useTranslations('workbench.shell')
  const imports = useTranslations('import')
  const samples = useQuery(conversationQueries.samples())
  // What had the focus went with the last session.
  useEffect(() => fileInput.current?.focus(), [fileInput])
  return (
    <div className="order-last m-auto flex w-full max-w-160 flex-col gap-6 px-4 py-8">
      <div className="flex flex-col gap-1">
        <h1 className="text-lg font-semibold text-pretty">{t('empty')}</h1>
        <p className="text-text-muted">{t('emptyHelp')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2.5 rounded-lg border border-dashed border-border-strong p-5">
        <FileButton
          variant="primary"
          busy={busy}
          inputRef={fileInput}
          label={imports('choose')}
          inputLabel={imports('upload')}
          onFiles={onFiles}
        />
        <Button onClick={onPaste}>
          <ClipboardPaste aria-hidden />
          {imports('paste')}
        </Button>
        <p className="min-w-40 flex-1 text-sm text-text-muted">{t('emptyDrop')}</p>
      </div>
      <LocalSessions busy={busy} />
      <section className="flex flex-col gap-1.5">
        <h2 className="text-xs font-medium text-text-muted">{imports('samples')}</h2>
        <SampleList
          label={imports('samples')}
          samples={samples.data ?? []}
          busy={busy}
          onOpen={(id) => onSample(id, imports(`sampleTitle.${id}`))}
        />
      </section>
      <p className="text-xs text-text-muted">{t('formats')}</p>
    </div>
  )
}
