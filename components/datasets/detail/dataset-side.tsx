'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { groupBy, partNames } from '@/lib/engine'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { useAction } from '@/components/shared/queries/use-action'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { cn } from '@/components/ui/cn'
import type { DatasetDetail, DatasetSessionView } from '@/lib/contracts/evaluation/datasets'
import { regroupDataset } from '@/lib/server/datasets/actions'
import { DATASETS } from '../api/queries'
import { shortGroup } from '../model/filter-sessions'
import { shades } from '../parts/harness-mix'
import { SplitBar } from '../parts/split-bar'

interface DatasetSideProps {
  readonly dataset: DatasetDetail
  readonly onVersion: (version: number) => void
}

/** How the sessions are divided and why, of what they are, and earlier versions. */
export const DatasetSide = ({ dataset, onVersion }: DatasetSideProps) => (
  <aside className="flex w-95 shrink-0 flex-col border-border max-lg:w-full max-lg:border-t lg:border-l">
    <Split dataset={dataset} />
    <Harnesses sessions={dataset.sessions} />
    <Lengths sessions={dataset.sessions} />
    <Versions dataset={dataset} onVersion={onVersion} />
  </aside>
)

const section = 'flex flex-col gap-2 border-b border-border p-4'
/** Groups that are named of each part. */
const NAMED = 4

function Split({ dataset: { id, version, newest, sessions, versions } }: { readonly dataset: DatasetDetail }) {
  const t = useTranslations('datasets.split')
  const p = useTranslations('datasets.parts')
  const format = useFormatter()
  const regrouping = useAction(regroupDataset, { refresh: [[DATASETS]] })
  const by = groupingOf(sessions)
  const counts = { tune: 0, choose: 0, heldOut: 0 }
  for (const { part } of sessions) counts[part]++
  const opened = versions.find((each) => each.version === version)?.heldOutOpenedAt
  const named = sessions.filter(({ statistics }) => statistics.repository !== undefined).length
  return (
    <section aria-label={t('title')} className={section}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{t('title')}</h2>
        <SegmentedControl
          aria-label={t('by')}
          value={by}
          onValueChange={(next) => {
            if (next !== 'person' && version === newest) regrouping.mutate({ id, version, by: next })
          }}
          segments={(['repository', 'source', 'person'] as const).map((value) => ({
            value,
            label: t(`ways.${value}`),
          }))}
          className="ml-auto"
        />
      </div>
      <SplitBar counts={counts} className="h-2.5 w-full" />
      <dl className="flex flex-col gap-1">
        {partNames.map((part) => (
          <div key={part} className="flex gap-3">
            <dt className="shrink-0 text-text-muted">{p(part)}</dt>
            <dd className="ml-auto min-w-0 truncate text-right tabular">
              {[format.number(counts[part]), groupNames(sessions.filter((each) => each.part === part))]
                .filter((text) => text !== '')
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-text-muted">
        {t(`why.${by}`)} {by === 'repository' ? t('named', { named, all: sessions.length }) : null}
      </p>
      {hasTorn(sessions) ? <p className="text-xs">{t('torn')}</p> : null}
      <p className="text-xs">
        {opened === undefined ? t('closed') : t('opened', { date: format.dateTime(new Date(opened), 'day') })}
      </p>
    </section>
  )
}

function groupingOf(sessions: readonly DatasetSessionView[]): 'repository' | 'source' | 'person' {
  if (sessions.some(({ groupedBy }) => groupedBy === 'person')) return 'person'
  return sessions.some(({ groupedBy }) => groupedBy === 'repository') ? 'repository' : 'source'
}

/** Whether a group stands in two parts: there were too few groups, or somebody moved a session. */
const hasTorn = (sessions: readonly DatasetSessionView[]): boolean =>
  [...groupBy(sessions, ({ group }) => group).values()].some((own) => own.some(({ part }) => part !== own[0]?.part))

function groupNames(sessions: readonly DatasetSessionView[]): string {
  const names = [...groupBy(sessions, ({ group }) => group).values()]
    .toSorted((one, other) => other.length - one.length)
    .map((own) => shortGroup(own[0]?.group ?? ''))
  const more = names.length > NAMED ? ` +${names.length - NAMED}` : ''
  return `${names.slice(0, NAMED).join(', ')}${more}`
}

function Harnesses({ sessions }: { readonly sessions: readonly DatasetSessionView[] }) {
  const t = useTranslations('datasets')
  const groups = [...groupBy(sessions, ({ dialectName }) => dialectName)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const most = Math.max(1, ...groups.map(([, own]) => own.length))
  return (
    <section aria-label={t('columns.harnesses')} className={section}>
      <h2 className="font-semibold">{t('columns.harnesses')}</h2>
      <ul className="flex flex-col gap-1 text-xs">
        {groups.map(([name, own], index) => (
          <li key={name} className="grid grid-cols-[7rem_1fr_2rem] items-center gap-2">
            <span className="truncate">{name}</span>
            <span
              aria-hidden
              className={cn('h-2', shades[Math.min(index, shades.length - 1)])}
              style={{ width: `${(100 * own.length) / most}%` }}
            />
            <span className="text-right text-text-muted tabular">{own.length}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const BINS = 10

/** How many sessions have how many tokens. */
function Lengths({ sessions }: { readonly sessions: readonly DatasetSessionView[] }) {
  const t = useTranslations('datasets')
  const figures = useFigures()
  const tokens = sessions.map(({ statistics }) => statistics.tokens)
  if (tokens.length < 2) return null
  const [least, most] = [Math.min(...tokens), Math.max(...tokens)]
  const bins = Array.from({ length: BINS }, () => 0)
  for (const each of tokens) {
    const bin = Math.min(BINS - 1, Math.floor((BINS * (each - least)) / Math.max(1, most - least)))
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  const label = t('lengths', { from: figures.tokens(least), to: figures.tokens(most) })
  return (
    <section aria-label={t('lengthsTitle')} className={section}>
      <h2 className="font-semibold">{t('lengthsTitle')}</h2>
      <div role="img" aria-label={label} className="flex h-12 items-end gap-0.5">
        {bins.map((count, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a bin is its place.
            key={index}
            className="flex-1 bg-(--map-results)"
            style={{ height: `${(100 * count) / Math.max(...bins)}%` }}
          />
        ))}
      </div>
      <div aria-hidden className="flex justify-between text-xs text-text-muted tabular">
        <span>{figures.tokens(least)}</span>
        <span>{figures.tokens((least + most) / 2)}</span>
        <span>{figures.tokens(most)}</span>
      </div>
    </section>
  )
}

function Versions({ dataset: { version: shown, versions }, onVersion }: DatasetSideProps) {
  const t = useTranslations('datasets')
  const format = useFormatter()
  return (
    <section aria-label={t('versions')} className={section}>
      <h2 className="font-semibold">{t('versions')}</h2>
      <ul className="flex flex-col text-xs">
        {versions.map(({ version, sessions, note, createdAt, experiments }) => (
          <li key={version} className="flex items-center gap-3 border-b border-border py-1.5 last:border-b-0">
            <button
              type="button"
              aria-current={version === shown ? 'true' : undefined}
              className="hit-area relative rounded-sm hover:underline aria-[current=true]:font-semibold"
              onClick={() => onVersion(version)}
            >
              {t('versionName', { version })}
            </button>
            <span className="tabular">{sessions}</span>
            <span className="min-w-0 flex-1 truncate text-text-muted">
              {[note, format.dateTime(new Date(createdAt), 'day')].filter((text) => text !== undefined).join(', ')}
            </span>
            <span className="text-text-muted">{t('experiments', { count: experiments })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
