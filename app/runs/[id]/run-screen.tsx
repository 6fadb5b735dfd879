'use client'

import { ArrowLeft, Pencil } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import Link from 'next/link'
import type { RunDetail } from '@/lib/server/contract'
import { RunResults } from '@/app/workbench/run-results'
import { RunHead } from '@/components/runs/run-head'
import { Button } from '@/components/ui/button'

/** One saved run, as it was. */
export function RunScreen({ run }: { readonly run: RunDetail }) {
  const t = useTranslations('runs.run')
  const format = useFormatter()
  const workbench = `/?conversation=${encodeURIComponent(run.conversationId ?? '')}&runs=${encodeURIComponent(run.id)}`
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
      <RunResults runId={run.id} beside={[{ index: 0, id: run.id }]} />
    </div>
  )
}
