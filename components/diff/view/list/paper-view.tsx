'use client'

import { useEffect, useEffectEvent } from 'react'
import type { ComparedMessage } from '@/lib/contracts/diff'
import type { Texts } from '@/components/diff/hooks/use-diff-texts'
import { listedOf, type DiffItem } from '@/components/diff/model/items'
import type { Entry } from '@/components/diff/model/align-messages'
import { ListItem } from './list-item'
import { PaperContext } from './list-lines'

interface PaperViewProps {
  readonly items: readonly DiffItem[]
  readonly textsOf: (entry: Entry) => Texts
  readonly onNeed: (entries: readonly Entry[]) => void
  readonly onPrinted: () => void
}

/** Every change in words, for paper: printed as soon as all of it is read, while the screen stays as it is. */
export default function PaperView({ items, textsOf, onNeed, onPrinted }: PaperViewProps) {
  const shown = listedOf(items, { wanted: undefined, showUnchanged: false }).filter(({ type }) => type !== 'unfolded')
  const need = useEffectEvent(() => onNeed(shown.map(({ entry }) => entry)))
  useEffect(() => need(), [items])
  const complete = shown.every(({ entry }) => textsOf(entry).every(isRead(entry)))
  const done = useEffectEvent(onPrinted)
  useEffect(() => {
    if (!complete) return
    const over = (): void => done()
    window.addEventListener('afterprint', over, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', over)
  }, [complete])
  return (
    <PaperContext value>
      <ol className="hidden min-w-0 flex-1 flex-col gap-3 p-3 print:flex [&_[data-source]]:hidden">
        {shown.map((item) => (
          <li key={item.key} className="border-b border-border pb-3 text-sm">
            <ListItem item={item} openSpans={closed} onFold={nothing} place={undefined} textsOf={textsOf} />
          </li>
        ))}
      </ol>
    </PaperContext>
  )
}

const closed = { keys: new Set<string>(), toggle: (): void => {} }
const nothing = (): void => {}

const isRead =
  ({ cells }: Entry) =>
  (text: ComparedMessage | undefined, column: number): boolean =>
    text !== undefined || cells[column] === undefined
