'use client'

import { useTranslations } from 'next-intl'
import type { Judgement } from '@/lib/contracts/judgements'
import type { JudgedProbe, Verdict } from '@/lib/quality/judge/judge'
import type { ProbeKind } from '@/lib/quality/judge/probes'
import { useFigures } from '@/components/shared/labels/use-figures'
import { PlaceLink } from '@/components/shared/parts/place-link'
import { Collapsible } from '@/components/ui/display/collapsible'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'

interface JudgedProps {
  readonly judgement: Judgement
}

const kinds = ['recall', 'artifact', 'decision', 'continuation'] as const satisfies readonly ProbeKind[]

/** Right answers by kind, with how far single replicates are apart. */
export function JudgedKinds({ judgement: { byKind, calls, costUsd } }: JudgedProps) {
  const t = useTranslations('losses.judge')
  const figures = useFigures()
  const share = (value: number | undefined): string => (value === undefined ? '–' : figures.share(value))
  return (
    <>
      <Table label={t('label')}>
        <TableHead>
          <TableRow>
            <TableHeaderCell>{t('askedFor')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('questions')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('right')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('spread')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('noVerdict')}</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {kinds
            .filter((kind) => byKind[kind].probes > 0)
            .map((kind) => {
              const { probes, mean, least, most, failed } = byKind[kind]
              return (
                <TableRow key={kind}>
                  <TableCell>{t(`kind.${kind}`)}</TableCell>
                  <TableCell align="end">{probes}</TableCell>
                  <TableCell align="end">{share(mean)}</TableCell>
                  <TableCell align="end">{mean === undefined ? '–' : `${share(least)}–${share(most)}`}</TableCell>
                  <TableCell align="end">{failed}</TableCell>
                </TableRow>
              )
            })}
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

/** Each question with its fact and what was answered. */
export function JudgedQuestions({
  judgement: { probes },
  onPlace,
}: JudgedProps & { readonly onPlace: (message: string) => void }) {
  const t = useTranslations('losses.judge')
  return (
    <Collapsible title={t('all', { questions: probes.length })}>
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
