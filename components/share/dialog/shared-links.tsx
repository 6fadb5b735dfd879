'use client'

import { Trash2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { SnapshotView } from '@/lib/contracts/share'
import { Badge } from '@/components/ui/display/badge'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { linkTo } from '@/components/shared/model/link-to'

interface SharedLinksProps {
  readonly links: readonly SnapshotView[]
  readonly onDelete: (id: string) => void
}

/** The links there are, to copy again or to end. */
export function SharedLinks({ links, onDelete }: SharedLinksProps) {
  const t = useTranslations('share.links')
  const format = useFormatter()
  if (links.length === 0) return null
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('title')}</h3>
      <ul
        aria-label={t('title')}
        className="max-h-56 divide-y divide-border overflow-y-auto rounded-lg border border-border"
      >
        {links.map(({ id, title, includesConversation, of, createdAt }) => (
          <li key={id} className="flex items-center gap-2 py-1.5 pr-2 pl-3">
            <span className="flex min-w-0 flex-1 flex-col">
              <a
                href={`/s/${encodeURIComponent(id)}`}
                target="_blank"
                rel="noreferrer"
                aria-label={t('open', { title })}
                className="truncate rounded-sm font-medium hover:text-accent hover:underline"
              >
                {title}
              </a>
              <span className="text-xs text-text-muted">{format.dateTime(new Date(createdAt), 'moment')}</span>
            </span>
            <Badge tone={includesConversation ? 'warning' : 'neutral'} className="max-sm:hidden">
              {t(of === 'experiment' ? 'experiment' : includesConversation ? 'withTexts' : 'figures')}
            </Badge>
            <CopyButton text={() => linkTo(id)} label={t('copy', { title })} />
            <IconButton
              size="sm"
              tooltip={false}
              label={t('delete', { title })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onDelete(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
