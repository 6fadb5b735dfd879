'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { MOST_PERCENT } from '@/lib/engine'
import { SplitBar } from '@/components/datasets'
import { KeyFoot } from '@/components/shared/parts/key-foot'
import { PageLine } from '@/components/shared/parts/page-line'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Button } from '@/components/ui/buttons/button'
import { Link } from '@/components/ui/buttons/link'
import { Skeleton } from '@/components/ui/display/skeleton'
import type { TuningView } from '@/lib/contracts/evaluation/tunings'
import { tuningQueries } from './api/queries'
import { Nothing } from './result/nothing'
import { Result } from './result/result'
import { FrontierChart } from './running/frontier-chart'
import { Running } from './running/running'
import { CandidatesTable, RoundsTable } from './running/search-tables'
import { FewSessions } from './setup/few-sessions'
import { useValueWords } from './setup/use-value-words'

/** A search: what it was set up with, how far it is, and what it found. */
export function TuningScreen({ id }: { readonly id: string }) {
  const query = useQuery(tuningQueries.detail(id))
  return query.data === undefined ? (
    <QueryProblem query={query} placeholder={<Skeleton className="m-4 h-64" />} />
  ) : (
    <Tuning tuning={query.data} />
  )
}

function Tuning({ tuning }: { readonly tuning: TuningView }) {
  const t = useTranslations('tunings')
  const { name, state, result, progress, setup, parts } = tuning
  const isOpen = state === 'running' || state === 'paused'
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <PageLine
        parent={{ href: '/experiments', label: t('experiments') }}
        title={name}
        about={t(`states.${state}`)}
        actions={
          <Button asChild>
            <Link href={`/experiments/tune/new?dataset=${encodeURIComponent(tuning.dataset.id)}`}>{t('again')}</Link>
          </Button>
        }
      />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <SetupFacts tuning={tuning} />
        <div className="flex min-w-0 flex-1 flex-col">
          {result?.type === 'found' ? null : <FewSessions tune={parts.tune} />}
          {isOpen ? <Running tuning={tuning} /> : null}
          {result?.type === 'found' ? <Result tuning={tuning} result={result} /> : null}
          {result !== undefined && result.type !== 'found' ? <Nothing tuning={tuning} result={result} /> : null}
          <FrontierChart candidates={progress.candidates} bars={setup.bars} chosen={progress.chosen} />
          <RoundsTable progress={progress} />
          <p className="px-4 py-2 text-xs text-text-muted">{t('rounds.help')}</p>
          <CandidatesTable progress={progress} setup={setup} />
        </div>
      </div>
      {isOpen ? (
        <KeyFoot
          keys={[
            ['.', t('pause')],
            ['Esc', t('cancel')],
          ]}
        >
          {t('foot')}
        </KeyFoot>
      ) : null}
    </div>
  )
}

function SetupFacts({ tuning: { dataset, base, setup, parts, leftOut } }: { readonly tuning: TuningView }) {
  const t = useTranslations('tunings')
  const format = useFormatter()
  const words = useValueWords()
  const facts = [
    ['recall', format.number(setup.bars.recall, 'percent')],
    ['worst', format.number(setup.bars.worst, 'percent')],
    ['budget', format.number(setup.budget)],
    ['seed', String(setup.seed)],
    ['least', format.number(setup.leastRequests)],
    [
      'threshold',
      setup.threshold <= MOST_PERCENT
        ? format.number(setup.threshold / MOST_PERCENT, 'percent')
        : format.number(setup.threshold),
    ],
  ] as const
  return (
    <aside
      aria-label={t('setUp')}
      className="flex w-95 shrink-0 flex-col border-border max-lg:w-full max-lg:border-b lg:border-r"
    >
      <div className="flex flex-col gap-2 border-b border-border p-4">
        <Link
          href={`/datasets/${encodeURIComponent(dataset.id)}?version=${dataset.version}`}
          className="hover:underline"
        >
          {t('datasetVersion', { ...dataset })}
        </Link>
        <p className="flex items-center gap-2 text-xs text-text-muted">
          <SplitBar counts={parts} className="w-19" />
          {t('parts', { ...parts })}
        </p>
        {leftOut > 0 ? <p className="text-xs text-text-muted">{t('leftOut', { count: leftOut })}</p> : null}
        <p>{t('startFrom', { name: base.name })}</p>
      </div>
      <dl className="flex flex-col gap-1.5 border-b border-border p-4 text-xs">
        {facts.map(([key, value]) => (
          <div key={key} className="flex justify-between gap-3">
            <dt className="text-text-muted">{t(`fields.${key}`)}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <details className="p-4 text-xs max-lg:hidden">
        <summary className="font-semibold">{t('options')}</summary>
        <ul className="mt-2 flex flex-col gap-1 text-text-muted">
          {(setup.vary ?? []).map((option) => {
            const [path, { values }] = [option.path.join('.'), option]
            return (
              <li key={path} className="flex justify-between gap-3">
                <span className="wrap-anywhere">{words.path(path)}</span>
                <span className="shrink-0 tabular">
                  {words.value(values[0], path)} – {words.value(values.at(-1), path)}
                </span>
              </li>
            )
          })}
        </ul>
      </details>
    </aside>
  )
}
