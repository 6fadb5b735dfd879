'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import type { BudgetStatus } from '@/lib/contracts/costs'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { useCostLabels } from './use-cost-labels'

const kinds = { none: 'info', fine: 'info', near: 'warning', over: 'error' } as const

/** How this month stands against its budget, in plain words. */
export function BudgetLine({ status }: { readonly status: BudgetStatus }) {
  const t = useTranslations('costs.budget')
  const words = useCostLabels()
  return (
    <Callout
      kind={kinds[status.level]}
      actions={
        <Button asChild size="sm">
          <Link href="/profiles?tab=settings">{t(status.level === 'none' ? 'set' : 'change')}</Link>
        </Button>
      }
    >
      {words.budget(status)}
    </Callout>
  )
}
