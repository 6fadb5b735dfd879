'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ListOf, LostThing, UseEntry } from '@/lib/contracts/losses'
import type { Status } from '@/lib/engine'
import { LetterMark } from '@/components/shared/parts/letter-mark'
import { PlaceLink } from '@/components/shared/parts/place-link'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/buttons/button'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Switch } from '@/components/ui/fields/switch'
import { Field } from '@/components/ui/fields/field'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { lossQueries } from './api/queries'
import type { MeasuredRow } from './model/rows'
import { cutPercent, type Selection, type StatusCounts } from './model/figures'

interface SelectedProps {
  readonly rows: readonly MeasuredRow[]
  readonly selection: Selection
  readonly onPlace: (message: string) => void
}

const listed = ['lost', 'summarized', 'recoverable', 'kept', 'unknown'] as const satisfies readonly Status[]

/** The list behind the chosen figure, by status. */
export function Selected({ rows, selection, onPlace }: SelectedProps) {
  const t = useTranslations('losses')
  const row = rows.find(({ key }) => key === selection.row)
  const [status, setStatus] = useState<Status>('lost')
  const [all, setAll] = useState(false)
  if (!row) return null
  const counts = countsOf(row, selection, all)
  const index = selection.type === 'cut' ? row.report.cuts.findIndex(({ turn }) => turn === selection.turn) : -1
  const title =
    selection.type === 'class'
      ? t(`class.${selection.class}`)
      : selection.type === 'cut'
        ? t('selected.cut', { share: cutPercent(index) / 100 })
        : t('selected.cuts')
  return (
    <section aria-label={t('selected.label')} className="flex min-w-0 flex-col gap-2 pt-2">
      <div className="flex flex-wrap items-center gap-2">
        <LetterMark letter={row.letter} filled />
        <h2 className="min-w-0 flex-1 text-sm font-medium">{title}</h2>
        {selection.type === 'class' ? null : (
          <Field layout="inline" label={t('selected.all')} className="items-center gap-2">
            <Switch checked={all} onCheckedChange={setAll} />
          </Field>
        )}
      </div>
      <SegmentedControl
        aria-label={t('selected.status')}
        value={status}
        onValueChange={setStatus}
        segments={listed
          .filter((each) => each !== 'unknown' || counts.unknown > 0)
          .map((each) => ({ value: each, label: `${t(`status.${each}`)} ${counts[each]}` }))}
        className="max-w-full overflow-x-auto"
      />
      {selection.type === 'class' ? (
        <Things row={row} kind={selection.class} status={status} onPlace={onPlace} />
      ) : (
        <Uses
          row={row}
          {...(selection.type === 'cut' && { turn: selection.turn })}
          status={status}
          all={all}
          onPlace={onPlace}
        />
      )}
    </section>
  )
}

function countsOf({ report }: MeasuredRow, selection: Selection, all: boolean): StatusCounts {
  if (selection.type === 'class')
    return selection.class === 'userText' ? report.userText : report.counts[selection.class]
  if (selection.type === 'cuts') return all ? report.all.needed : report.recall
  const cut = report.cuts.find(({ turn }) => turn === selection.turn)
  return (all ? cut?.all : cut?.needed) ?? report.recall
}

/** What a phone leaves out as a column stands below the name. */
const wide = 'max-sm:hidden'

const Name = ({ text }: { readonly text: string }) => (
  <span className="line-clamp-3 font-mono text-xs wrap-anywhere" title={text}>
    <TextWithInvisibles text={text} />
  </span>
)

interface UsesProps {
  readonly row: MeasuredRow
  readonly turn?: number
  readonly status: Status
  readonly all: boolean
  readonly onPlace: (message: string) => void
}

function Uses({ row: { ref }, turn, status, all, onPlace }: UsesProps) {
  const t = useTranslations('losses.uses')
  const types = useTranslations('losses.type')
  const format = useFormatter()
  const uses = useQuery(lossQueries.uses(ref, { ...(turn !== undefined && { turn }), status, all }))
  const did = ({ again }: UseEntry) =>
    again === undefined
      ? t('used')
      : t.rich(again.from === 'result' ? 'readAgain' : 'toldAgain', {
          place: () => <PlaceLink message={again.message} onPlace={onPlace} />,
        })
  const shown = useSome(uses.data?.items ?? [])
  if (uses.data === undefined) return <QueryProblem query={uses} placeholder={<Skeleton className="h-40" />} />
  if (uses.data.items.length === 0) return <p className="py-2 text-sm text-text-muted">{t('none')}</p>
  return (
    <>
      <Table label={t('label')} containerClassName="max-h-[32rem]" className="table-fixed">
        <colgroup>
          <col />
          <col className="w-14 sm:w-20" />
          <col className="w-14 sm:w-20" />
          <col className={cn('w-36', wide)} />
          <col className="w-12 sm:w-18" />
        </colgroup>
        <TableHead>
          <TableRow>
            <TableHeaderCell>{t('what')}</TableHeaderCell>
            <TableHeaderCell>{t('stood')}</TableHeaderCell>
            <TableHeaderCell>{t('usedIn')}</TableHeaderCell>
            <TableHeaderCell className={wide}>{t('did')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('tokens')}</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.items.map((use, index) => (
            <TableRow key={index}>
              <TableCell>
                <Name text={use.text} />
                <span className="block text-2xs text-text-muted">{types(use.type)}</span>
                <span className="block text-2xs text-text-muted sm:hidden">{did(use)}</span>
              </TableCell>
              <TableCell>
                <PlaceLink message={use.stood.message} onPlace={onPlace} />
              </TableCell>
              <TableCell>
                <PlaceLink message={use.used.message} onPlace={onPlace} />
              </TableCell>
              <TableCell className={cn('text-xs text-text-muted', wide)}>{did(use)}</TableCell>
              <TableCell align="end">{use.again ? format.number(use.again.tokens, 'tokens') : '–'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <More list={uses.data} shown={shown} />
    </>
  )
}

interface ThingsProps {
  readonly row: MeasuredRow
  readonly kind: LostThing['class']
  readonly status: Status
  readonly onPlace: (message: string) => void
}

function Things({ row: { ref }, kind, status, onPlace }: ThingsProps) {
  const t = useTranslations('losses.uses')
  const things = useQuery(lossQueries.things(ref, { class: kind, status }))
  const shown = useSome(things.data?.items ?? [])
  if (things.data === undefined) return <QueryProblem query={things} placeholder={<Skeleton className="h-40" />} />
  if (things.data.items.length === 0) return <p className="py-2 text-sm text-text-muted">{t('none')}</p>
  return (
    <>
      <Table label={t('label')} containerClassName="max-h-[32rem]" className="table-fixed">
        <colgroup>
          <col />
          <col className="w-20 sm:w-36" />
        </colgroup>
        <TableHead>
          <TableRow>
            <TableHeaderCell>{t('what')}</TableHeaderCell>
            <TableHeaderCell>{t('first')}</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.items.map((thing, index) => (
            <TableRow key={index}>
              <TableCell>
                <Name text={thing.text} />
              </TableCell>
              <TableCell>
                <PlaceLink message={thing.message} onPlace={onPlace} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <More list={things.data} shown={shown} />
    </>
  )
}

/** Rows that are drawn at first: a list may have hundreds. */
const FIRST = 50

interface Some<Item> {
  readonly items: readonly Item[]
  readonly rest: number
  readonly onAll: () => void
}

function useSome<Item>(all: readonly Item[]): Some<Item> {
  const [isWhole, setWhole] = useState(false)
  const items = isWhole ? all : all.slice(0, FIRST)
  return { items, rest: all.length - items.length, onAll: () => setWhole(true) }
}

function More({
  list: { more },
  shown: { rest, onAll },
}: {
  readonly list: ListOf<unknown>
  readonly shown: Some<unknown>
}) {
  const t = useTranslations('losses.uses')
  if (rest > 0)
    return (
      <Button size="sm" className="self-start" onClick={onAll}>
        {t('rest', { rest })}
      </Button>
    )
  return more === 0 ? null : <p className="text-xs text-text-muted">{t('more', { more })}</p>
}
