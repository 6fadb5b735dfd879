'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { focusIfLost } from '@/components/ui/overlays/focus-soon'
import { introducedCookie } from './first-visit'

const steps = ['row', 'forgets', 'cost'] as const

interface IntroductionProps {
  readonly onRead: () => void
}

/** What this is, for who is here for the first time, and again from Help. */
export function Introduction({ onRead }: IntroductionProps) {
  const t = useTranslations('workbench.introduction')
  const [isRead, setRead] = useState(false)
  if (isRead) return null
  const close = (): void => {
    focusIfLost(() => document.querySelector<HTMLElement>('[role=table] [aria-current=true]'))
    document.cookie = introducedCookie
    setRead(true)
    onRead()
  }
  return (
    <section
      data-print="hidden"
      aria-label={t('label')}
      className="flex shrink-0 flex-col gap-2 border-b border-border bg-selected px-3 py-2.5"
    >
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 text-sm font-semibold text-balance">{t('sentence')}</p>
        <Button size="sm" onClick={close}>
          <X aria-hidden />
          {t('close')}
        </Button>
      </div>
      <ol className="flex flex-wrap gap-x-6 gap-y-1 text-sm max-lg:flex-col">
        {steps.map((step, index) => (
          <li key={step} className="flex items-baseline gap-1.5">
            <span
              aria-hidden
              className="inline-grid size-4 shrink-0 place-items-center self-center rounded-full bg-text text-2xs font-semibold text-surface"
            >
              {index + 1}
            </span>
            {t(`steps.${step}`)}
          </li>
        ))}
      </ol>
    </section>
  )
}
