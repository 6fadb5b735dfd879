'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import type { ListedItem } from '@/components/diff/model/items'
import { ListItem, type ListItemProps } from './list-item'
import { AT_ONCE, holding, type Stretch } from './stretch'

interface ListViewProps extends ListItemProps {
  readonly items: readonly ListedItem[]
  readonly onVisible: (items: readonly ListedItem[]) => void
}

/** Every change in words, one after another, with nothing drawn beside anything: for screen readers. */
export default function ListView({ items, onVisible, ...props }: ListViewProps) {
  const t = useTranslations('diff')
  const target = useMemo(() => items.findIndex(({ key }) => key === props.place?.message), [items, props.place])
  const [chosen, setChosen] = useState<Stretch>({ from: 0, to: AT_ONCE })
  const [followed, setFollowed] = useState<typeof props.place>()
  // What is gone to is among those that are mounted; from there one may ask for others.
  if (followed !== props.place) {
    setFollowed(props.place)
    if (target >= 0) setChosen(holding(chosen, target))
  }
  const from = Math.min(chosen.from, Math.max(0, items.length - 1))
  const shown = useMemo(() => items.slice(from, chosen.to), [items, from, chosen.to])
  const ask = useEffectEvent(onVisible)
  useEffect(() => ask(shown), [shown])
  const later = Math.max(0, items.length - chosen.to)
  const show = (next: Stretch, first: ListedItem | undefined): void => {
    setChosen(next)
    // Reading goes on with what was asked for.
    requestAnimationFrame(() => document.getElementById(`message-${first?.key}`)?.focus())
  }
  return (
    <div className="flex flex-col gap-3 p-3">
      {from > 0 ? (
        <Button
          className="self-start"
          onClick={() => show({ from: Math.max(0, from - AT_ONCE), to: chosen.to }, items[Math.max(0, from - AT_ONCE)])}
        >
          {t('earlierChanges', { count: from })}
        </Button>
      ) : null}
      <ol aria-label={t('list')} className="flex flex-col gap-3">
        {shown.map((item, index) => (
          <li
            key={item.key}
            aria-posinset={from + index + 1}
            aria-setsize={items.length}
            className="border-b border-border pb-3 text-sm"
          >
            <ListItem item={item} {...props} />
          </li>
        ))}
      </ol>
      {later > 0 ? (
        <Button className="self-start" onClick={() => show({ from, to: chosen.to + AT_ONCE }, items[chosen.to])}>
          {t('moreChanges', { count: later })}
        </Button>
      ) : null}
    </div>
  )
}
