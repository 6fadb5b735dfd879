'use client'

import { useTranslations } from 'next-intl'
import { dialectById } from '@/lib/engine'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import type { VariantFigures } from '../model/figures'
import { recommendations } from '../model/recommendation'
import type { ShownExperiment } from '../use-experiment'
import type { ExperimentWords } from '../use-words'

interface RecommendProps {
  readonly shown: ShownExperiment
  readonly words: ExperimentWords
}

/** Fewer sessions than this say little. */
const FEW = 5

/** Which variant for which harness and model. */
export function Recommend({ shown: { experiment, rows, sessions }, words }: RecommendProps) {
  const t = useTranslations('experiments.recommend')
  const nameOf = ({ at, title }: VariantFigures): string => {
    const view = experiment.variants[at]
    return view ? words.variant(view) : title
  }
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="max-w-[80ch] text-sm text-text-muted">{t('help')}</p>
      <Table label={t('title')} className="min-w-160">
        <TableHead>
          <TableRow>
            <TableHeaderCell>{t('harness')}</TableHeaderCell>
            <TableHeaderCell>{t('model')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('sessions')}</TableHeaderCell>
            <TableHeaderCell>{t('variant')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('cost')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('later')}</TableHeaderCell>
            <TableHeaderCell>{t('equal')}</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {recommendations(experiment, rows, sessions).map(({ dialect, model, sessions: count, best, equal }) => (
            <TableRow key={`${dialect} ${model}`}>
              <TableCell>{dialectById(dialect)?.name ?? dialect}</TableCell>
              <TableCell className="min-w-36 wrap-anywhere">{model ?? t('noModel')}</TableCell>
              <TableCell align="end" title={count < FEW ? t('few') : undefined}>
                {count < FEW ? t('fewSessions', { count }) : t('sessionCount', { count })}
              </TableCell>
              <TableCell className="font-medium">{best ? `${best.letter} ${nameOf(best)}` : t('nothing')}</TableCell>
              <TableCell align="end">{words.share(best?.summary.costRatio?.median)}</TableCell>
              <TableCell align="end">{words.share(best?.summary.recallAtUse.pooled)}</TableCell>
              <TableCell className="text-text-muted">
                {equal.map((variant) => `${variant.letter} ${nameOf(variant)}`).join(', ') || '–'}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="text-xs text-text-muted">{t('rule')}</p>
    </div>
  )
}
