'use client'

import { useTranslations } from 'next-intl'
import { useId, useState, type FormEvent } from 'react'
import type { PresetView } from '@/lib/contracts/presets'
import { Button } from '@/components/ui/buttons/button'
import { Dialog, DialogClose } from '@/components/ui/overlays/dialog'
import { nameProblem, parseTags } from '../model/library-model'
import { PresetFields } from './preset-fields'

interface EditDialogProps {
  readonly preset: PresetView
  readonly usedNames: readonly string[]
  readonly onSave: (labels: { readonly name: string; readonly tags: readonly string[] }) => void
  readonly onClose: () => void
}

/** Name and tags, which are no part of a version. */
export default function EditDialog({ preset, usedNames, onSave, onClose }: EditDialogProps) {
  const t = useTranslations('presets')
  const form = useId()
  const [words, setWords] = useState({ name: preset.name, description: '', tags: preset.tags.join(', '), note: '' })
  const isRefused = nameProblem(words.name) !== undefined
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isRefused) onSave({ name: words.name.trim(), tags: parseTags(words.tags) })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t('edit.title', { name: preset.name })}
      footer={
        <>
          <DialogClose>
            <Button>{t('cancel')}</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={form} disabled={isRefused}>
            {t('edit.submit')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <PresetFields
          words={words}
          onChange={setWords}
          usedNames={usedNames.filter((name) => name !== preset.name)}
          of="labels"
          first
        />
      </form>
    </Dialog>
  )
}
