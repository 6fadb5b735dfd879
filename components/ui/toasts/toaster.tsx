'use client'

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { Toaster as Primitive } from 'sonner'
import { Spinner } from '../display/spinner'

const classNames = {
  toast:
    'group flex font-sans w-full items-center gap-2.5 rounded-lg border border-border bg-raised px-3.5 py-3 text-sm text-text shadow-overlay',
  title: 'font-medium',
  description: 'text-xs text-text-muted',
  content: 'min-w-0 flex-1',
  actionButton:
    'inline-flex h-6 shrink-0 items-center rounded-md border border-border-strong px-2 text-xs font-medium hover:bg-hover',
  cancelButton: 'inline-flex h-6 shrink-0 items-center rounded-md px-2 text-xs text-text-muted hover:bg-hover',
  icon: 'flex shrink-0 items-center',
} as const

const icons = {
  success: <CircleCheck aria-hidden className="size-4 text-success" />,
  info: <Info aria-hidden className="size-4 text-info" />,
  warning: <TriangleAlert aria-hidden className="size-4 text-warning" />,
  error: <CircleAlert aria-hidden className="size-4 text-danger" />,
  loading: <Spinner />,
} as const

/*
 * On the left, because what a dialog is for is done on the right of its foot; and over the feet of dialogs, forms and views, which reach to
 * 4.25 rem above the edge of the window, on a phone with its bar and taller buttons to 5.
 */
const offset = { left: '1rem', bottom: '4.5rem' }
const phoneOffset = { left: '0.75rem', right: '0.75rem', bottom: '5.5rem' }

/** Shows the toasts of toast.ts. Mounted once, by the shell. */
export default function Toaster() {
  const t = useTranslations('common.ui')
  const { resolvedTheme } = useTheme()
  return (
    <Primitive
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      position="bottom-left"
      offset={offset}
      mobileOffset={phoneOffset}
      containerAriaLabel={t('notifications')}
      gap={8}
      icons={icons}
      toastOptions={{ unstyled: true, classNames }}
    />
  )
}
