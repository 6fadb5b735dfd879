import { useRef, type FocusEvent, type RefObject } from 'react'
import { useCommands } from '@/components/shared/commands/commands'

interface RowKeys {
  /** Of the element around the rows; each row has its id in `data-row`, and what is focused in it in `data-row-focus`. */
  readonly region: RefObject<HTMLDivElement | null>
  readonly onFocus: (event: FocusEvent) => void
  /** Id of the row that the focus was in last. */
  current(): string | undefined
}

interface Words {
  readonly group: string
  readonly next: string
  readonly previous: string
}

/** `j` and `k` go through the rows of a list. */
export function useRowKeys(words: Words): RowKeys {
  const region = useRef<HTMLDivElement>(null)
  const last = useRef<string>(undefined)
  const move = (by: 1 | -1): void => {
    const rows = [...(region.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.findIndex((row) => row.dataset['row'] === last.current)
    const to = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))]
    to?.querySelector<HTMLElement>('[data-row-focus]')?.focus()
  }
  useCommands([
    { id: 'rows.next', group: words.group, title: words.next, shortcut: 'j', listed: 'keys', run: () => move(1) },
    {
      id: 'rows.previous',
      group: words.group,
      title: words.previous,
      shortcut: 'k',
      listed: 'keys',
      run: () => move(-1),
    },
  ])
  return {
    region,
    onFocus: ({ target }) => {
      last.current = target.closest('[data-row]')?.getAttribute('data-row') ?? last.current
    },
    current: () => last.current,
  }
}
