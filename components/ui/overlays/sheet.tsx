'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { scrimStyle } from './overlay-style'
import { SheetGrip } from './sheet-grip'
import { useReturnFocus } from './use-return-focus'

interface SheetProps {
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly side?: 'left' | 'right'
  /** On a phone it rises from below, within reach of a thumb, and can be swiped away. */
  readonly rises?: boolean
  readonly className?: string
  readonly children: ReactNode
}

const sides = {
  left: 'left-0 border-r data-[state=open]:animate-sheet-in-left',
  right: 'right-0 border-l data-[state=open]:animate-sheet-in-right',
} as const

const risen =
  'max-sm:inset-x-0 max-sm:top-auto max-sm:max-h-[85dvh] max-sm:w-full max-sm:rounded-t-xl max-sm:border-x-0 max-sm:border-t max-sm:data-[state=open]:animate-sheet-in-bottom'

export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  side = 'right',
  rises = false,
  className,
  children,
}: SheetProps) {
  const t = useTranslations('common.ui')
  const returnFocus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimStyle} />
        <Primitive.Content
          {...returnFocus}
          className={cn(
            'fixed inset-y-0 z-50 flex flex-col border-border bg-raised text-text shadow-overlay weak:w-[min(24rem,calc(100vw-2.5rem))]',
            sides[side],
            rises && risen,
            className,
          )}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className="relative flex min-h-12 items-center gap-4 border-b border-border px-4 py-2">
            {rises ? <SheetGrip onClose={() => onOpenChange?.(false)} /> : null}
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-sm font-semibold">{title}</Primitive.Title>
              {description === undefined ? null : (
                <Primitive.Description className="text-xs text-text-muted">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton label={t('close')} tooltip={false} icon={<X aria-hidden />} className="-mr-1 max-sm:w-10" />
            </Primitive.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
