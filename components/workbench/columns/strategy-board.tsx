'use client'

import { Play, Plus, Redo2, Square, Table2, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import type { ActionError } from '@/lib/contracts/action'
import { useCommands } from '@/components/shared/commands/commands'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Tooltip } from '@/components/ui/tooltip'
import { Problem } from '@/components/shared/parts/problem'

const CompareDialog = dynamic(() => import('@/components/runs/results/compare-dialog'), { ssr: false })

interface StrategyBoardProps {
  readonly title: string | undefined
  readonly count: number
  readonly running: boolean
  readonly finished: number
  readonly canAdd: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Why nothing could start. */
  readonly problem: ActionError | undefined
  /** Said to screen readers when a run ends. */
  readonly announcement: string
  /** False while there is nothing to run, or a cost is still being worked out. */
  readonly canRun: boolean
  /** Why options cannot run, where they cannot. */
  readonly blocked?: string | undefined
  readonly onRun: () => void
  readonly onCancel: () => void
  readonly onAdd: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  /** The columns. */
  readonly children: ReactNode
}

export function StrategyBoard({
  title,
  count,
  canRun,
  blocked,
  running,
  finished,
  canAdd,
  canUndo,
  canRedo,
  problem,
  announcement,
  onRun,
  onCancel,
  onAdd,
  onUndo,
  onRedo,
  children,
}: StrategyBoardProps) {
  const t = useTranslations('workbench.strategies')
  const commands = useTranslations('workbench.commands')
  const [comparing, setComparing] = useState(false)
  useCommands([
    {
      id: 'workbench.compare',
      group: commands('group'),
      title: t('compare'),
      icon: <Table2 aria-hidden />,
      run: () => setComparing(true),
    },
  ])
  return (
    <section aria-label={t('label')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="tabular min-w-0 flex-1 truncate text-sm text-text-muted max-sm:basis-full">
          {title === undefined
            ? t('noConversation')
            : running
              ? t('running', { done: finished, count })
              : t('ready', { count, title })}
        </p>
        <IconButton
          label={t('undo')}
          shortcut="mod+z"
          icon={<Undo2 aria-hidden />}
          disabled={!canUndo}
          onClick={onUndo}
        />
        <IconButton
          label={t('redo')}
          shortcut="mod+shift+z"
          icon={<Redo2 aria-hidden />}
          disabled={!canRedo}
          onClick={onRedo}
        />
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setComparing(true)} className="max-sm:hidden">
          <Table2 aria-hidden />
          {t('compare')}
        </Button>
        <IconButton
          label={t('compare')}
          aria-haspopup="dialog"
          tooltip={false}
          icon={<Table2 aria-hidden />}
          onClick={() => setComparing(true)}
          className="sm:hidden"
        />
        <Button onClick={onAdd} disabled={!canAdd}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
        {running ? (
          <Tooltip content={t('cancel')} shortcut="escape">
            <Button variant="secondary" onClick={onCancel}>
              <Square aria-hidden />
              {t('cancel')}
            </Button>
          </Tooltip>
        ) : (
          <Tooltip content={t('run')} shortcut="mod+enter">
            <Button
              variant="primary"
              disabled={!canRun}
              aria-describedby={blocked === undefined ? undefined : 'run-blocked'}
              onClick={onRun}
            >
              <Play aria-hidden />
              {t('run')}
            </Button>
          </Tooltip>
        )}
      </div>
      {comparing ? <CompareDialog onClose={() => setComparing(false)} /> : null}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {blocked === undefined ? null : (
        <p id="run-blocked" role="status" className="text-right text-xs text-danger max-sm:text-left">
          {blocked}
        </p>
      )}
      {problem === undefined ? null : <Problem error={problem} />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] items-start gap-3">{children}</div>
    </section>
  )
}
