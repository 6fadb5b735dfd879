'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Dialog, DialogClose } from '@/components/ui/overlays/dialog'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'

interface MoveDialogProps {
  readonly name: string
  /** From 1. */
  readonly position: number
  readonly count: number
  readonly onMove: (position: number) => void
  readonly onClose: () => void
}

/** Moves a pass to any position without a drag. */
export default function MoveDialog({ name, position, count, onMove, onClose }: MoveDialogProps) {
  const t = useTranslations('studio.move')
  const [wanted, setWanted] = useState<number | undefined>(position)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name })}
      size="sm"
      footer={
        <>
          <DialogClose>
            <Button>{t('cancel')}</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form="move-pass">
            {t('submit')}
          </Button>
        </>
      }
    >
      <form
        id="move-pass"
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted !== undefined) onMove(wanted)
        }}
      >
        <Field label={t('position')} help={t('help', { count })}>
          <NumberInput
            data-autofocus
            value={wanted}
            onFocus={(event) => event.target.select()}
            min={1}
            max={count}
            onValueChange={(next) => setWanted(next === undefined ? undefined : Math.round(next))}
          />
        </Field>
      </form>
    </Dialog>
  )
}
