'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LONGEST_NAME } from '@/lib/engine'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Dialog, DialogClose } from '@/components/ui/overlays/dialog'

interface NameDialogProps {
  readonly title: string
  readonly description: string
  readonly suggested: string
  readonly action: string
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks what a new dataset is to be called. */
export function NameDialog({ title, description, suggested, action, onName, onClose }: NameDialogProps) {
  const t = useTranslations('datasets')
  const [name, setName] = useState(suggested)
  const trimmed = name.trim()
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose>
            <Button>{t('cancel')}</Button>
          </DialogClose>
          <Button form="dataset-name" type="submit" variant="primary" disabled={trimmed === ''}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id="dataset-name"
        onSubmit={(event) => {
          event.preventDefault()
          if (trimmed !== '') onName(trimmed)
        }}
      >
        <Field label={t('columns.name')}>
          <Input value={name} maxLength={LONGEST_NAME} onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
