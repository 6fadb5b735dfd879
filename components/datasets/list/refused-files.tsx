'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { groupBy } from '@/lib/engine'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Button } from '@/components/ui/buttons/button'
import { downloadText } from '@/components/ui/buttons/download'
import { Skeleton } from '@/components/ui/display/skeleton'
import type { RefusedFile } from '@/lib/contracts/evaluation/datasets'
import { datasetQueries } from '../api/queries'

interface RefusedFilesProps {
  readonly id: string
  readonly count: number
}

/** Files that were refused, by reason, most frequent first, with what to do. */
export function RefusedFiles({ id, count }: RefusedFilesProps) {
  const t = useTranslations('datasets.refusedFiles')
  const query = useQuery(datasetQueries.refused(id, count))
  const files = query.data
  const groups = [...groupBy(files ?? [], ({ error }) => error.code).values()]
  return (
    <section aria-label={t('title')} className="flex flex-col">
      <header className="flex items-center gap-2 px-4 pt-3">
        <h3 className="font-semibold">{t('title')}</h3>
        <span className="text-text-muted tabular">{count}</span>
        {files === undefined ? null : (
          <Button
            size="sm"
            variant="ghost"
            className="ml-auto"
            onClick={() => downloadText('refused-files.json', JSON.stringify(files, undefined, 2), 'application/json')}
          >
            <Download aria-hidden />
            {t('list')}
          </Button>
        )}
      </header>
      {files === undefined ? (
        <QueryProblem query={query} placeholder={<Skeleton className="m-4 h-16" />} />
      ) : (
        <ul>
          {groups
            .toSorted((one, other) => other.length - one.length)
            .map((own) => (
              <Reason key={own[0]?.error.code} files={own} />
            ))}
        </ul>
      )}
    </section>
  )
}

const SHOWN = 100

function Reason({ files }: { readonly files: readonly RefusedFile[] }) {
  const t = useTranslations('datasets.refusedFiles')
  const words = useErrorLabels()
  const [isOpen, setOpen] = useState(false)
  const [first] = files
  if (first === undefined) return null
  const { title, remedy } = words(first.error)
  return (
    <li className="border-b border-border px-4 py-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p>{title}</p>
          <p className="text-xs text-text-muted">{remedy}</p>
        </div>
        <span className="tabular">{files.length}</span>
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('hide') : t('show')}
        </Button>
      </div>
      {isOpen ? (
        <ul className="mt-1 flex flex-col gap-1 text-xs">
          {files.slice(0, SHOWN).map(({ path, error }) => {
            const { detail } = words(error)
            return (
              <li key={path} className="wrap-anywhere">
                <span className="font-mono">{path}</span>
                {detail === undefined ? null : <span className="block text-text-muted">{detail}</span>}
              </li>
            )
          })}
        </ul>
      ) : null}
    </li>
  )
}
