'use client'

import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { profileQueries } from '@/components/profiles'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { Button } from '@/components/ui/buttons/button'
import { Link } from '@/components/ui/buttons/link'
import { Dialog } from '@/components/ui/overlays/dialog'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { StrategyEstimate } from '@/lib/contracts/estimates'
import { failureIn, useFailureLabels, type RowState } from './use-failure-labels'

interface FailureDetailsProps extends RowState {
  readonly letter: string
  readonly onRetry: () => void
  /** Absent: what failed is no run, and stays until it can be worked out. */
  readonly onDismiss?: (() => void) | undefined
  readonly onClose: () => void
}

/** All that is known of why a row failed, and what can be done about it. */
export default function FailureDetails(props: FailureDetailsProps) {
  const error = failureIn(props)
  return error === undefined ? null : <Details {...props} error={error} expected={props.result?.row?.expected} />
}

interface DetailsProps extends Pick<FailureDetailsProps, 'letter' | 'onRetry' | 'onDismiss' | 'onClose'> {
  readonly error: ActionError
  readonly expected: StrategyEstimate | undefined
}

function Details({ letter, error, expected, onRetry, onDismiss, onClose }: DetailsProps) {
  const t = useTranslations('matrix')
  const format = useFigures()
  const { short, detail, remedy, profile } = useFailureLabels().failure(error, expected)
  const profiles = useQuery({ ...profileQueries.list(), enabled: profile !== undefined })
  const known = profiles.data?.find(({ name }) => name === profile)
  const pinned = expected?.pinnedCalls ?? 0
  const closing = (then: () => void) => (): void => {
    onClose()
    then()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('failure.title', { letter })}
      description={short}
      footer={
        <>
          {onDismiss === undefined ? null : (
            <Button variant="ghost" onClick={closing(onDismiss)}>
              {t('failure.dismiss')}
            </Button>
          )}
          <Button data-autofocus onClick={closing(onRetry)}>
            <RotateCcw aria-hidden />
            {t('retry', { price: expected?.costUsd === undefined ? '' : format.money(expected.costUsd) })}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        <Fact name={t('failure.reason')}>{detail}</Fact>
        <Fact name={t('failure.remedy')}>
          {remedy}
          {known === undefined ? null : (
            <Link
              href={`/profiles/${encodeURIComponent(known.id)}`}
              className="mt-1 block w-fit text-accent hover:underline"
            >
              {t('failure.profile', { name: known.name })}
            </Link>
          )}
        </Fact>
        {pinned === 0 ? null : <Fact name={t('failure.kept')}>{t('failure.pinned', { pinned })}</Fact>}
      </dl>
    </Dialog>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-text-muted">{name}</dt>
    <dd className="min-w-0 text-pretty wrap-anywhere">{children}</dd>
  </>
)
