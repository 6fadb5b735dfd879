'use client'

import { useTranslations } from 'next-intl'
import type { DatasetSummary } from '@/lib/contracts/evaluation/datasets'
import { Link } from '@/components/ui/buttons/link'
import { Callout } from '@/components/ui/display/callout'

/** Below, what is found does not hold on other sessions (measured: 15 sessions did not, 40 did). */
export const FEW_SESSIONS = 40

/** A search needs sessions of a dataset in each part: two to search on, others to choose by and to prove it on. */
export const isSearchable = ({ parts }: Pick<DatasetSummary, 'parts'>): boolean =>
  parts.tune > 1 && parts.choose > 0 && parts.heldOut > 0

/** Says of a dataset with too few sessions in some part what to do. */
export function NotSearchable({ id }: Pick<DatasetSummary, 'id'>) {
  const t = useTranslations('tunings')
  return (
    <div className="p-4 pb-0">
      <Callout kind="warning" title={t('notSearchable')}>
        <p>
          {t.rich('notSearchableHelp', {
            link: (text) => (
              <Link href={`/datasets/${encodeURIComponent(id)}`} className="text-accent underline">
                {text}
              </Link>
            ),
          })}
        </p>
      </Callout>
    </div>
  )
}

/** Warns, and never blocks. */
export function FewSessions({ tune }: { readonly tune: number }) {
  const t = useTranslations('tunings')
  return tune >= FEW_SESSIONS ? null : (
    <div className="p-4 pb-0">
      <Callout kind="warning" title={t('few', { count: tune })}>
        <p>{t('fewHelp', { least: FEW_SESSIONS, more: FEW_SESSIONS - tune })}</p>
      </Callout>
    </div>
  )
}
