import { useTranslations } from 'next-intl'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { toast } from '@/components/ui/toasts/toast'
import type { Move, Place } from './model/stops'

/** Where a diff stands in the address: the message, and which of its hunks, from 1, or which of its parts. */
const diffState = {
  message: parseAsString,
  hunk: parseAsInteger,
  part: parseAsString,
  layout: parseAsStringLiteral(['split', 'unified'] as const).withDefault('split'),
}

/** The place and the layout of a diff, kept in the address. `path`: of the page, with the query that shows the diff; for links. */
export function useDiffAddress(path: string) {
  const t = useTranslations('workbench.diff')
  const [{ message, hunk, part, layout }, set] = useQueryStates(diffState)
  const onCopyLink = useCallback(
    (place: Place) => {
      const link = new URL(path, window.location.origin)
      link.searchParams.set('message', place.message)
      if (place.hunk) link.searchParams.set('hunk', String(place.hunk))
      if (place.part !== undefined) link.searchParams.set('part', place.part)
      void navigator.clipboard.writeText(link.href).then(
        () => toast.success(t('linkCopied')),
        () => toast.error(t('linkNotCopied'), { description: link.href }),
      )
    },
    [path, t],
  )
  const place = useMemo(
    () => (message === null ? undefined : { message, ...(hunk !== null && { hunk }), ...(part !== null && { part }) }),
    [message, hunk, part],
  )
  const onPlace = useCallback(
    (next: Place, how: Move = 'step') =>
      void set(
        { message: next.message, hunk: next.hunk || null, part: next.part ?? null },
        { history: how === 'leap' ? 'push' : 'replace' },
      ),
    [set],
  )
  const onLayout = useCallback((next: 'split' | 'unified') => void set({ layout: next }), [set])
  return { place, onPlace, layout, onLayout, onCopyLink }
}
