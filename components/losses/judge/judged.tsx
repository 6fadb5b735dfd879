'use client'

import { useTranslations } from 'next-intl'
import type { Judgement } from '@/lib/contracts/judgements'
import type { JudgedProbe, KindScore, ProbeKind, Verdict } from '@/lib/engine'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { PlaceLink } from '@/components/shared/parts/place-link'
import { Collapsible } from '@/components/ui/display/collapsible'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import type { MeasuredRow } from '../model/rows'
import { stackedOnPhones } from '../stacked'

export interface JudgedRow {
  readonly row: MeasuredRow
  readonly judgement: Judgement
}

const kinds = ['recall', 'artifact', 'decision', 'continuation'] as const satisfies readonly ProbeKind[]

/** Right answers by kind, a column for each strategy, with how far single replicates are apart. */
export function JudgedKinds({ judged }: { readonly judged: readonly JudgedRow[] }) {
  const t = useTranslations('losses.judge')
  const figures = useFigures()
  const [first] = judged
  if (!first) return null
  const calls = judged.reduce((sum, { judgement }) => sum + judgement.calls, 0)
  const costUsd = judged.reduce<number | undefined>(
    (sum, { judgement }) =>
      sum === undefined || judgement.costUsd === undefined ? undefined : sum + judgement.costUsd,
    0,
  )
  return (
    <>
      <Table label={t('label')} className={stackedOnPhones(judged.length)}>
        <TableHead>
          <TableRow>
            <TableHeaderCell>{t('askedFor')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('questions')}</TableHeaderCell>
            {judged.map(({ row: { key, letter } }) => (
              <TableHeaderCell key={key} align="end">
                {t('rightOf', { letter })}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {kinds
            .filter((kind) => first.judgement.byKind[kind].probes > 0)
            .map((kind) => (
              <TableRow key={kind}>
                <TableCell>{t(`kind.${kind}`)}</TableCell>
                <TableCell align="end">{first.judgement.byKind[kind].probes}</TableCell>
                {judged.map(({ row, judgement }) => (
                  <Right key={row.key} letter={row.letter} score={judgement.byKind[kind]} />
                ))}
              </TableRow>
            ))}
        </TableBody>
      </Table>
      <p className="text-xs text-pretty text-text-muted">
        {costUsd === 0
          ? t('spentNothing', { calls })
          : t('spent', { calls, cost: costUsd === undefined ? t('unknownPrice') : figures.money(costUsd) })}{' '}
        {t('caution')}
      </p>
    </>
  )
}

/** The share, below it that of the worst and the best replicate, and what nobody said. */
function Right({
  letter,
  score: { mean, least, most, failed },
}: {
  readonly letter: string
  readonly score: KindScore
}) {
  const t = useTranslations('losses.judge')
  const figures = useFigures()
  const share = (value: number | undefined): string => (value === undefined ? '–' : figures.share(value))
  return (
    <TableCell data-letter={letter} align="end">
      {share(mean)}
      {mean === undefined ? null : (
        <span className="block text-2xs text-text-muted">{`${share(least)}–${share(most)}`}</span>
      )}
      {failed > 0 ? <span className="block text-2xs text-warning">{t('missing', { failed })}</span> : null}
    </TableCell>
  )
}

/** Each question with its fact and what was answered. */
export function JudgedQuestions({
  row: { letter },
  judgement: { probes },
  onPlace,
}: JudgedRow & { readonly onPlace: (message: string) => void }) {
  const t = useTranslations('losses.judge')
  return (
    <Collapsible title={t('all', { questions: probes.length, letter })}>
      <ol className="flex flex-col gap-3 py-2">
        {probes.map((each) => (
          <Question key={each.probe.id} judged={each} onPlace={onPlace} />
        ))}
      </ol>
    </Collapsible>
  )
}

function Question({
  judged: { probe, verdicts },
  onPlace,
}: {
  readonly judged: JudgedProbe
  readonly onPlace: (message: string) => void
}) {
  const t = useTranslations('losses.judge')
  return (
    <li className="flex min-w-0 flex-col gap-1 border-l-2 border-border pl-3 text-sm">
      <span className="flex items-center gap-2 text-xs text-text-muted">
        {t(`kind.${probe.kind}`)}
        <PlaceLink message={probe.source.message} onPlace={onPlace} />
      </span>
      <span className="whitespace-pre-wrap wrap-anywhere">{probe.question}</span>
      <span className="text-xs wrap-anywhere text-text-muted">{t('fact', { fact: probe.expected })}</span>
      <ul className="flex flex-col gap-1">
        {verdicts.map((verdict, index) => (
          <li key={index} className="flex min-w-0 gap-2 text-xs">
            <VerdictMark verdict={verdict} />
            <span className="line-clamp-4 min-w-0 wrap-anywhere">{verdict.answer ?? ''}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

function VerdictMark({ verdict }: { readonly verdict: Verdict }) {
  const t = useTranslations('losses.judge')
  const figures = useFigures()
  if (!('score' in verdict)) return <b className="shrink-0 font-medium text-text-muted">{t('noVerdict')}</b>
  const tone = verdict.score === 1 ? 'text-success' : verdict.score === 0 ? 'text-danger' : 'text-warning'
  return (
    <b className={`shrink-0 font-medium ${tone}`}>
      {verdict.score === 1 ? t('yes') : verdict.score === 0 ? t('no') : figures.share(verdict.score)}
    </b>
  )
}
