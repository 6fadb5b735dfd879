'use client'

import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { useEffect, useEffectEvent } from 'react'
import { ImportStatus, takeRequest, useImportRequest, type ImportRequest } from '@/components/import'
import { useImport } from './use-import'
import { usePaste } from './use-paste'

const PasteDialog = contained(dynamic(() => import('@/components/import/paste-dialog'), { ssr: false }))
const BundleDialog = contained(dynamic(() => import('@/components/import/bundle/bundle-dialog'), { ssr: false }))
const ChooseDialog = contained(dynamic(() => import('@/components/import/choose-dialog'), { ssr: false }))

interface ImportingProps {
  readonly onOpen: (id: string) => void
  readonly onDetails: () => void
}

/** Reads what is brought in: its dialogs, and what is said of it. */
export default function Importing({ onOpen, onDetails }: ImportingProps) {
  const importer = useImport({ onOpened: ({ id }) => onOpen(id), onDetails })
  const pasting = usePaste(importer.openText)
  const busy = importer.state.type === 'reading'
  const given = useImportRequest((state) => state.given)
  const read = useEffectEvent((next: ImportRequest): void => {
    switch (next.type) {
      case 'files':
        return void importer.openFiles(next.files)
      case 'text':
        return void pasting.submit({ text: next.text, name: '' })
      case 'local':
        return void importer.openLocal(next.id, next.path)
      case 'sample':
        return void importer.openSample(next.id, next.title)
      case 'paste':
        return pasting.show()
    }
  })
  useEffect(() => {
    const next = given && takeRequest()
    if (next) read(next)
  }, [given])
  useEffect(() => {
    useImportRequest.setState({ busy })
    return () => useImportRequest.setState({ busy: false })
  }, [busy])
  return (
    <>
      <ImportStatus state={importer.state} onCancel={importer.cancel} onDismiss={importer.dismiss} />
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
          onFiles={(files) => void importer.openFiles(files)}
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
