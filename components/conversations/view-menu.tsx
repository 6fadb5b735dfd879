'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { openView } from '@/lib/server/conversations/actions'
import type { ConversationOverview } from '@/lib/contracts/conversations'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { useAction } from '@/components/shared/queries/use-action'
import { Menu } from '@/components/ui/overlays/menu'
import { conversationQueries } from './api/queries'

interface ViewMenuProps {
  readonly overview: Pick<ConversationOverview, 'id' | 'view' | 'views'>
  readonly onOpen: (id: string) => void
}

/** How much of a compacted session is open; another view of its file is a session of its own. Loaded where there are several. */
export default function ViewMenu({ overview: { id, view, views }, onOpen }: ViewMenuProps) {
  const t = useTranslations('workbench')
  const format = useFigures()
  const open = useAction(openView, {
    onSuccess: (opened) => onOpen(opened.id),
    refresh: [conversationQueries.list().queryKey],
  })
  return (
    <Menu
      entries={[
        {
          kind: 'choice',
          id: 'view',
          label: t('shell.viewMenu'),
          value: view,
          options: views.map((each) => ({
            value: each.id,
            label: t('shell.viewOf', {
              view: t(`views.${each.id}`),
              count: each.messages,
              tokens: format.tokens(each.tokens),
            }),
          })),
          onChange: (next) => {
            const chosen = views.find((each) => each.id === next)
            if (chosen && chosen.id !== view) open.mutate({ id, view: chosen.id })
          },
        },
      ]}
      trigger={
        <button
          type="button"
          aria-busy={open.isPending || undefined}
          aria-label={t('shell.viewButton', { view: t(`views.${view}`) })}
          className="hit-area relative -mx-1 inline-flex h-6 shrink-0 items-center gap-0.5 rounded-sm px-1 hover:bg-hover hover:text-text"
        >
          {t(`views.${view}`)}
          <ChevronDown aria-hidden className="size-3" />
        </button>
      }
    />
  )
}
