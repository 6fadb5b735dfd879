'use client'

import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { useCommands } from '@/components/shared/commands/commands'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/display/tabs'
import { cn } from '@/components/ui/cn'
import { savedState, savedViews, type SavedView } from './view-state'

interface SavedScreenProps {
  /** What this is, in one line, and what can be done with it. */
  readonly head: ReactNode
  readonly matrix: ReactNode
  /** Those that there are. */
  readonly views: Partial<Readonly<Record<SavedView, ReactNode>>>
  /** Where the toolbar of the view that is shown goes. */
  readonly onBar?: (bar: HTMLElement | null) => void
}

/** Stored results as the workbench shows live ones: the matrix, and below it the place that its maps point at. */
export function SavedScreen({ head, matrix, views, onBar }: SavedScreenProps) {
  const t = useTranslations('workbench')
  const [{ tab }, setView] = useQueryStates({ tab: savedState.tab })
  const offered = savedViews.filter((id) => views[id] !== undefined)
  const shown = offered.find((id) => id === tab) ?? offered[0]
  useCommands(
    offered.map((id, index) => ({
      id: `view.${id}`,
      group: t('commands.group'),
      title: t(`commands.${id}`),
      shortcut: String(index + 1),
      run: () => void setView({ tab: id }),
    })),
  )
  return (
    <div className="flex flex-1 flex-col sm:h-[calc(100dvh-var(--topbar-height))] sm:flex-none sm:overflow-hidden">
      {head}
      {matrix}
      <Tabs
        value={shown ?? 'diff'}
        onValueChange={(next) => void setView({ tab: offered.find((id) => id === next) ?? null })}
        className="min-w-0 flex-1 sm:min-h-0"
      >
        <div
          data-print="hidden"
          className="flex h-9 shrink-0 items-stretch gap-2 border-b border-border bg-surface px-1 max-sm:sticky max-sm:h-auto max-sm:top-(--topbar-height) max-sm:z-20"
        >
          <TabList aria-label={t('shell.views')} className="min-w-0 shrink-0 border-b-0 max-sm:flex-1">
            {offered.map((id) => (
              <Tab key={id} value={id} className="data-[state=active]:after:bg-text">
                {t(`shell.view.${id}`)}
              </Tab>
            ))}
          </TabList>
          <div
            ref={onBar}
            className="flex min-w-0 flex-1 items-center border-l border-border pl-2 empty:border-l-0 max-sm:hidden"
          />
        </div>
        {offered.map((id) => (
          <TabPanel
            key={id}
            value={id}
            className={cn(
              id === 'diff' || id === 'ledger'
                ? 'flex min-h-0 flex-col max-sm:h-[calc(100dvh-var(--topbar-height)-2.5625rem)] max-sm:flex-none'
                : 'overflow-y-auto bg-surface [scrollbar-width:thin]',
              id === 'facts' && 'px-4',
            )}
          >
            {views[id]}
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}
