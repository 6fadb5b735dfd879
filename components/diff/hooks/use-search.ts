import { useQueries } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useSameItems } from '@/components/shared/hooks/use-same-items'
import { focusIfLost, focusSoon } from '@/components/ui/overlays/focus-soon'
import type { DiffMatches } from '@/lib/contracts/diff'
import { diffQueries, type Comparing } from '../api/diff-queries'
import { matchesInOrder } from '../model/search-order'
import type { AlignedMessages } from '../model/align-messages'
import type { ReadResult } from './use-diff-texts'

/** What is searched for, and where it stands. */
export function useSearch(
  read: readonly ReadResult[],
  spine: AlignedMessages,
  comparing: Comparing,
  diff: RefObject<HTMLElement | null>,
) {
  const input = useRef<HTMLInputElement>(null)
  /** Opens it; gone while it is open. */
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<RefObject<Element | null>>(diff)
  const wayBack = (): HTMLElement | null => {
    const came = before.current.current
    return came instanceof HTMLElement && came.isConnected ? came : diff.current
  }
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const typed = useDeferredValue(text.trim())
  const query = open && typed.length >= 2 ? typed : ''
  const answers = useQueries({
    queries: read.map(({ source }, column) => ({
      ...diffQueries.search(source, comparing, query, column === 0),
      enabled: query !== '',
    })),
  })
  const found = useSameItems(answers.map(({ data }) => (query === '' ? undefined : data)))
  const matches = useMemo(() => matchesInOrder(spine, found), [spine, found])
  const answered = found.flatMap((each) => each ?? [])
  return {
    input,
    button,
    open,
    show: (): void => {
      const { activeElement: had, body } = document
      if (!open) before.current = had === button.current ? button : { current: had === body ? null : had }
      // At once: what is typed next is typed into it, however fast.
      flushSync(() => {
        setOpen(true)
        setAt(0)
      })
      input.current?.focus()
      input.current?.select()
      // A palette that closes moves the focus once more.
      focusSoon(() => input.current)
    },
    close: (): void => {
      setOpen(false)
      setAt(0)
      focusIfLost(wayBack)
    },
    text,
    setText: (next: string): void => {
      setText(next)
      setAt(0)
    },
    query,
    matches,
    isAnswered: query !== '' && answered.length === found.length,
    /** There are more than those that are stepped through. */
    isCut: answered.some(isCut),
    at,
    match: at === 0 ? undefined : matches[at - 1],
    step: (direction: 1 | -1) => {
      if (matches.length === 0) return undefined
      const next =
        at === 0 ? (direction === 1 ? 1 : matches.length) : ((at - 1 + direction + matches.length) % matches.length) + 1
      setAt(next)
      return matches[next - 1]
    },
  }
}

const isCut = ({ total, matches }: DiffMatches): boolean => matches.reduce((sum, { count }) => sum + count, 0) < total
