'use client'

import { ArrowRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { groupBy, type VariantSummary } from '@/lib/engine'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { Button } from '@/components/ui/buttons/button'
import { Link } from '@/components/ui/buttons/link'
import { Badge } from '@/components/ui/display/badge'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import type { HeldOutSession, TuningResult, TuningView } from '@/lib/contracts/evaluation/tunings'
import { FEW_SESSIONS } from '../setup/few-sessions'
import { useValueWords } from '../setup/use-value-words'
import { Strip } from './strip'

type Found = Extract<TuningResult, { type: 'found' }>

/** What was found, before and after on the held-out sessions, with what proves it. */
export function Result({ tuning, result }: { readonly tuning: TuningView; readonly result: Found }) {
  const t = useTranslations('tunings')
  const { preset, before, after, sessions, evidence } = result
  const [costsBefore, costsAfter] = [costsOf(sessions, 'before'), costsOf(sessions, 'after')]
  const scale = [...costsBefore, ...costsAfter, 1]
  const range = [Math.min(...scale), Math.max(...scale)] as const
  return (
    <>
      <section aria-label={t('result.title')} className="flex flex-col gap-3 border-b border-border p-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="font-semibold">{preset.name}</h2>
          <Badge>{t('result.version', { version: preset.version })}</Badge>
          <span className="text-xs text-text-muted">{t('result.evidence', { count: sessions.length })}</span>
          <span className="ml-auto flex gap-2">
            <Button asChild size="sm">
              <Link href={`/?preset=${encodeURIComponent(preset.id)}`}>{t('result.workbench')}</Link>
            </Button>
            <Button asChild size="sm">
              <Link href="/presets">{t('result.presets')}</Link>
            </Button>
          </span>
        </div>
        <div className="flex gap-6 max-xl:flex-col">
          <figure className="min-w-0 flex-1">
            <figcaption className="mb-1 text-xs text-text-muted">
              {t('result.strips', { count: sessions.length })}
            </figcaption>
            <Strip name={tuning.base.name} costs={costsBefore} mean={before.costRatio?.mean} range={range} />
            <Strip name={preset.name} costs={costsAfter} mean={after.costRatio?.mean} range={range} />
          </figure>
          <Comparison before={before} after={after} />
        </div>
        <EvidenceLine tuning={tuning} evidence={evidence} />
      </section>
      <div className="grid grid-cols-2 max-xl:grid-cols-1">
        <Changed changes={result.changes} />
        <div className="border-border xl:border-l">
          <ByHarness sessions={sessions} />
          <StillForgotten sessions={sessions} />
        </div>
      </div>
    </>
  )
}

const costsOf = (sessions: readonly HeldOutSession[], of: 'before' | 'after'): readonly number[] =>
  sessions.flatMap((session) => session[of] ?? [])

function Comparison({ before, after }: { readonly before: VariantSummary; readonly after: VariantSummary }) {
  const t = useTranslations('tunings.result')
  const format = useFormatter()
  const share = (value: number | undefined): string => (value === undefined ? '–' : format.number(value, 'percentFine'))
  const rows = [
    ['cost', share(before.costRatio?.mean), share(after.costRatio?.mean)],
    ['dearer', share(before.dearerThanNothing), share(after.dearerThanNothing)],
    ['recall', share(before.recallAtUse.pooled), share(after.recallAtUse.pooled)],
    ['worst', share(before.recallAtUse.worst), share(after.recallAtUse.worst)],
    ['instructions', share(before.instructionsKept.pooled), share(after.instructionsKept.pooled)],
    ['condensations', format.number(before.condensations), format.number(after.condensations)],
  ] as const
  return (
    <Table label={t('comparison')} containerClassName="xl:w-100">
      <TableHead>
        <TableRow>
          <TableHeaderCell>{t('heldOut')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('before')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('after')}</TableHeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(([key, was, is]) => (
          <TableRow key={key}>
            <TableCell>{t(`rows.${key}`)}</TableCell>
            <TableCell align="end">{was}</TableCell>
            <TableCell align="end" className="font-semibold">
              {is}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function EvidenceLine({ tuning, evidence }: { readonly tuning: TuningView; readonly evidence: Found['evidence'] }) {
  const t = useTranslations('tunings.result')
  const format = useFormatter()
  const chosen = tuning.progress.candidates.find(({ number }) => number === tuning.progress.chosen)
  const share = (value: number | undefined): string => (value === undefined ? '–' : format.number(value, 'percentFine'))
  return (
    <p className="text-xs text-text-muted">
      {t('line', {
        tune: share(chosen?.tune?.cost),
        choose: share(chosen?.choose?.cost),
        heldOut: share(evidence.heldOut.costRatio.mean),
        evaluations: format.number(evidence.evaluations),
        seed: evidence.seed,
        engine: evidence.engine,
        date: format.dateTime(new Date(evidence.date), 'day'),
      })}{' '}
      {evidence.sessions.tune < FEW_SESSIONS ? (
        <strong className="font-semibold text-warning">{t('few', { count: evidence.sessions.tune })}</strong>
      ) : null}{' '}
      {evidence.sessions.by === 'session' ? t('torn') : null} {t('stays')}
    </p>
  )
}

function Changed({ changes }: Pick<Found, 'changes'>) {
  const t = useTranslations('tunings.result')
  const words = useValueWords()
  return (
    <section aria-label={t('changed')} className="p-4">
      <h2 className="mb-2 font-semibold">{t('changed')}</h2>
      <ul className="flex flex-col text-xs">
        {changes.map(({ path, from, to }) => (
          <li key={path} className="flex flex-wrap items-center gap-2 border-b border-border py-1.5">
            <span className="min-w-0 flex-1 wrap-anywhere">{words.path(path)}</span>
            <span className="text-text-muted wrap-anywhere">{words.value(from, path)}</span>
            <ArrowRight aria-label={t('becomes')} className="size-3 shrink-0" />
            <span className="font-semibold wrap-anywhere">{words.value(to, path)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ByHarness({ sessions }: Pick<Found, 'sessions'>) {
  const t = useTranslations('tunings.result')
  const format = useFormatter()
  const mean = (costs: readonly number[]): string =>
    costs.length === 0 ? '–' : format.number(costs.reduce((sum, cost) => sum + cost, 0) / costs.length, 'percentFine')
  return (
    <section aria-label={t('byHarness')} className="p-4">
      <h2 className="mb-2 font-semibold">{t('byHarness')}</h2>
      <ul className="flex flex-col text-xs tabular">
        {[...groupBy(sessions, ({ dialectName }) => dialectName)].map(([name, own]) => (
          <li key={name} className="flex flex-wrap items-center gap-2 border-b border-border py-1.5">
            <span className="min-w-0 flex-1">{name}</span>
            <span className="text-text-muted">{t('sessions', { count: own.length })}</span>
            <span className="text-text-muted">{mean(costsOf(own, 'before'))}</span>
            <ArrowRight aria-label={t('becomes')} className="size-3 shrink-0" />
            <span className="font-semibold">{mean(costsOf(own, 'after'))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const NAMED = 5

function StillForgotten({ sessions }: Pick<Found, 'sessions'>) {
  const t = useTranslations('tunings.result')
  const figures = useFigures()
  const forgetting = sessions.filter(({ lost }) => lost > 0).toSorted((one, other) => other.lost - one.lost)
  const sum = (of: (session: HeldOutSession) => number): number => sessions.reduce((all, each) => all + of(each), 0)
  return (
    <section aria-label={t('forgotten')} className="p-4 pt-0">
      <h2 className="font-semibold">{t('forgotten')}</h2>
      <p className="mb-2 text-xs text-text-muted">
        {t('names', { lost: sum(({ lost }) => lost), items: figures.tokens(sum(({ items }) => items)) })}
      </p>
      <ul className="flex flex-col text-xs tabular">
        {forgetting.slice(0, NAMED).map(({ id, title, lost, items }) => (
          <li key={id} className="flex items-center gap-2 border-b border-border py-1.5">
            <Link
              href={`/?conversation=${encodeURIComponent(id)}`}
              className="min-w-0 flex-1 truncate rounded-sm hover:underline"
            >
              {title}
            </Link>
            <span>{t('lostOf', { lost, items })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
