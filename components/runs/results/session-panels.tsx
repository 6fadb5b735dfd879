'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { MissingPart } from '@/components/shared/shell/missing-part'
import { useQueryStates } from 'nuqs'
import type { RunDetail } from '@/lib/contracts/runs'
import { savedState } from '@/components/saved'
import { Skeleton } from '@/components/ui/display/skeleton'

const loading = () => <Skeleton className="my-4 h-96" />
const LossView = contained(
  dynamic(() => import('@/components/losses/loss-view').then((module) => module.LossView), { loading }),
  <MissingPart />,
)
const ReplayView = contained(
  dynamic(() => import('@/components/replay/replay-view').then((module) => module.ReplayView), {
    loading,
  }),
  <MissingPart />,
)

interface SessionPanelProps {
  readonly runs: readonly {
    readonly run: RunDetail
    readonly key: string
    readonly letter: string
    readonly name: string
  }[]
  /** Key of the one that owns the view. */
  readonly primary: string
}

function usePlace(): (message: string) => void {
  const [, setView] = useQueryStates({ tab: savedState.tab, message: savedState.message })
  return (message) => void setView({ tab: 'diff', message }, { history: 'push' })
}

/** The strategies of runs replayed on their session as it is kept. */
export function ReplayPanel({ runs, primary }: SessionPanelProps) {
  const place = usePlace()
  const conversationId = runs[0]?.run.conversationId
  if (conversationId === undefined) return <Gone />
  const rows = runs.map(({ run: { provider, config, chosen, model }, ...row }) => ({
    ...row,
    strategy: { provider, config, ...chosen, ...(model && { sample: model.sample }) },
  }))
  return <ReplayView conversationId={conversationId} rows={rows} primary={primary} onPlace={place} />
}

export function LossPanel({ runs, primary }: SessionPanelProps) {
  const place = usePlace()
  const conversationId = runs[0]?.run.conversationId
  if (conversationId === undefined) return <Gone />
  const rows = runs.map(({ run, ...row }) => ({ ...row, ref: { type: 'run' as const, run: run.id } }))
  return <LossView conversationId={conversationId} rows={rows} primary={primary} onPlace={place} />
}

/** These views work on the session itself. */
function Gone() {
  const t = useTranslations('runs.run')
  return <p className="py-4 text-sm text-text-muted">{t('sessionGone')}</p>
}
