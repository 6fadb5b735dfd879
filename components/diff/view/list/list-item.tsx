import type { Texts } from '@/components/diff/hooks/use-diff-texts'
import type { useKeySet } from '@/components/diff/hooks/use-key-set'
import type { ListedItem } from '@/components/diff/model/items'
import type { Entry } from '@/components/diff/model/align-messages'
import type { Place } from '@/components/diff/model/stops'
import { UnfoldedItem } from '../fold-item'
import { ListMessage } from './list-message'
import { ListSpan } from './list-span'

export interface ListItemProps {
  readonly openSpans: ReturnType<typeof useKeySet>
  readonly onFold: (key: string) => void
  readonly place: Place | undefined
  readonly textsOf: (entry: Entry) => Texts
}

export function ListItem({ item, openSpans, onFold, place, textsOf }: ListItemProps & { readonly item: ListedItem }) {
  switch (item.type) {
    case 'unfolded':
      return <UnfoldedItem item={item} onFold={onFold} />
    case 'span':
      return (
        <ListSpan
          span={item.span}
          entry={item.entry}
          open={openSpans.keys.has(item.key)}
          onOpen={openSpans.toggle}
          texts={textsOf(item.entry)}
          current={place?.message === item.key}
        />
      )
    default:
      return (
        <ListMessage
          entry={item.entry}
          quiet={item.type === 'quiet'}
          texts={textsOf(item.entry)}
          here={place?.message === item.key ? place : undefined}
        />
      )
  }
}
