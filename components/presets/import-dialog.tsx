'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { Result } from '@/lib/core/result'
import { LONGEST_PRESET } from '@/lib/presets/exchange'
import type { ReadPreset } from '@/lib/presets/normalize'
import type { Preset } from '@/lib/presets/schema'
import { readImport, type ShareProblem } from '@/lib/presets/share'
import type { ProviderView } from '@/lib/server/runs-contract'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { Miniature } from './miniature'
import { freeName, parseTags, tagsToKeep } from './library-model'
import { PresetFields } from './preset-fields'
import { ChangesReport, ReadProblem } from './read-report'
import type { SaveRequest } from './save-dialog'

interface ImportDialogProps {
  readonly providers: readonly ProviderView[]
  readonly taken: readonly string[]
  readonly drawEffect: (preset: Preset) => ReactNode
  /** True once it is saved. */
  readonly onSave: (preset: Preset, request: SaveRequest) => Promise<boolean>
  readonly onClose: () => void
}

/** Reads a file, a paste or a link, says what it made of it, and saves only when told to. */
export default function ImportDialog({ providers, taken, drawEffect, onSave, onClose }: ImportDialogProps) {
  const t = useTranslations('presets')
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Result<ReadPreset, ShareProblem>>()
  const file = useRef<HTMLInputElement>(null)
  const take = async (given: string): Promise<void> => setOutcome(await readImport(given))
  const takeFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return
    // What is larger in bytes is larger in characters than any preset, or nearly so: it need not be read whole.
    const content = await chosen.slice(0, LONGEST_PRESET * 4).text()
    setText(content.length > LONGEST_PRESET ? '' : content)
    await take(content)
  }
  if (outcome?.ok) return <Confirm read={outcome.value} providers={providers} taken={taken} drawEffect={drawEffect} onSave={onSave} onBack={() => setOutcome(undefined)} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('import.title')}
      description={t('import.help')}
      footer={
        <>
          <Button className="mr-auto" onClick={() => file.current?.click()}>
            <FileUp aria-hidden />
            {t('import.file')}
          </Button>
          <DialogClose>
            <Button>{t('cancel')}</Button>
          </DialogClose>
          <Button variant="primary" disabled={text.trim() === ''} onClick={() => void take(text)}>{t('import.read')}</Button>
        </>
      }
    >
      <div
        className="flex flex-col gap-3"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void takeFile(event.dataTransfer.files[0])
        }}
      >
        <input ref={file} type="file" accept=".json,application/json,text/plain" aria-label={t('import.fileLabel')} className="sr-only" tabIndex={-1} onChange={(event) => { void takeFile(event.target.files?.[0]); event.target.value = '' }} />
        <Field label={t('import.text')} help={t('import.textHelp')}>
          <Textarea rows={10} spellCheck={false} className="font-mono text-xs" value={text} onChange={(event) => { setText(event.target.value); setOutcome(undefined) }} />
        </Field>
        {outcome === undefined || outcome.ok ? null : <ReadProblem problem={outcome.error} from="text" />}
      </div>
    </Dialog>
  )
}

type ConfirmProps = ImportDialogProps & { readonly read: ReadPreset; readonly onBack: () => void }

function Confirm({ read: { preset, changes }, providers, taken, drawEffect, onSave, onBack, onClose }: ConfirmProps) {
  const t = useTranslations('presets')
  const form = useId()
  const [words, setWords] = useState({ name: freeName(preset.name, taken), description: preset.description, tags: tagsToKeep(preset.tags).join(', '), note: t('import.note', { source: preset.source }).slice(0, 500) })
  const [saving, setSaving] = useState(false)
  const name = words.name.trim()
  const save = async (): Promise<void> => {
    if (saving || name === '') return
    setSaving(true)
    const note = words.note.trim()
    const saved = await onSave(preset, { name, description: words.description.trim(), tags: parseTags(words.tags), ...(note !== '' && { note }) })
    if (!saved) setSaving(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('import.confirmTitle', { name: preset.name })}
      description={t('import.confirmHelp')}
      footer={
        <>
          <Button className="mr-auto" onClick={onBack}>{t('import.back')}</Button>
          <DialogClose>
            <Button>{t('cancel')}</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={form} loading={saving} disabled={name === ''}>{t('save.submit')}</Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => { event.preventDefault(); void save() }} className="flex flex-col gap-4">
        <div className="flex flex-col gap-2 rounded-lg border border-border p-3">
          <Miniature preset={preset} provider={providers.find(({ id }) => id === preset.provider)} />
          {drawEffect(preset)}
        </div>
        <ChangesReport changes={changes} />
        <PresetFields words={words} onChange={setWords} taken={taken} of="preset" />
      </form>
    </Dialog>
  )
}
