'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LONGEST_NAME } from '@/lib/engine'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { Dialog, DialogClose } from '@/components/ui/overlays/dialog'
import type { DatasetDetail } from '@/lib/contracts/evaluation/datasets'
import { changeDataset } from '@/lib/server/datasets/actions'
import { DATASETS } from '../api/queries'

interface EditDatasetProps {
  readonly dataset: DatasetDetail
  readonly onClose: () => void
}

/** Name, tags and note: they belong to the dataset and not to a version. */
export function EditDataset({ dataset, onClose }: EditDatasetProps) {
  const t = useTranslations('datasets')
  const [name, setName] = useState(dataset.name)
  const [tags, setTags] = useState(dataset.tags.join(', '))
  const [note, setNote] = useState(dataset.note ?? '')
  const saving = useAction(changeDataset, { refresh: [[DATASETS]], onSuccess: onClose })
  const save = (): void =>
    saving.mutate({
      id: dataset.id,
      name,
      tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
      ...(note.trim() !== '' && { note }),
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('edit.title')}
      footer={
        <>
          <DialogClose>
            <Button>{t('cancel')}</Button>
          </DialogClose>
          <Button variant="primary" loading={saving.isPending} disabled={name.trim() === ''} onClick={save}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('columns.name')}>
          <Input value={name} maxLength={LONGEST_NAME} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={t('edit.tags')} help={t('edit.tagsHelp')}>
          <Input value={tags} onChange={(event) => setTags(event.target.value)} />
        </Field>
        <Field label={t('edit.note')}>
          <Textarea value={note} maxLength={2_000} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
