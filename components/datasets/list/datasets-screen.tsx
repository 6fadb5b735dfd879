'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useRef } from 'react'
import { useCommands } from '@/components/shared/commands/commands'
import { useRowKeys } from '@/components/shared/hooks/use-row-keys'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { KeyFoot } from '@/components/shared/parts/key-foot'
import { PageLine } from '@/components/shared/parts/page-line'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { useDeletion } from '@/components/shared/queries/use-deletion'
import { Button } from '@/components/ui/buttons/button'
import { Link } from '@/components/ui/buttons/link'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Input } from '@/components/ui/fields/input'
import type { DatasetList, DatasetSummary } from '@/lib/contracts/evaluation/datasets'
import { deleteDataset, restoreDataset } from '@/lib/server/datasets/actions'
import { DATASETS, datasetQueries } from '../api/queries'
import { useRefreshedAtEnd } from '../api/use-refreshed-at-end'
import { PartsLegend } from '../parts/split-bar'
import { DatasetTable } from './dataset-table'
import { ImportRows } from './import-rows'
import { NewDataset } from './new-dataset'

const datasetsState = {
  q: parseAsString.withDefault(''),
  /** What the side column shows. */
  side: parseAsStringLiteral(['new']),
  /** The import whose refused files are shown. */
  import: parseAsString,
}

/** All datasets of the workspace, and the imports that make them. */
export function DatasetsScreen() {
  const t = useTranslations('datasets')
  const query = useQuery(datasetQueries.list())
  const [{ q, side, import: shownImport }, setState] = useQueryStates(datasetsState)
  const search = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const group = t('title')
  const { region, onFocus } = useRowKeys({ group, next: t('keys.next'), previous: t('keys.previous') })
  const openNew = (): void => void setState({ side: 'new' })
  useCommands([
    { id: 'datasets.new', group, title: t('new.title'), shortcut: 'c', run: openNew },
    { id: 'datasets.find', group, title: t('find'), shortcut: '/', run: () => search.current?.focus() },
    {
      id: 'datasets.stored',
      group,
      title: t('new.stored'),
      run: () => router.push('/datasets/stored'),
    },
  ])
  useRefreshedAtEnd(query.data?.imports)
  const remove = useDeletion<DatasetSummary>({
    remove: deleteDataset,
    restore: restoreDataset,
    refresh: [[DATASETS]],
    deleted: ({ name }) => t('deleted', { name }),
    undo: t('undo'),
  })
  const list = query.data
  const words = q.trim().toLowerCase()
  const shown = list?.datasets.filter(({ name, tags }) => [name, ...tags].join('\n').toLowerCase().includes(words))
  const open = list?.imports.find(({ id }) => id === shownImport)
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <PageLine
        title={t('title')}
        about={<span className="max-sm:hidden">{t('help')}</span>}
        actions={
          <>
            <div className="relative max-sm:hidden">
              <Search
                aria-hidden
                className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-text-subtle"
              />
              <Input
                ref={search}
                type="search"
                aria-label={t('find')}
                placeholder={t('find')}
                value={q}
                onChange={(event) => void setState({ q: event.target.value || null })}
                className="w-50 pl-7"
              />
            </div>
            <Button onClick={openNew}>
              <Plus aria-hidden />
              {t('new.title')}
            </Button>
          </>
        }
      />
      <div className="flex min-h-0 flex-1 max-lg:flex-col-reverse">
        <div ref={region} onFocus={onFocus} className="flex min-w-0 flex-1 flex-col">
          {list === undefined || shown === undefined ? (
            <QueryProblem query={query} placeholder={<Skeleton className="m-4 h-40" />} />
          ) : (
            <>
              <DatasetTable datasets={shown} onDelete={remove} />
              {shown.length === 0 && list.imports.length === 0 ? (
                <p className="px-4 py-6 text-text-muted">{q === '' ? t('empty') : t('noMatch')}</p>
              ) : null}
              <ImportRows imports={list.imports} onOpen={(id) => void setState({ side: 'new', import: id })} />
              <PartsLegend />
              <Loose loose={list.loose} />
              <Foot list={list} />
            </>
          )}
        </div>
        {side === 'new' ? (
          <NewDataset
            shown={open}
            onImport={(id) => void setState({ import: id })}
            onClose={() => void setState({ side: null, import: null })}
          />
        ) : null}
      </div>
    </div>
  )
}

function Loose({ loose }: { readonly loose: DatasetList['loose'] }) {
  const t = useTranslations('datasets.loose')
  if (loose.sessions === 0) return null
  return (
    <section
      aria-label={t('label')}
      className="mx-4 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-border px-3 py-2"
    >
      <p>
        {t.rich('sessions', {
          count: loose.sessions,
          strong: (text) => <strong className="font-semibold">{text}</strong>,
        })}
      </p>
      <p className="min-w-0 flex-1 truncate text-xs text-text-muted">
        {loose.harnesses.map(({ name, sessions }) => `${name} ${sessions}`).join(' · ')}
      </p>
      <Button asChild size="sm">
        <Link href="/datasets/stored?only=loose">{t('look')}</Link>
      </Button>
    </section>
  )
}

function Foot({ list }: { readonly list: DatasetList }) {
  const t = useTranslations('datasets')
  const figures = useFigures()
  const sum = (of: (dataset: DatasetSummary) => number): number =>
    list.datasets.reduce((all, each) => all + of(each), 0)
  return (
    <KeyFoot
      keys={[
        ['j k', t('keys.dataset')],
        ['Enter', t('keys.open')],
        ['c', t('keys.new')],
        ['/', t('keys.find')],
      ]}
    >
      {t('sums', {
        datasets: list.datasets.length,
        sessions: sum(({ sessions }) => sessions),
        tokens: figures.tokens(sum(({ tokens }) => tokens)),
      })}
    </KeyFoot>
  )
}
