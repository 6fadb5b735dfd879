'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Input } from '@/components/ui/fields/input'
import { cleanName } from '../model/pipeline'

interface RenameFieldProps {
  readonly name: string
  /** The new name, or the old one where it was not changed. */
  readonly onDone: (name: string) => void
}

/** A name that is typed in place: Enter or leaving it takes it over, Escape does not. */
export function RenameField({ name, onDone }: RenameFieldProps) {
  const t = useTranslations('studio.card')
  const [text, setText] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useEffect(() => {
    // Selecting alone gives the keyboard in some browsers only.
    field.current?.focus()
    field.current?.select()
  }, [])
  const finish = (next: string | undefined): void => {
    if (done.current) return
    done.current = true
    onDone(next ?? name)
  }
  return (
    <Input
      ref={field}
      aria-label={t('newName', { name })}
      aria-invalid={cleanName(text) === undefined || undefined}
      className="h-6 flex-1"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => finish(cleanName(text))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') finish(undefined)
        else if (cleanName(text) !== undefined) finish(cleanName(text))
      }}
    />
  )
}
