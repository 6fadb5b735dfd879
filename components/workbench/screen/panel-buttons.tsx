'use client'

import { ChevronDown, ChevronUp, List, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { allCommands, useCommandStore } from '@/components/shared/commands/commands'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import type { usePanel } from './use-panel'

interface Panels {
  readonly inspecting: ReturnType<typeof usePanel>
  readonly outlining: ReturnType<typeof usePanel>
}

/** Ways to the panels that do not stand beside the views. On a phone they are in the bar at the bottom. */
export function PanelButtons({ inspecting, outlining }: Panels) {
  const t = useTranslations('workbench.shell')
  return (
    <>
      {outlining.isBeside ? null : (
        <IconButton
          label={t('showOutline')}
          shortcut="o"
          icon={<List aria-hidden />}
          onClick={outlining.toggle}
          className="max-sm:hidden"
        />
      )}
      {inspecting.isBeside ? null : (
        <IconButton
          label={t('showInspector')}
          shortcut="i"
          icon={<SlidersHorizontal aria-hidden />}
          onClick={inspecting.toggle}
          className="max-sm:hidden"
        />
      )}
    </>
  )
}

/** What a thumb reaches: from hunk to hunk, the turns, the passes. */
export function PhoneBar({ inspecting, outlining }: Panels) {
  const t = useTranslations('workbench.shell')
  return (
    <div
      role="toolbar"
      aria-label={t('phoneBar')}
      className="fixed inset-x-0 bottom-0 z-30 flex h-13 items-center gap-1 border-t border-border bg-surface px-2 sm:hidden"
    >
      <CommandButton id="diff.previous" icon={<ChevronUp aria-hidden />} />
      <CommandButton id="diff.next" icon={<ChevronDown aria-hidden />} />
      <span className="flex-1" />
      <Button variant="ghost" className="h-10" aria-label={t('turnsLabel')} onClick={outlining.toggle}>
        <List aria-hidden />
        {t('turns')}
      </Button>
      <Button variant="ghost" className="h-10" aria-label={t('passesLabel')} onClick={inspecting.toggle}>
        <SlidersHorizontal aria-hidden />
        {t('tabs.passes')}
      </Button>
    </div>
  )
}

/** A command of what is on screen as a button; nothing while no view has it. */
function CommandButton({ id, icon }: { readonly id: string; readonly icon: ReactNode }) {
  const byOwner = useCommandStore((state) => state.byOwner)
  const command = allCommands({ byOwner }).find((each) => each.id === id)
  if (command === undefined) return null
  return (
    <IconButton
      label={command.title}
      tooltip={false}
      icon={icon}
      disabled={command.disabled === true}
      onClick={command.run}
      className="size-10"
    />
  )
}
