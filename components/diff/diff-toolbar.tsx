'use client'

import { ArrowDown, ArrowUp, Columns2, Rows3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { SegmentedControl } from '@/components/ui/segmented-control'

export type DiffLayout = 'split' | 'unified'

interface DiffToolbarProps {
  readonly changes: number
  /** Number of the current change, from 1. */
  readonly at: number | undefined
  readonly layout: DiffLayout
  /** False where the window is too narrow for two columns. */
  readonly canSplit: boolean
  readonly showUnchanged: boolean
  readonly onStep: (direction: 1 | -1) => void
  readonly onLayout: (layout: DiffLayout) => void
  readonly onShowUnchanged: (show: boolean) => void
  /** Goes to a message as typed (`m41`, `41`, `#41`); says whether there is one. */
  readonly onGoTo: (text: string) => boolean
}

export function DiffToolbar({
  changes,
  at,
  layout,
  canSplit,
  showUnchanged,
  onStep,
  onLayout,
  onShowUnchanged,
  onGoTo,
}: DiffToolbarProps) {
  const t = useTranslations('workbench.diff')
  return (
    <div
      role="toolbar"
      aria-label={t('label')}
      className="sticky top-[calc(var(--topbar-height)+2.25rem)] z-10 -mx-4 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-background px-4 py-1.5"
    >
      <div className="flex items-center gap-1">
        <IconButton
          size="sm"
          label={t('previous')}
          shortcut="p"
          icon={<ArrowUp aria-hidden />}
          disabled={changes === 0}
          onClick={() => onStep(-1)}
        />
        <IconButton
          size="sm"
          label={t('next')}
          shortcut="n"
          icon={<ArrowDown aria-hidden />}
          disabled={changes === 0}
          onClick={() => onStep(1)}
        />
        <p className="tabular ml-1 text-xs text-text-muted">
          {at === undefined ? t('positionNone', { count: changes }) : t('position', { index: at, count: changes })}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <GoTo onGoTo={onGoTo} />
        <Button size="sm" variant="ghost" aria-pressed={showUnchanged} onClick={() => onShowUnchanged(!showUnchanged)}>
          {t(showUnchanged ? 'collapseAll' : 'expandAll')}
        </Button>
        {canSplit ? (
          <SegmentedControl
            aria-label={t('layout')}
            show="icon"
            value={layout}
            onValueChange={onLayout}
            segments={[
              { value: 'split', label: t('split'), icon: <Columns2 aria-hidden /> },
              { value: 'unified', label: t('unified'), icon: <Rows3 aria-hidden /> },
            ]}
          />
        ) : null}
      </div>
    </div>
  )
}

function GoTo({ onGoTo }: { readonly onGoTo: (text: string) => boolean }) {
  const t = useTranslations('workbench.diff')
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <form
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        const found = onGoTo(text)
        setMissing(!found)
        if (found) setText('')
      }}
    >
      <Input
        aria-label={t('search')}
        aria-invalid={missing || undefined}
        placeholder={t('searchPlaceholder')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setMissing(false)
        }}
        className="h-6 w-20 font-mono text-xs"
      />
      <span
        role="status"
        className={
          missing
            ? 'absolute top-full right-0 z-10 mt-1 rounded-md border border-border bg-raised px-2 py-1 text-xs whitespace-nowrap text-danger shadow-raised'
            : 'sr-only'
        }
      >
        {missing ? t('notFound', { id: text }) : ''}
      </span>
    </form>
  )
}
