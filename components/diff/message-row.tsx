'use client'

import { ChevronRight, Link2, MessageCircleQuestion } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import type { DiffMessage, DiffRow } from '@/lib/contracts/runs'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import type { Tone } from '@/components/ui/tone'
import { KindSwatch } from '@/components/shared/parts/kind-bar'
import { PickMessage } from './pick-message'
import { PartView } from './part-diff'

export interface MessageRowProps {
  readonly row: DiffRow
  /** Undefined while it is being fetched. */
  readonly texts: DiffMessage | undefined
  readonly layout: 'split' | 'unified'
  readonly current: boolean
  /** Without it there is no link to copy. */
  readonly onCopyLink?: (id: string) => void
  /** Without it there is nothing to explain. */
  readonly onExplain?: (row: DiffRow) => void
}

const statusTone = { kept: 'kept', edited: 'info', removed: 'removed', inserted: 'success' } as const satisfies Record<
  DiffRow['status'],
  Tone
>

/** One message before and after. Unchanged ones are one line until opened. Memoised: a list renders at every step of scrolling. */
export const MessageRow = memo(function MessageRow({
  row,
  texts,
  layout,
  current,
  onCopyLink,
  onExplain,
}: MessageRowProps) {
  const t = useTranslations('workbench')
  const [choice, setChoice] = useState<boolean>()
  // An unchanged message that was gone to is opened, until the person closes it.
  const open = choice ?? current
  const shown = row.status !== 'kept' || open
  return (
    <article
      id={`message-${row.id}`}
      tabIndex={-1}
      aria-label={t('diff.row', {
        position: row.before ?? row.after ?? 0,
        role: t(`roles.${row.role}`),
        status: t(`diff.status.${row.status}`),
      })}
      className={cn(
        'overflow-clip rounded-lg border border-border bg-surface outline-none',
        current && 'border-accent ring-1 ring-accent',
        !shown && 'bg-transparent',
      )}
    >
      <RowHeader
        row={row}
        onCopyLink={onCopyLink}
        onExplain={onExplain}
        toggle={row.status === 'kept' ? { open, onToggle: () => setChoice(!open) } : undefined}
      />
      {shown ? (
        <div className="border-t border-border">
          {layout === 'split' && row.status === 'removed' ? <SideNote side="right">{t('diff.gone')}</SideNote> : null}
          {layout === 'split' && row.status === 'inserted' ? <SideNote side="left">{t('diff.absent')}</SideNote> : null}
          {texts === undefined ? (
            <Loading tokens={row.tokensBefore} />
          ) : (
            texts.parts.map((part) => (
              <PartView key={part.id} part={part} layout={layout} still={row.status === 'kept'} />
            ))
          )}
        </div>
      ) : null}
    </article>
  )
})

interface RowHeaderProps {
  readonly row: DiffRow
  readonly toggle: { readonly open: boolean; readonly onToggle: () => void } | undefined
  readonly onCopyLink: MessageRowProps['onCopyLink']
  readonly onExplain: MessageRowProps['onExplain']
}

function RowHeader({ row, toggle, onCopyLink, onExplain }: RowHeaderProps) {
  const t = useTranslations('workbench')
  const explain = useTranslations('pass.explain')
  const name = (
    <>
      <span className="tabular font-mono text-text-subtle">#{row.before ?? row.after}</span>
      <span className="font-semibold">{t(`roles.${row.role}`)}</span>
      {row.tools.length === 0 ? null : (
        <code className="min-w-0 truncate font-mono text-text-muted">{row.tools.join(', ')}</code>
      )}
      {row.summary ? <Badge tone="summarized">{t('diff.summary')}</Badge> : null}
    </>
  )
  return (
    <header className="flex min-h-8 items-center gap-2 px-3 py-1 text-xs">
      {row.before === undefined ? null : <PickMessage position={row.before} />}
      {toggle === undefined ? (
        <h3 className="flex min-w-0 shrink-0 items-center gap-2 text-xs font-normal">{name}</h3>
      ) : (
        <h3 className="flex min-w-0 flex-1 text-xs font-normal">
          <button
            type="button"
            aria-expanded={toggle.open}
            onClick={toggle.onToggle}
            className="flex min-h-6 min-w-0 flex-1 items-center gap-2 rounded-sm text-left"
          >
            <ChevronRight
              aria-hidden
              className={cn('size-3.5 shrink-0 text-text-subtle transition-transform', toggle.open && 'rotate-90')}
            />
            {name}
            <KindSwatch kind={row.mainKind} />
            <span className="min-w-0 flex-1 truncate text-text-muted">{row.preview}</span>
          </button>
        </h3>
      )}
      {row.status === 'kept' ? null : <Badge tone={statusTone[row.status]}>{t(`diff.status.${row.status}`)}</Badge>}
      {row.status === 'kept' ? null : (
        <span className="hidden min-w-0 flex-1 truncate text-text-subtle sm:block">{row.preview}</span>
      )}
      <RowTokens row={row} />
      {onExplain === undefined ? null : (
        <IconButton
          size="sm"
          label={
            row.before === undefined
              ? explain('buttonMade', { number: row.after ?? 0 })
              : explain('button', { number: row.before })
          }
          title={explain('short')}
          tooltip={false}
          icon={<MessageCircleQuestion aria-hidden />}
          onClick={() => onExplain(row)}
          className="-mr-1.5"
        />
      )}
      {onCopyLink === undefined ? null : (
        <IconButton
          size="sm"
          label={t('diff.link', { id: row.id })}
          tooltip={false}
          icon={<Link2 aria-hidden />}
          onClick={() => onCopyLink(row.id)}
          className="-mr-1.5"
        />
      )}
    </header>
  )
}

function RowTokens({ row }: { readonly row: DiffRow }) {
  const t = useTranslations('workbench')
  const format = useFormatter()
  const share = row.tokensBefore > 0 ? (row.tokensAfter - row.tokensBefore) / row.tokensBefore : undefined
  return (
    <span className="tabular ml-auto flex shrink-0 items-center gap-2 text-text-muted">
      {row.status === 'kept'
        ? t('tokensShort', { count: row.tokensBefore })
        : t('change', { before: row.tokensBefore, after: row.tokensAfter })}
      {row.status === 'edited' && share !== undefined ? (
        <span className="w-10 text-right font-medium text-text">{format.number(share, 'percentSigned')}</span>
      ) : null}
    </span>
  )
}

function SideNote({ side, children }: { readonly side: 'left' | 'right'; readonly children: string }) {
  return (
    <p
      className={cn(
        'border-b border-border bg-sunken px-3 py-1 text-xs text-text-muted italic',
        side === 'right' && 'pl-[calc(50%+0.75rem)]',
      )}
    >
      {children}
    </p>
  )
}

/** About as high as the text will be, so that the list does not jump. */
function Loading({ tokens }: { readonly tokens: number }) {
  const t = useTranslations('workbench.diff')
  const lines = Math.min(8, Math.max(1, Math.round(tokens / 20)))
  return (
    <div aria-busy className="flex flex-col gap-1.5 p-3">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={cn('h-3', index === lines - 1 && 'w-1/2')} />
      ))}
    </div>
  )
}
