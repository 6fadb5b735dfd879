'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { usePicking } from './picking'

/** On a message, while a pass waits for messages to be picked: chooses it, or not. `position`: in the conversation as it was, from 1. */
export function PickMessage({ position }: { readonly position: number }) {
  const t = useTranslations('diff')
  const picking = usePicking((state) => state.picking)
  if (picking === undefined) return null
  const index = position - 1
  return (
    <Checkbox
      aria-label={t('pickMessage', { number: position, pass: picking.passName })}
      checked={picking.picked.includes(index)}
      onCheckedChange={() => picking.toggle(index)}
    />
  )
}
