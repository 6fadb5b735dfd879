'use client'

import { Check, Copy, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button'

type CopyState = 'idle' | 'copied' | 'failed'

interface CopyButtonProps {
  /** The text, or a function that makes it if it is large. */
  readonly text: string | (() => string)
  /** Says what is copied; default: "Copy". */
  readonly label?: string
  readonly size?: 'sm' | 'md'
}

const shownForMs = 1600
const icons = { idle: <Copy aria-hidden />, copied: <Check aria-hidden />, failed: <X aria-hidden /> } as const

export function CopyButton({ text, label, size = 'sm' }: CopyButtonProps) {
  const t = useTranslations('common.ui')
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), shownForMs)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () => {
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  }
  const names = { idle: label ?? t('copy'), copied: t('copied'), failed: t('copyFailed') } as const
  return (
    <>
      <IconButton label={label ?? t('copy')} icon={icons[state]} size={size} onClick={copy} />
      <span role="status" className="sr-only">
        {state === 'idle' ? '' : names[state]}
      </span>
    </>
  )
}
