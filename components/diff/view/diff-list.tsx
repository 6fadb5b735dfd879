'use client'

import { useTranslations } from 'next-intl'
import { use, useCallback, type RefObject } from 'react'
import type { Texts } from '../hooks/use-diff-texts'
import type { useKeySet } from '../hooks/use-key-set'
import { useDiffContext } from '../message/diff-context'
import { MessageItem } from '../message/message-item'
import { SpanItem } from '../message/span-item'
import { SummaryItem } from '../message/summary-item'
import { estimateHeight, estimateNote } from '../model/heights'
import type { DiffItem } from '../model/items'
import { NotesContext } from '../notes/notes-context'
import type { Entry } from '../model/align-messages'
import type { Place } from '../model/stops'
import { FoldItem, UnfoldedItem } from './fold-item'
import { ItemList } from './item-list'

type KeySet = ReturnType<typeof useKeySet>

interface DiffListProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly items: readonly DiffItem[]
  readonly jump: number
  /** Identifies the data that the items were made of. */
  readonly version: unknown
  readonly openSpans: KeySet
  /** Makes one block again of messages that were left out together; by key of their span. */
  readonly onFold: (key: string) => void
  readonly place: Place | undefined
  readonly textsOf: (entry: Entry) => Texts
  readonly onVisible: (items: readonly DiffItem[]) => void
}

/** The session message by message; only what is in sight is mounted. */
export function DiffList({
  scroller,
  items,
  jump,
  version,
  openSpans,
  onFold,
  place,
  textsOf,
  onVisible,
}: DiffListProps) {
  const t = useTranslations('diff')
  const { layout, onUnfold } = useDiffContext()
  const { texts: notes } = use(NotesContext)
  const estimate = useCallback(
    (item: DiffItem) => estimateHeight(item, layout) + (hasNote(item) ? estimateNote(notes[item.key]) : 0),
    [layout, notes],
  )
  const render = (item: DiffItem) => {
    switch (item.type) {
      case 'fold':
        return <FoldItem item={item} onOpen={onUnfold} />
      case 'unfolded':
        return <UnfoldedItem item={item} onFold={onFold} />
      case 'span':
        return (
          <SpanItem
            span={item.span}
            entry={item.entry}
            open={openSpans.keys.has(item.key)}
            onOpen={openSpans.toggle}
            texts={textsOf(item.entry)}
            current={place?.message === item.key}
          />
        )
      case 'summary':
        return (
          <SummaryItem
            entry={item.entry}
            spans={item.spans}
            open={openSpans.keys.has(item.key)}
            onOpen={openSpans.toggle}
            texts={textsOf(item.entry)}
            current={place?.message === item.key}
          />
        )
      default:
        return (
          <MessageItem
            entry={item.entry}
            quiet={item.type === 'quiet'}
            texts={textsOf(item.entry)}
            here={place?.message === item.key ? place : undefined}
          />
        )
    }
  }
  return (
    <ItemList
      scroller={scroller}
      items={items}
      keyOf={keyOf}
      estimate={estimate}
      render={render}
      target={place?.message}
      jump={jump}
      version={version}
      label={t('messagesLabel')}
      onVisible={onVisible}
    />
  )
}

/** Whether the note on its message stands in an item. */
const hasNote = ({ type }: DiffItem): boolean => type === 'message' || type === 'quiet'

const keyOf = ({ key }: DiffItem): string => key
