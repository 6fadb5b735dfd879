'use client'

import { useTranslations } from 'next-intl'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useRef } from 'react'
import { useCommands } from '@/components/shared/commands/commands'
import { useRowKeys } from '@/components/shared/hooks/use-row-keys'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { FilterSelect } from '@/components/shared/parts/filter-select'
import { KeyFoot } from '@/components/shared/parts/key-foot'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Input } from '@/components/ui/fields/input'
import { Menu } from '@/components/ui/overlays/menu'
import type { DatasetDetail, DatasetSessionView } from '@/lib/contracts/evaluation/datasets'
import { type PartName, partNames } from '@/lib/engine'
import { moveSessions, removeSessions } from '@/lib/server/datasets/actions'
import { DATASETS } from '../api/queries'
import { matches } from '../model/filter-sessions'
import { useSelection } from '../parts/use-selection'
import { SizeFilter } from '../parts/size-filter'
import { SessionTable, sortings } from './session-table'

const listState = {
  q: parseAsString.withDefault(''),
  harness: parseAsString,
  model: parseAsString,
  part: parseAsStringLiteral(partNames),
  from: parseAsInteger,
  sort: parseAsStringLiteral(sortings),
}

interface SessionsListProps {
  readonly dataset: DatasetDetail
  /** Only the newest version is changed: that writes a newer one. */
  readonly canChange: boolean
  /** Makes another dataset of these sessions. */
  readonly onCopy: (ids: readonly string[]) => void
}

export function SessionsList({ dataset, canChange, onCopy }: SessionsListProps) {
  const t = useTranslations('datasets')
  const figures = useFigures()
  const [{ q, harness, model, part, from, sort }, setState] = useQueryStates(listState)
  const search = useRef<HTMLInputElement>(null)
  const { id, version, sessions } = dataset
  const shown = sessions.filter(({ title, dialect, group, statistics: { tokens, models }, part: own }) =>
    matches(
      { title, dialect, tokens, models, group, part: own },
      {
        text: q,
        dialect: harness ?? undefined,
        model: model ?? undefined,
        part: part ?? undefined,
        from: from ?? undefined,
      },
    ),
  )
  const selection = useSelection(shown.map((each) => each.id))
  const refresh = [[DATASETS]]
  const removing = useAction(removeSessions, { refresh, onSuccess: selection.clear })
  const moving = useAction(moveSessions, { refresh })
  const conversations = [...selection.ids]
  const move = (to: PartName): void => moving.mutate({ id, version, conversations, part: to })
  const group = t('columns.session')
  const { region, onFocus, current } = useRowKeys({ group, next: t('keys.next'), previous: t('keys.previous') })
  const atRow = (run: (session: DatasetSessionView) => void) => (): void => {
    const session = shown.find((each) => each.id === current())
    if (session) run(session)
  }
  useCommands([
    { id: 'dataset.find', group, title: t('findSessions'), shortcut: '/', run: () => search.current?.focus() },
    {
      id: 'dataset.select',
      group,
      title: t('keys.select'),
      shortcut: 'x',
      listed: 'keys',
      run: atRow((session) => selection.toggle(session.id)),
    },
    {
      id: 'dataset.part',
      group,
      title: t('keys.part'),
      shortcut: 't',
      listed: 'keys',
      disabled: !canChange,
      run: atRow((session) => {
        const next = partNames[(partNames.indexOf(session.part) + 1) % partNames.length] ?? 'tune'
        moving.mutate({ id, version, conversations: [session.id], part: next })
      }),
    },
  ])
  const isFiltered = shown.length < sessions.length
  return (
    <div ref={region} onFocus={onFocus} className="flex min-w-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-border px-4 py-2">
        <Input
          ref={search}
          type="search"
          aria-label={t('findSessions')}
          placeholder={t('findSessions')}
          value={q}
          onChange={(event) => void setState({ q: event.target.value || null })}
          className="w-44 max-sm:w-full"
        />
        <FilterSelect
          label={t('filters.harness')}
          all={t('filters.anyHarness')}
          value={harness}
          options={uniqueOf(sessions, ({ dialect, dialectName }) => [[dialect, dialectName]])}
          onChange={(next) => void setState({ harness: next })}
        />
        <FilterSelect
          label={t('filters.model')}
          all={t('filters.anyModel')}
          value={model}
          options={uniqueOf(sessions, ({ statistics: { models } }) => models.map((each) => [each, each]))}
          onChange={(next) => void setState({ model: next })}
        />
        <SizeFilter from={from} onChange={(next) => void setState({ from: next })} />
        <FilterSelect
          label={t('filters.part')}
          all={t('filters.anyPart')}
          value={part}
          options={partNames.map((value) => ({ value, label: t(`parts.${value}`) }))}
          onChange={(next) => void setState({ part: partNames.find((each) => each === next) ?? null })}
        />
        <span role="status" className="ml-auto text-xs text-text-muted tabular">
          {t('shown', { shown: shown.length, all: sessions.length })}
        </span>
        {isFiltered && shown.length > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => onCopy(shown.map((each) => each.id))}>
            {t('useFilter')}
          </Button>
        ) : null}
      </div>
      <SessionTable
        sessions={shown}
        selection={selection}
        sorting={sort ?? 'tokens'}
        onSort={(next) => void setState({ sort: next === 'tokens' ? null : next })}
      />
      {selection.ids.size === 0 ? null : (
        <div
          role="status"
          className="sticky bottom-10 z-10 m-2 flex flex-wrap items-center gap-2 self-center rounded-lg border border-border-strong bg-raised px-3 py-2 shadow-overlay"
        >
          <span>{t('selectedCount', { count: selection.ids.size })}</span>
          {canChange ? (
            <>
              <Menu
                trigger={<Button size="sm">{t('move')}</Button>}
                entries={partNames.map((to) => ({
                  kind: 'action' as const,
                  id: to,
                  label: t(`parts.${to}`),
                  run: () => move(to),
                }))}
              />
              <Button size="sm" onClick={() => removing.mutate({ id, version, conversations })}>
                {t('remove')}
              </Button>
            </>
          ) : null}
          <Button size="sm" onClick={() => onCopy(conversations)}>
            {t('useFilter')}
          </Button>
          <Button size="sm" variant="ghost" onClick={selection.clear}>
            {t('unselect')}
          </Button>
        </div>
      )}
      <KeyFoot
        keys={[
          ['j k', t('keys.session')],
          ['x', t('keys.select')],
          ['Enter', t('keys.workbench')],
          ['t', t('keys.part')],
          ['/', t('keys.find')],
        ]}
      >
        {t('selected', {
          count: selection.ids.size,
          tokens: figures.tokens(
            sessions.reduce((sum, each) => (selection.ids.has(each.id) ? sum + each.statistics.tokens : sum), 0),
          ),
        })}
      </KeyFoot>
    </div>
  )
}

function uniqueOf(
  sessions: readonly DatasetSessionView[],
  of: (session: DatasetSessionView) => readonly (readonly [string, string])[],
): readonly { value: string; label: string }[] {
  return [...new Map(sessions.flatMap(of))]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1))
}
