'use client'

import { Bookmark, Download, Redo2, Share2, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { useRouter } from 'next/navigation'
import { memo, useState } from 'react'
import { useStore } from 'zustand'
import { useCommands } from '@/components/shared/commands/commands'
import { PageActions } from '@/components/shared/shell/page-actions'
import { Button } from '@/components/ui/buttons/button'
import { downloadFrom } from '@/components/ui/buttons/download'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { toast } from '@/components/ui/toasts/toast'
import type { RunSummary } from '@/lib/contracts/runs'
import { freshRun } from './api/result-of'
import type { RowResult } from './api/use-results'
import type { useRunner } from './api/use-runner'
import type { StrategyDraft } from './model/drafts/strategy-draft'
import type { WorkbenchStore } from './model/store'
import type { Library } from './use-library'
import type { Selection } from './rows/use-selection'

const ShareRows = contained(dynamic(() => import('./sharing/share-rows'), { ssr: false }))

interface BarActionsProps {
  readonly store: WorkbenchStore
  readonly library: Library
  /** Absent where the address names a session that is not there. */
  readonly conversationId: string | undefined
  readonly selection: Selection
  readonly results: ReadonlyMap<string, RowResult>
  readonly runner: ReturnType<typeof useRunner>
}

/** What is done with results: a result becomes a run when it is saved, shared or downloaded. */
export const BarActions = memo(function BarActions({
  store,
  library,
  conversationId,
  selection,
  results,
  runner,
}: BarActionsProps) {
  const t = useTranslations('workbench.shell')
  const commands = useTranslations('workbench.commands')
  const router = useRouter()
  const history = useStore(store.temporal)
  const [sharing, setSharing] = useState(false)
  const [working, setWorking] = useState<'save' | 'download'>()
  const { primary } = selection

  /** Its run, made now where there is none yet; what a model would have to be asked for is not paid for in passing. */
  const runOf = async (draft: StrategyDraft): Promise<RunSummary | undefined> => {
    const known = conversationId && freshRun(draft, store.getState().finished[draft.key], conversationId)
    if (known) return known
    const { refusal, row } = results.get(draft.key) ?? {}
    if (refusal !== undefined) return void toast.warning(refusal)
    if (row === undefined) return void toast.message(t('notWorkedOut'))
    if (row.planned) return void toast.message(t('needsModel'))
    const made = await runner.run(draft.key)
    // Whoever cancelled it knows.
    if (made === undefined && store.getState().columns[draft.key]?.type === 'failed') toast.error(t('savedFailed'))
    return made
  }
  const during = (what: NonNullable<typeof working>, work: () => Promise<void>): void => {
    if (working !== undefined) return
    setWorking(what)
    void work().finally(() => setWorking(undefined))
  }
  const save = (): void =>
    during('save', async () => {
      const run = primary && (await runOf(primary))
      if (run)
        toast.success(t('saved'), {
          action: { label: t('open'), onClick: () => router.push(`/runs/${encodeURIComponent(run.id)}`) },
        })
    })
  const download = (): void =>
    during('download', async () => {
      const run = primary && (await runOf(primary))
      if (run) downloadFrom(`/runs/${encodeURIComponent(run.id)}/download`)
    })
  const share = (): void => setSharing(true)
  const group = commands('group')
  const nothing = primary === undefined || conversationId === undefined
  const steps = [
    {
      id: 'workbench.undo',
      title: commands('undo'),
      label: t('undo'),
      icon: <Undo2 aria-hidden />,
      shortcut: 'mod+z',
      disabled: history.pastStates.length === 0,
      run: () => {
        history.undo()
        selection.follow()
      },
    },
    {
      id: 'workbench.redo',
      title: commands('redo'),
      label: t('redo'),
      icon: <Redo2 aria-hidden />,
      shortcut: 'mod+shift+z',
      aliases: ['mod+y'],
      disabled: history.futureStates.length === 0,
      run: () => {
        history.redo()
        selection.follow()
      },
    },
  ]
  useCommands([
    { id: 'workbench.save', group, title: t('saveRun'), shortcut: 'mod+s', disabled: nothing, run: save },
    {
      id: 'share.comparison',
      group,
      title: commands('share'),
      icon: <Share2 aria-hidden />,
      disabled: nothing,
      run: share,
    },
    { id: 'results.download', group, title: commands('download'), disabled: nothing, run: download },
    ...steps.map(({ label: _label, icon: _icon, ...command }) => ({ ...command, group })),
  ])
  const quiet = { variant: 'ghost', size: 'md', why: nothing ? t('nothingOpen') : undefined } as const
  return (
    <PageActions>
      {steps.map(({ id, label, icon, shortcut, disabled, run }) => (
        <IconButton
          key={id}
          label={label}
          className="max-sm:hidden"
          shortcut={shortcut}
          icon={icon}
          disabled={disabled}
          onClick={run}
        />
      ))}
      <span aria-hidden className="mx-1 h-4.5 w-px bg-border max-sm:hidden" />
      <Button {...quiet} loading={working === 'save'} onClick={save}>
        {working === 'save' ? null : <Bookmark aria-hidden />}
        <span className="tight:sr-only">{t('saveRun')}</span>
      </Button>
      <Button {...quiet} aria-haspopup="dialog" onClick={share}>
        <Share2 aria-hidden />
        <span className="tight:sr-only">{t('share')}</span>
      </Button>
      <Button {...quiet} loading={working === 'download'} onClick={download}>
        {working === 'download' ? null : <Download aria-hidden />}
        <span className="tight:sr-only">{t('download')}</span>
      </Button>
      <span aria-hidden className="mx-1 h-4.5 w-px bg-border max-sm:hidden" />
      {sharing && conversationId !== undefined ? (
        <ShareRows
          store={store}
          library={library}
          conversationId={conversationId}
          results={results}
          runner={runner}
          onClose={() => setSharing(false)}
        />
      ) : null}
    </PageActions>
  )
})
