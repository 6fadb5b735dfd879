'use client'

import { useQuery } from '@tanstack/react-query'
import { ClipboardPaste } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { conversationQueries, SavedList } from '@/components/conversations'
import { FileButton, LocalSessions, SampleList } from '@/components/import'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Button } from '@/components/ui/buttons/button'
import { AnchoredPopover } from '@/components/ui/overlays/anchored-popover'
import { Skeleton } from '@/components/ui/display/skeleton'
import type { ImportActions } from './use-import-actions'
import type { SavedSessions } from './use-saved-sessions'

interface SessionMenuProps extends Omit<ImportActions, 'fileInput'> {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly conversationId: string
  readonly saved: SavedSessions
  readonly onOpen: (id: string) => void
}

/** Recent sessions, samples, and the ways to bring one in. Loaded when it is first opened. */
export default function SessionMenu({
  button,
  open,
  onOpenChange,
  conversationId,
  saved,
  onOpen,
  busy,
  onFiles,
  onPaste,
  onSample,
}: SessionMenuProps) {
  const t = useTranslations('workbench')
  const imports = useTranslations('import')
  const samples = useQuery(conversationQueries.samples())
  const close = (): void => onOpenChange(false)
  return (
    <AnchoredPopover
      button={button}
      label={t('shell.sessionMenu')}
      open={open}
      onOpenChange={onOpenChange}
      className="flex max-h-(--radix-popover-content-available-height) w-104 flex-col gap-4 overflow-y-auto p-3"
    >
      <div className="flex flex-wrap gap-1.5">
        <FileButton
          busy={busy}
          label={imports('choose')}
          inputLabel={imports('uploadMenu')}
          onFiles={(files) => {
            close()
            onFiles(files)
          }}
        />
        <FileButton
          folder
          label={imports('folder')}
          inputLabel={imports('uploadFolder')}
          onFiles={(files) => {
            close()
            onFiles(files)
          }}
        />
        <Button
          onClick={() => {
            close()
            onPaste()
          }}
        >
          <ClipboardPaste aria-hidden />
          {imports('paste')}
        </Button>
      </div>
      <LocalSessions busy={busy} onChosen={close} />
      <section className="flex flex-col gap-1.5">
        <h2 className="text-xs font-medium text-text-subtle">{t('saved.title')}</h2>
        {saved.query.data === undefined ? (
          <QueryProblem query={saved.query} placeholder={<Skeleton className="h-10" />} />
        ) : (
          <SavedList
            conversations={saved.query.data}
            current={conversationId}
            onOpen={(id) => {
              close()
              onOpen(id)
            }}
            onRename={saved.rename}
            onDelete={saved.remove}
          />
        )}
      </section>
      <section className="flex flex-col gap-1.5">
        <h2 className="text-xs font-medium text-text-subtle">{imports('samples')}</h2>
        <SampleList
          label={imports('samples')}
          samples={samples.data ?? []}
          busy={busy}
          onOpen={(id) => {
            close()
            onSample(id, imports(`sampleTitle.${id}`))
          }}
        />
      </section>
    </AnchoredPopover>
  )
}
