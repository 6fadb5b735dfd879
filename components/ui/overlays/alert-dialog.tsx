'use client'

import { useTranslations } from 'next-intl'
import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { modalStyle, scrimStyle } from './overlay-style'

interface AlertDialogProps {
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly trigger?: ReactElement
  readonly title: ReactNode
  readonly description: ReactNode
  readonly confirmLabel: string
  readonly onConfirm: () => void
}

/** Confirms what cannot be undone. Where undo is possible, act and offer undo instead. */
export function AlertDialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  confirmLabel,
  onConfirm,
}: AlertDialogProps) {
  const t = useTranslations('common.ui')
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger === undefined ? null : <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={scrimStyle} />
        <Primitive.Content className={cn(modalStyle, 'max-w-sm')}>
          <div className="flex flex-col gap-1.5 px-5 pt-4 pb-5">
            <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
            <Primitive.Description className="text-sm text-text-muted">{description}</Primitive.Description>
          </div>
          <footer className="flex justify-end gap-2 rounded-b-xl border-t border-border bg-sunken px-5 py-3">
            <Primitive.Cancel asChild>
              <Button>{t('cancel')}</Button>
            </Primitive.Cancel>
            <Primitive.Action asChild>
              <Button variant="danger" onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </Primitive.Action>
          </footer>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
