import { useTranslations } from 'next-intl'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { toast } from '@/components/ui/toasts/toast'
import type { Move, Place } from './model/stops'

/** Where a diff stands in the address: the message, and which of its hunks, from 1, or which of its parts, and the line of that, from 1. */
const diffState = {
  message: parseAsString,
  hunk: parseAsInteger,
  part: parseAsString,
  line: parseAsInteger,
  layout: parseAsStringLiteral(['split', 'unified'] as const).withDefault('split'),
}

/** Within a message. */
const nowhere = { hunk: null, part: null, line: null } as const

const keyWithin = (inside: Readonly<Record<keyof typeof nowhere, unknown>>): string =>
  [inside.hunk, inside.part, inside.line].join('/')

/** The place and the layout of a diff, kept in the address, and links to a place; see `usePlaceLink`. */
export function useDiffAddress(path: string, column: string) {
  const onCopyLink = usePlaceLink(path, column)
  const [{ message, hunk, part, line, layout }, set] = useQueryStates(diffState)
  const within = keyWithin({ hunk, part, line })
  // Whoever leads to another message and says no more means the message: what the address says of the one before is void.
  const [known, setKnown] = useState({ message, within })
  if (known.within !== within) setKnown({ message, within })
  const isVoid = known.within === within && known.message !== message
  useEffect(() => {
    if (isVoid) void set(nowhere)
  }, [isVoid, set])
  const place = useMemo(
    (): Place | undefined =>
      message === null
        ? undefined
        : {
            message,
            ...(!isVoid && {
              ...(hunk !== null && { hunk }),
              ...(part !== null && { part }),
              ...(line !== null && { line }),
            }),
          },
    [message, hunk, part, line, isVoid],
  )
  const onPlace = useCallback(
    (next: Place, how: Move = 'step') => {
      const inside = { hunk: next.hunk || null, part: next.part ?? null, line: next.line ?? null }
      setKnown({ message: next.message, within: keyWithin(inside) })
      void set({ message: next.message, ...inside }, { history: how === 'leap' ? 'push' : 'replace' })
    },
    [set],
  )
  const onLayout = useCallback((next: 'split' | 'unified') => void set({ layout: next }), [set])
  return { place, onPlace, layout, onLayout, onCopyLink }
}

/**
 * Copies a link to a place. `path`: of the page, with the query that shows the diff; `column`: letter of the primary strategy; `read`: letters of
 * all that are read, over which hunks are numbered.
 */
export function usePlaceLink(path: string, column: string) {
  const t = useTranslations('workbench.diff')
  return useCallback(
    ({ message, hunk, part, line }: Place, read: readonly string[]) => {
      const link = new URL(path, window.location.origin)
      const beside = read.filter((letter) => letter !== column)
      const query = { column, beside: beside.join(',') || undefined, message, hunk: hunk || undefined, part, line }
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) link.searchParams.set(name, String(value))
      void navigator.clipboard.writeText(link.href).then(
        () => toast.success(t('linkCopied')),
        () => toast.error(t('linkNotCopied'), { description: link.href }),
      )
    },
    [path, column, t],
  )
}
