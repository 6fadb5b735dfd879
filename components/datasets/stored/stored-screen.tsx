'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useRef, useState } from 'react'
import { useCommands } from '@/components/shared/commands/commands'
import { useRowKeys } from '@/components/shared/hooks/use-row-keys'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { FilterSelect } from '@/components/shared/parts/filter-select'
import { KeyFoot } from '@/components/shared/parts/key-foot'
import { PageLine } from '@/components/shared/parts/page-line'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Input } from '@/components/ui/fields/input'
import type { StoredSessionView } from '@/lib/contracts/evaluation/datasets'
import { importStored } from '@/lib/server/datasets/actions'
import { DATASETS, datasetQueries } from '../api/queries'
import { matches } from '../model/filter-sessions'
import { useSelection } from '../parts/use-selection'
import { NameDialog } from '../parts/name-dialog'
import { SizeFilter } from '../parts/size-filter'
import { StoredTable } from './stored-table'

const storedState = {
  q: parseAsString.withDefault(''),
  harness: parseAsString,
  from: parseAsInteger,
  only: parseAsStringLiteral(['loose']),
  /** The dataset that sessions are added to. */
  to: parseAsString,
}

/** Stored sessions to choose from: by hand, or all that a filter shows. */
export function StoredScreen() {
  const t = useTranslations('datasets')
  const figures = useFigures()
  const router = useRouter()
  const query = useQuery(datasetQueries.stored())
  const [state, setState] = useQueryStates(storedState)
  const { q, harness, from, only, to } = state
  const target = useQuery({ ...datasetQueries.detail(to ?? ''), enabled: to !== null }).data
  const search = useRef<HTMLInputElement>(null)
  const [isNaming, setNaming] = useState(false)
  const all = query.data
  const shown = all?.filter(
    (session) =>
      (only !== 'loose' || !session.isInDataset) &&
      matches(session, { text: q, dialect: harness ?? undefined, from: from ?? undefined }),
  )
  const selection = useSelection(shown?.map(({ id }) => id) ?? [])
  const taken = selection.ids.size > 0 ? [...selection.ids] : (shown?.map(({ id }) => id) ?? [])
  const making = useAction(importStored, { refresh: [[DATASETS, 'list']], onSuccess: () => router.push('/datasets') })
  const make = (name: string): void =>
    making.mutate({ name, conversations: taken, ...(to !== null && { dataset: to }) })
  const use = (): void => (target ? make(target.name) : setNaming(true))
  const group = t('stored.title')
  const { region, onFocus, current } = useRowKeys({ group, next: t('keys.next'), previous: t('keys.previous') })
  useCommands([
    { id: 'stored.find', group, title: t('stored.find'), shortcut: '/', run: () => search.current?.focus() },
    { id: 'stored.use', group, title: t('stored.use'), shortcut: 'c', disabled: taken.length === 0, run: use },
    {
      id: 'stored.select',
      group,
      title: t('keys.select'),
      shortcut: 'x',
      listed: 'keys',
      run: () => {
        const id = current()
        if (id !== undefined) selection.toggle(id)
      },
    },
  ])
  const action = target
    ? t('stored.addTo', { count: taken.length, name: target.name })
    : t('stored.useCount', { count: taken.length })
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <PageLine
        parent={{ href: '/datasets', label: t('title') }}
        title={t('stored.title')}
        actions={
          <Button variant="primary" disabled={taken.length === 0} loading={making.isPending} onClick={use}>
            {action}
          </Button>
        }
      />
      <div className="flex flex-wrap items-center gap-2 border-b border-border px-4 py-2">
        <Input
          ref={search}
          type="search"
          aria-label={t('stored.find')}
          placeholder={t('stored.find')}
          value={q}
          onChange={(event) => void setState({ q: event.target.value || null })}
          className="w-44 max-sm:w-full"
        />
        <FilterSelect
          label={t('filters.harness')}
          all={t('filters.anyHarness')}
          value={harness}
          options={harnessesOf(all ?? [])}
          onChange={(next) => void setState({ harness: next })}
        />
        <SizeFilter from={from} onChange={(next) => void setState({ from: next })} />
        <FilterSelect
          label={t('filters.use')}
          all={t('filters.anyUse')}
          value={only}
          options={[{ value: 'loose', label: t('filters.loose') }]}
          onChange={(next) => void setState({ only: next === 'loose' ? 'loose' : null })}
        />
        <span role="status" className="ml-auto text-xs text-text-muted tabular">
          {t('shown', { shown: shown?.length ?? 0, all: all?.length ?? 0 })}
        </span>
      </div>
      {shown === undefined ? (
        <QueryProblem query={query} placeholder={<Skeleton className="m-4 h-40" />} />
      ) : (
        <div ref={region} onFocus={onFocus}>
          <StoredTable sessions={shown} selection={selection} />
          {shown.length === 0 ? <p className="px-4 py-6 text-text-muted">{t('stored.none')}</p> : null}
        </div>
      )}
      <KeyFoot
        keys={[
          ['j k', t('keys.session')],
          ['x', t('keys.select')],
          ['c', t('stored.use')],
          ['/', t('keys.find')],
        ]}
      >
        {t('selected', { count: selection.ids.size, tokens: figures.tokens(tokensOf(all ?? [], selection.ids)) })}
      </KeyFoot>
      {isNaming ? (
        <NameDialog
          title={t('new.title')}
          description={t('stored.nameHelp', { count: taken.length })}
          suggested={q.trim()}
          action={t('new.create')}
          onName={(name) => {
            setNaming(false)
            make(name)
          }}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </div>
  )
}

const tokensOf = (sessions: readonly StoredSessionView[], ids: ReadonlySet<string>): number =>
  sessions.reduce((sum, { id, tokens }) => (ids.has(id) ? sum + tokens : sum), 0)

const harnessesOf = (sessions: readonly StoredSessionView[]): readonly { value: string; label: string }[] =>
  [...new Map(sessions.map(({ dialect, dialectName }) => [dialect, dialectName]))]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1))
