'use client'

import { useTranslations } from 'next-intl'
import type { BriefCell } from '@/lib/contracts/evaluation/experiments'
import { CellRow, CellTitle } from '../matrix/cell-rows'
import { isNumbers } from '../model/cells'
import type { OpenCell } from '../cells'
import type { ExperimentWords } from '../use-words'

interface BriefDetailsProps {
  readonly open: OpenCell
  readonly cell: BriefCell | undefined
  readonly baseline: BriefCell | undefined
  readonly words: ExperimentWords
}

/** What a copy holds of a cell. */
export function BriefDetails({ open: { session, name, letter }, cell, baseline, words }: BriefDetailsProps) {
  const t = useTranslations('experiments.cell')
  const base = isNumbers(baseline) ? baseline : undefined
  return (
    <div className="flex w-93 max-w-full flex-col gap-2.5 text-xs">
      <CellTitle letter={letter} name={name} session={session.title} />
      {isNumbers(cell) ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          <CellRow name={t('cost')} base={base && words.share(base[0])}>
            <strong className="font-medium">{words.share(cell[0])}</strong>
          </CellRow>
          <CellRow name={t('later')} base={base && String(base[3])} isLost={cell[3] > 0}>
            {cell[2] === 0 ? t('noNames') : t('gone', { lost: cell[3], items: cell[2] })}
          </CellRow>
          <CellRow name={t('instructions')} base={base && String(base[6])} isLost={cell[6] < cell[5]}>
            {cell[5] === 0 ? t('noInstructions') : t('kept', { kept: cell[6], total: cell[5] })}
          </CellRow>
          <CellRow name={t('condensationsOnly')}>{cell[1]}</CellRow>
        </dl>
      ) : (
        <p>{words.cellInWords(cell, 'cost')}</p>
      )}
    </div>
  )
}
