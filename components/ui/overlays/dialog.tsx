'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { modalStyle, scrimStyle } from './overlay-style'
import { useReturnFocus } from './use-return-focus'

interface DialogProps {
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly footer?: ReactNode
  readonly size?: 'sm' | 'md' | 'lg' | 'xl'
  readonly children?: ReactNode
}

const widths = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-2xl', xl: 'max-w-5xl' } as const

/** Modal; the body scrolls, title and footer stay. */
export function Dialog({ open, onOpenChange, title, description, footer, size = 'md', children }: DialogProps) {
  const t = useTranslations('common.ui')
  const returnFocus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimStyle} />
        <Primitive.Content
          {...returnFocus}
          className={cn(modalStyle, widths[size])}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className="flex items-start gap-4 px-5 pt-4 pb-3">
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
              {description === undefined ? null : (
                <Primitive.Description className="text-sm text-text-muted">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton
                label={t('close')}
                tooltip={false}
                icon={<X aria-hidden />}
                className="-mt-1 -mr-2 max-sm:min-w-10"
              />
            </Primitive.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {footer === undefined ? null : (
            <footer className="flex flex-wrap items-center justify-end gap-2 rounded-b-xl border-t border-border bg-sunken px-5 py-3">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Closes the dialog around it; one button as child. */
export const DialogClose = ({ children }: { readonly children: ReactElement }) => (
  <Primitive.Close asChild>{children}</Primitive.Close>
)
