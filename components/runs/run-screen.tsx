'use client'

import { ArrowLeft, Pencil } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import type { RunDetail } from '@/lib/contracts/runs'
import { RunResults } from './results/run-results'
import { RunHead } from './run-head'
import { useCommands } from '@/components/shared/commands/commands'
import { Button } from '@/components/ui/button'

const Samples = dynamic(() => import('./results/samples'), { ssr: false })

interface RunScreenProps {
  readonly run: RunDetail
  /** What else can be done with it. */
  readonly actions: ReactNode
}

/** One saved run, as it was. */
export function RunScreen({ run, actions }: RunScreenProps) {
  const t = useTranslations('runs.run')
  const format = useFormatter()
  const [sampling, setSampling] = useState(false)
  const workbench = `/?conversation=${encodeURIComponent(run.conversationId ?? '')}&runs=${encodeURIComponent(run.id)}`
  const router = useRouter()
  const group = useTranslations('runs')('title')
  useCommands([
    { id: 'run.back', group, title: t('back'), icon: <ArrowLeft aria-hidden />, run: () => router.push('/runs') },
    ...(run.conversationId === undefined
      ? []
      : [{ id: 'run.edit', group, title: t('edit'), icon: <Pencil aria-hidden />, run: () => router.push(workbench) }]),
  ])
  return (
    <div className="mx-auto flex w-full max-w-[96rem] flex-col gap-5 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button asChild variant="ghost" size="sm">
          <Link href="/runs">
            <ArrowLeft aria-hidden />
            {t('back')}
          </Link>
        </Button>
        {run.conversationId === undefined ? null : (
          <Button asChild size="sm" className="ml-auto">
            <Link href={workbench}>
              <Pencil aria-hidden />
              {t('edit')}
            </Link>
          </Button>
        )}
      </div>
      <RunHead run={run} date={format.dateTime(new Date(run.createdAt), 'moment')} />
      <RunResults
        runId={run.id}
        beside={[{ index: 0, id: run.id }]}
        actions={actions}
        onSamples={() => setSampling(true)}
      />
      {sampling ? <Samples run={run} onClose={() => setSampling(false)} /> : null}
    </div>
  )
}
