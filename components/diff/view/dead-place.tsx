import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '@/components/ui/toasts/toast'
import type { Texts } from '../hooks/use-diff-texts'
import type { Entry } from '../model/align-messages'
import type { Place, Stop } from '../model/stops'
import { useEntryLabel } from '../names/entry-names'

interface DeadPlaceProps {
  readonly place: Place
  readonly entry: Entry
  readonly stops: readonly Stop[]
  /** Of the entry, by column. */
  readonly texts: Texts
  readonly onPlace: (place: Place) => void
}

/** A link to a hunk or a part that its message does not have says so, and leads to the message. Draws nothing. */
export function DeadPlace({ place: { message, hunk, part }, entry, stops, texts, onPlace }: DeadPlaceProps) {
  const t = useTranslations('diff')
  const label = useEntryLabel()(entry)
  const isRead = part === undefined || entry.cells.every((cell, column) => cell === undefined || texts[column])
  const checked = useRef<string>(undefined)
  const check = useEffectEvent((key: string): void => {
    if (checked.current === key) return
    checked.current = key
    const hasHunk = !hunk || stops.some((stop) => stop.message === message && stop.hunk === hunk)
    const hasPart = part === undefined || texts.some((text) => text?.parts.some(({ id }) => id === part))
    if (hasHunk && hasPart) return
    toast.warning(
      hasHunk ? t('noPart', { part: part ?? '', message: label }) : t('noHunk', { hunk: hunk ?? 0, message: label }),
    )
    onPlace({ message })
  })
  // Once it is gone to: what an edit of a strategy takes away later was there.
  const key = `${message}/${hunk ?? 0}/${part ?? ''}`
  useEffect(() => {
    if (isRead) check(key)
  }, [isRead, key])
  return null
}
