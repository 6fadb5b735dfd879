'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { Dash } from '@/components/shared/parts/dash'
import type { DatasetDetail } from '@/lib/contracts/evaluation/datasets'
import type { ReactNode } from 'react'

/** From here a session is long enough for most windows to be a matter. */
const LONG = 100_000

/** What stands in a dataset, in figures. */
export function DatasetFacts({ dataset: { sessions } }: { readonly dataset: DatasetDetail }) {
  const t = useTranslations('datasets.facts')
  const d = useTranslations('datasets')
  const format = useFormatter()
  const figures = useFigures()
  const all = sessions.map(({ statistics }) => statistics)
  const sum = (of: (statistics: (typeof all)[number]) => number): number =>
    all.reduce((total, each) => total + of(each), 0)
  const tokens = all.map((each) => each.tokens)
  const billed = all.filter(({ recordedUsd }) => recordedUsd !== undefined).length
  const repositories = new Set(all.flatMap(({ repository }) => repository ?? [])).size
  const range = tokens.length === 0 ? undefined : [Math.min(...tokens), Math.max(...tokens)]
  const facts: readonly (readonly [string, ReactNode, string])[] = [
    ['sessions', format.number(sessions.length), t('sessions')],
    [
      'tokens',
      figures.tokens(sum((each) => each.tokens)),
      range === undefined
        ? t('tokens')
        : t('tokensEach', { from: figures.tokens(range[0] ?? 0), to: figures.tokens(range[1] ?? 0) }),
    ],
    ['requests', format.number(sum(({ requests }) => requests)), t('requests')],
    [
      'recorded',
      billed === 0 ? <Dash key="none" why={d('noCost')} /> : figures.money(sum(({ recordedUsd = 0 }) => recordedUsd)),
      t('recorded', { billed, all: all.length }),
    ],
    ['compactions', format.number(sum(({ compactions }) => compactions)), t('compactions')],
    ['models', format.number(new Set(all.flatMap(({ models }) => models)).size), t('models')],
    ['repositories', format.number(repositories), t('repositories')],
    [
      'long',
      t('of', { count: tokens.filter((each) => each >= LONG).length, all: all.length }),
      t('long', { tokens: figures.tokens(LONG) }),
    ],
  ]
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2 border-b border-border px-4 py-3 max-sm:gap-x-5">
      {facts.map(([key, value, label]) => (
        <div key={key} className="flex flex-col-reverse">
          <dt className="text-xs text-text-muted">{label}</dt>
          <dd className="text-base font-medium tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
