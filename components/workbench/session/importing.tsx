'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { useRef, type ReactNode, type RefObject } from 'react'
import { conversationQueries } from '@/components/conversations'
import { ImportStatus, type ChosenFile } from '@/components/import'
import { useCommands } from '@/components/shared/commands/commands'
import { useImport } from './use-import'
import { usePaste } from './use-paste'

const DropOverlay = contained(
  dynamic(() => import('@/components/import/drop-overlay').then((module) => module.DropOverlay), { ssr: false }),
)
const PasteDialog = contained(dynamic(() => import('@/components/import/paste-dialog'), { ssr: false }))
const BundleDialog = contained(dynamic(() => import('@/components/import/bundle-dialog'), { ssr: false }))
const ChooseDialog = contained(dynamic(() => import('@/components/import/choose-dialog'), { ssr: false }))

/** Ways to bring a session in. */
export interface Ways {
  readonly fileInput: RefObject<HTMLInputElement | null>
  readonly busy: boolean
  readonly onFiles: (files: readonly ChosenFile[]) => void
  readonly onPaste: () => void
  readonly onSample: (id: string, title: string) => void
}

interface ImportingProps {
  readonly onOpen: (id: string) => void
  /** What is drawn of the ways; their dialogs, the drop and what is said of them is drawn here. */
  readonly children: (ways: Ways) => ReactNode
}

export function Importing({ onOpen, children }: ImportingProps) {
  const t = useTranslations('workbench.commands')
  const imports = useTranslations('import')
  const fileInput = useRef<HTMLInputElement>(null)
  const importer = useImport((conversation) => onOpen(conversation.id))
  const pasting = usePaste(importer.openText)
  const samples = useQuery(conversationQueries.samples())
  const busy = importer.state.type === 'reading'
  const onFiles = (files: readonly ChosenFile[]): void => void importer.openFiles(files)
  const onSample = (id: string, title: string): void => void importer.openSample(id, title)
  const group = t('group')
  useCommands([
    { id: 'session.open', group, title: t('openFile'), shortcut: 'mod+o', run: () => fileInput.current?.click() },
    { id: 'session.paste', group, title: t('paste'), run: pasting.show },
    ...(samples.data ?? []).map(({ id, dialectName }) => ({
      id: `sample.${id}`,
      group: imports('samples'),
      title: imports(`sampleTitle.${id}`),
      keywords: [dialectName],
      run: () => onSample(id, imports(`sampleTitle.${id}`)),
    })),
  ])
  return (
    <>
      {children({ fileInput, busy, onFiles, onPaste: pasting.show, onSample })}
      <div className="relative">
        <ImportStatus state={importer.state} onCancel={importer.cancel} onDismiss={importer.dismiss} />
      </div>
      <DropOverlay onFiles={onFiles} onText={(text) => void pasting.submit({ text, name: '' })} />
      {pasting.isOpen ? (
        <PasteDialog
          paste={pasting.paste}
          onPaste={pasting.change}
          problem={pasting.problem}
          busy={busy}
          onSubmit={() => void pasting.submit(pasting.paste)}
          onClose={pasting.hide}
        />
      ) : null}
      {importer.bundle.open === undefined ? null : (
        <BundleDialog
          {...importer.bundle.open}
          onSave={(rows) => void importer.bundle.save(rows)}
          onOpen={(id) => {
            importer.bundle.close()
            onOpen(id)
          }}
          onClose={importer.bundle.close}
        />
      )}
      {importer.choice === undefined ? null : (
        <ChooseDialog
          choice={importer.choice}
          busy={busy}
          onClose={importer.closeChoice}
          onChoose={(chosen) => void importer.choose(chosen)}
          onOpen={(id) => {
            importer.closeChoice()
            onOpen(id)
          }}
        />
      )}
    </>
  )
}
