'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCommands } from '@/components/shared/commands/commands'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Progress } from '@/components/ui/display/progress'
import { AlertDialog } from '@/components/ui/overlays/alert-dialog'
import type { TuningView } from '@/lib/contracts/evaluation/tunings'
import { decideTuning } from '@/lib/server/tunings/actions'
import { TUNINGS } from '../api/queries'
import { triedOf } from '../model/frontier'

/** How far the search is, and what can be done with it. */
export function Running({ tuning }: { readonly tuning: TuningView }) {
  const t = useTranslations('tunings')
  const format = useFormatter()
  const [isAsked, setAsked] = useState(false)
  const deciding = useAction(decideTuning, { refresh: [[TUNINGS]] })
  const { id, state, progress, setup } = tuning
  const decide = (decision: 'pause' | 'resume' | 'take' | 'cancel') => (): void => deciding.mutate({ id, decision })
  const isPaused = state === 'paused'
  const group = t('title')
  useCommands([
    {
      id: 'tune.pause',
      group,
      title: isPaused ? t('resume') : t('pause'),
      shortcut: '.',
      run: decide(isPaused ? 'resume' : 'pause'),
    },
    { id: 'tune.cancel', group, title: t('cancel'), shortcut: 'escape', run: () => setAsked(true) },
  ])
  return (
    <section aria-label={t('states.running')} className="flex flex-col gap-2 border-b border-border p-4">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="tabular">
          <strong className="font-semibold">{t(`states.${state}`)}</strong>{' '}
          <span className="text-text-muted">
            {t('evaluations', {
              done: format.number(progress.evaluations),
              budget: format.number(setup.budget),
              candidates: triedOf(progress),
            })}
          </span>
        </p>
        <span className="ml-auto flex flex-wrap gap-2">
          <Button size="sm" onClick={decide(isPaused ? 'resume' : 'pause')}>
            {isPaused ? t('resume') : t('pause')}
          </Button>
          <Button size="sm" disabled={progress.isOver} onClick={decide('take')}>
            {t('take')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
            {t('cancel')}
          </Button>
        </span>
      </div>
      <Progress label={t('states.running')} value={Math.min(100, (100 * progress.evaluations) / setup.budget)} />
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('cancelTitle')}
        description={t('cancelHelp')}
        confirmLabel={t('cancel')}
        onConfirm={decide('cancel')}
      />
    </section>
  )
}
