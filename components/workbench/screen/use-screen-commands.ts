'use client'

import { useTranslations } from 'next-intl'
import { useStore } from 'zustand'
import { useCommands } from '@/components/shared/commands/commands'
import type { RowResult } from '../api/use-results'
import type { useRunner } from '../api/use-runner'
import type { WorkbenchStore } from '../model/store'
import type { usePanel } from './use-panel'

interface ScreenCommands {
  readonly store: WorkbenchStore
  readonly conversationId: string | undefined
  readonly results: ReadonlyMap<string, RowResult>
  readonly runner: ReturnType<typeof useRunner>
  readonly inspecting: ReturnType<typeof usePanel>
  readonly outlining: ReturnType<typeof usePanel>
}

/** What acts on the whole screen, in the palette and by keys. */
export function useScreenCommands({
  store,
  conversationId,
  results,
  runner,
  inspecting,
  outlining,
}: ScreenCommands): void {
  const t = useTranslations('workbench')
  const { drafts, columns } = useStore(store)
  useCommands([
    {
      id: 'workbench.inspector',
      group: t('commands.group'),
      title: t('shell.showInspector'),
      shortcut: 'i',
      run: inspecting.toggle,
    },
    {
      id: 'workbench.outline',
      group: t('commands.group'),
      title: t('shell.showOutline'),
      shortcut: 'o',
      run: outlining.toggle,
    },
    {
      id: 'workbench.run',
      group: t('commands.group'),
      title: t('commands.run'),
      shortcut: 'mod+enter',
      disabled: drafts.length === 0 || conversationId === undefined,
      run: () => {
        const planned = drafts.filter(
          ({ key }) => results.get(key)?.row?.planned === true && results.get(key)?.refusal === undefined,
        )
        for (const { key } of planned) void runner.run(key)
      },
    },
    {
      id: 'workbench.cancel',
      group: t('commands.group'),
      title: t('commands.cancel'),
      shortcut: 'escape',
      disabled: !drafts.some(({ key }) => columns[key]?.type === 'running'),
      run: () => {
        for (const { key } of drafts) runner.cancel(key)
      },
    },
  ])
}
