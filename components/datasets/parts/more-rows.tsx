'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'

/** Rows that are drawn at once: more would hold up typing in a filter. */
const AT_ONCE = 250

/** The first rows of a list, and how to see more. */
export function useFirstRows<Row>(rows: readonly Row[]): { readonly shown: readonly Row[]; readonly more: () => void } {
  const [count, setCount] = useState(AT_ONCE)
  return { shown: rows.slice(0, count), more: () => setCount((before) => before + AT_ONCE) }
}

export function MoreRows({ more, left }: { readonly more: () => void; readonly left: number }) {
  const t = useTranslations('datasets')
  return left === 0 ? null : (
    <Button className="m-3 self-center" onClick={more}>
      {t('more', { left })}
    </Button>
  )
}
