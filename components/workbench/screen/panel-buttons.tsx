'use client'

import { List, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
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
          {...outlining.place}
        />
      )}
      {inspecting.isBeside ? null : (
        <IconButton
          label={t('showInspector')}
          shortcut="i"
          icon={<SlidersHorizontal aria-hidden />}
          onClick={inspecting.toggle}
          className="max-sm:hidden"
          {...inspecting.place}
        />
      )}
    </>
  )
}

/** What a thumb reaches: from hunk to hunk, the turns, the passes. */
export function PhoneBar({ inspecting, outlining, steps }: Panels & { readonly steps: Ref<HTMLDivElement> }) {
  const t = useTranslations('workbench.shell')
  return (
    <div
      role="toolbar"
      aria-label={t('phoneBar')}
      className="fixed inset-x-0 bottom-0 z-30 flex h-13 items-center gap-1 border-t border-border bg-surface px-2 sm:hidden"
    >
      <div
        ref={steps}
        className="flex min-w-0 flex-1 items-center [&>button]:w-10 [&>button:last-child]:order-2 [&>p]:order-1 [&>p]:mr-0"
      />
      <Button
        variant="ghost"
        aria-label={t('turnsLabel')}
        onClick={outlining.toggle}
        className="max-[22.5rem]:[&_svg]:hidden"
      >
        <List aria-hidden />
        {t('turns')}
      </Button>
      <Button
        variant="ghost"
        aria-label={t('optionsLabel')}
        onClick={inspecting.toggle}
        className="max-[22.5rem]:[&_svg]:hidden"
      >
        <SlidersHorizontal aria-hidden />
        {t('tabs.options')}
      </Button>
    </div>
  )
}
