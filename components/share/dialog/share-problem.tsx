'use client'

import { useTranslations } from 'next-intl'
import type { ActionError, Unredacted } from '@/lib/contracts/shared/action'
import { Callout } from '@/components/ui/display/callout'
import { Problem } from '@/components/shared/parts/problem'

const ownCodes = ['share-too-large', 'share-incomplete', 'share-too-slow'] as const

/** Why nothing was shared, in the person's language. */
export function ShareProblem({ error }: { readonly error: ActionError }) {
  const t = useTranslations('share.errors')
  const code = ownCodes.find((each) => each === error.code)
  if (code === undefined) return <Problem error={error} title={t('failed')} />
  return (
    <Callout kind="error" live title={t(`${code}.title`)}>
      {error.unredacted === undefined ? null : <Left left={error.unredacted} />}
      <p>{t(`${code}.remedy`)}</p>
    </Callout>
  )
}

function Left({ left: { type, number = 0, message = 0, strategy = 0 } }: { readonly left: Unredacted }) {
  const t = useTranslations('share')
  if (type === undefined) return null
  return <p>{t('errors.share-incomplete.left', { type: t(`types.${type}`), number, message, strategy })}</p>
}
