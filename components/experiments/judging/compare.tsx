'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import type { VariantSummary } from '@/lib/engine'
import { experimentQueries } from '../api/queries'
import { EQUAL_COST } from '../model/cells'
import { everySession, type ShownSession, shownSessions, variantFigures } from '../model/figures'
import type { ShownExperiment } from '../use-experiment'
import type { ExperimentWords } from '../use-words'

interface CompareProps {
  readonly shown: ShownExperiment
  /** A model or a profile whose prices are taken for both. */
  readonly price: string | null
  /** Id of the other experiment. */
  readonly other: string | null
  readonly onOther: (id: string) => void
  readonly words: ExperimentWords
}

/** Variants that two experiments share, on the sessions that both have. */
export function Compare({ shown, price, other, onOther, words }: CompareProps) {
  const t = useTranslations('experiments.compare')
  const list = useQuery(experimentQueries.list())
  const others = (list.data ?? []).filter(({ id }) => id !== shown.experiment.id)
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="max-w-[80ch] text-sm text-text-muted">{t('help')}</p>
      {list.data !== undefined && others.length === 0 ? (
        <p className="text-sm">{t('none')}</p>
      ) : (
        <Field label={t('with')} className="max-w-96">
          <Select
            value={other ?? undefined}
            placeholder={t('choose')}
            onValueChange={onOther}
            options={others.map(({ id, name, dataset }) => ({
              value: id,
              label: name,
              description: t('dataset', { name: dataset.name, version: dataset.version }),
            }))}
          />
        </Field>
      )}
      {other === null ? null : <Beside shown={shown} price={price} other={other} words={words} />}
    </div>
  )
}

function Beside({
  shown,
  price,
  other,
  words,
}: Pick<CompareProps, 'shown' | 'price' | 'words'> & { readonly other: string }): ReactNode {
  const t = useTranslations('experiments.compare')
  const { data: experiment } = useQuery(experimentQueries.detail(other))
  const { data: matrix } = useQuery(experimentQueries.matrix(other, price ?? undefined))
  if (!experiment || !matrix) return <Skeleton className="h-40" />
  const common = new Set(experiment.sessions.map(({ id }) => id))
  const ours = shown.sessions.filter(({ id }) => common.has(id))
  const shared = new Set(ours.map(({ id }) => id))
  const theirs: readonly ShownSession[] = shownSessions(experiment.sessions, everySession).filter(({ id }) =>
    shared.has(id),
  )
  const before = variantFigures(experiment, matrix.rows, theirs, undefined)
  const now = variantFigures(shown.experiment, shown.rows, ours, undefined)
  const pairs = now.flatMap((variant) => {
    const old = before.find(({ id }) => id === variant.id) ?? sameName(variant, before)
    return old ? [{ variant, old }] : []
  })
  if (pairs.length === 0 || ours.length === 0) return <p className="text-sm">{t('nothing')}</p>
  const nameOf = (at: number, title: string): string => {
    const view = shown.experiment.variants[at]
    return view ? words.variant(view) : title
  }
  return (
    <>
      <p className="text-sm">{t('common', { sessions: ours.length, variants: pairs.length })}</p>
      <Table label={t('title')} className="min-w-160">
        <TableHead>
          <TableRow>
            <TableHeaderCell>{t('variant')}</TableHeaderCell>
            {(['cost', 'later', 'instructions'] as const).map((figure) => (
              <TableHeaderCell key={figure} align="end">
                {t(figure)}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {pairs.map(({ variant, old }) => (
            <TableRow key={variant.id}>
              <TableCell className="font-medium">{nameOf(variant.at, variant.title)}</TableCell>
              {changes.map(({ key, of, isCost }) => (
                <TableCell key={key} align="end">
                  <Change before={of(old.summary)} after={of(variant.summary)} isCost={isCost} words={words} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="text-xs text-text-muted">{t('equalHelp')}</p>
    </>
  )
}

/** Another version of the same preset. */
const sameName = <Variant extends { readonly id: string }>(
  { id }: Variant,
  others: readonly Variant[],
): Variant | undefined => others.find((other) => presetOf(other.id) === presetOf(id))

const presetOf = (id: string): string => id.replace(/@\d+$/, '')

const changes: readonly {
  readonly key: string
  readonly of: (summary: VariantSummary) => number | undefined
  readonly isCost: boolean
}[] = [
  { key: 'cost', of: ({ costRatio }) => costRatio?.median, isCost: true },
  { key: 'later', of: ({ recallAtUse }) => recallAtUse.pooled, isCost: false },
  { key: 'instructions', of: ({ instructionsKept }) => instructionsKept.pooled, isCost: false },
]

interface ChangeProps {
  readonly before: number | undefined
  readonly after: number | undefined
  readonly isCost: boolean
  readonly words: ExperimentWords
}

function Change({ before, after, isCost, words }: ChangeProps) {
  const t = useTranslations('experiments.compare')
  if (before === undefined || after === undefined) return <>{words.share(after)}</>
  const isEqual = isCost && Math.abs(after - before) < EQUAL_COST
  const isWorse = !isEqual && (isCost ? after > before : after < before)
  return (
    <span className="tabular">
      {words.share(before)} → <strong className="font-medium">{words.share(after)}</strong>{' '}
      <span className={cn(isWorse ? 'font-semibold' : 'text-text-muted')}>
        {isEqual ? t('equal') : t('points', { points: words.points(after - before) })}
      </span>
    </span>
  )
}
