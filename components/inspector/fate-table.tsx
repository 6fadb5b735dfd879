'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { type FateTokens, totalOf } from '@/lib/engine'
import { fatesIn } from '@/components/shared/model/fates'
import { FateWord } from '@/components/shared/parts/fate-word'

interface FateTableProps {
  readonly caption: string
  readonly fates: FateTokens
  /** What the sum is called. */
  readonly total: string
}

/** Tokens by fate, exact, most lost first, with the sum that they make. */
export function FateTable({ caption, fates, total }: FateTableProps) {
  const t = useTranslations('workbench.inspector')
  const format = useFormatter()
  const line = 'h-7 border-b border-border'
  return (
    <table className="tabular w-full border-separate border-spacing-0 text-xs">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('fate')}</th>
          <th scope="col">{t('tokens')}</th>
        </tr>
      </thead>
      <tbody>
        {fatesIn(fates)
          .toReversed()
          .map((fate) => (
            <tr key={fate}>
              <th scope="row" className={`${line} text-left font-normal`}>
                <FateWord fate={fate} />
              </th>
              <td className={`${line} text-right`}>{format.number(fates[fate], 'tokens')}</td>
            </tr>
          ))}
        <tr>
          <th scope="row" className={`${line} text-left font-normal text-text-muted`}>
            {total}
          </th>
          <td className={`${line} text-right font-medium`}>{format.number(totalOf(fates), 'tokens')}</td>
        </tr>
      </tbody>
    </table>
  )
}
