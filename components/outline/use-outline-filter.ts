'use client'

import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import { messagesOf, type OutlineFilter } from './model/outline-filter'
import { outlineState } from './model/outline-state'

/** What the outline narrows the diff and the maps to. `messages`: ids that stay; undefined: all of them. */
export function useOutlineFilter(outline: readonly OutlineMessage[] | undefined): {
  readonly filter: OutlineFilter | null
  readonly messages: ReadonlySet<string> | undefined
  readonly setFilter: (filter: OutlineFilter | null) => void
} {
  const [{ only }, setState] = useQueryStates(outlineState)
  const messages = useMemo(() => (outline ? messagesOf(only, outline) : undefined), [only, outline])
  return { filter: only, messages, setFilter: (filter) => void setState({ only: filter }) }
}
