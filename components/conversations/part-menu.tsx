'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { openPart } from '@/lib/server/conversations/actions'
import type { Family } from '@/lib/contracts/conversations'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { useAction } from '@/components/shared/queries/use-action'
import { Menu } from '@/components/ui/overlays/menu'
import { conversationQueries } from './api/queries'

interface PartMenuProps {
  readonly id: string
  readonly family: Family
  readonly onOpen: (id: string) => void
}

/** The conversations of a session's file: the session, its sub-agents and side requests. Loaded where there are several. */
export default function PartMenu({ id, family: { open: current, members, costUsd }, onOpen }: PartMenuProps) {
  const t = useTranslations('workbench.shell')
  const parts = useTranslations('import.parts')
  const figures = useFigures()
  const open = useAction(openPart, {
    onSuccess: (opened) => onOpen(opened.id),
    refresh: [conversationQueries.list().queryKey],
  })
  const cost = costUsd === undefined ? undefined : t('partsCost', { cost: figures.money(costUsd) })
  return (
    <Menu
      entries={[
        {
          kind: 'choice',
          id: 'part',
          label: cost === undefined ? t('partsMenu') : `${t('partsMenu')} · ${cost}`,
          value: String(current),
          options: members.map(({ index, title, as, messages }) => ({
            value: String(index),
            label: t('partOf', { kind: as === undefined ? t('partSession') : parts(as), title, count: messages }),
          })),
          onChange: (next) => {
            if (Number(next) !== current) open.mutate({ id, index: Number(next) })
          },
        },
      ]}
      trigger={
        <button
          type="button"
          aria-busy={open.isPending || undefined}
          aria-label={t('partsMenu')}
          title={cost}
          className="hit-area relative -mx-1 inline-flex h-6 shrink-0 items-center gap-0.5 rounded-sm px-1 hover:bg-hover hover:text-text"
        >
          {t('partsButton', { count: members.length })}
          <ChevronDown aria-hidden className="size-3" />
        </button>
      }
    />
  )
}
