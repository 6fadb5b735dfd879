'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { LONGEST_NAME } from '@/lib/engine'
import type { LiveTokenView } from '@/lib/contracts/production/live'
import { createToken, revokeToken } from '@/lib/server/live/actions'
import { useCommands } from '@/components/shared/commands/commands'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { Callout } from '@/components/ui/display/callout'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { AlertDialog } from '@/components/ui/overlays/alert-dialog'
import { liveQueries } from './api/queries'

const refresh = { refresh: [liveQueries.overview().queryKey] }

/** Who may ask the service: a token is shown once, when it is made. */
export function TokenSection() {
  const t = useTranslations('live.tokens')
  const { data } = useQuery(liveQueries.overview())
  const [name, setName] = useState('')
  const [made, setMade] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const creating = useAction(createToken, {
    ...refresh,
    onSuccess: ({ token }) => {
      setMade(token)
      setName('')
    },
  })
  const revoking = useAction(revokeToken, refresh)
  useCommands([{ id: 'live.token', group: t('title'), title: t('create'), run: () => input.current?.focus() }])
  const tokens = data?.tokens ?? []
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{t('title')}</h2>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') creating.mutate({ name })
        }}
      >
        <Field label={t('name')} className="min-w-0 flex-1 sm:max-w-80">
          <Input
            ref={input}
            value={name}
            maxLength={LONGEST_NAME}
            placeholder={t('example')}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Button type="submit" loading={creating.isPending} {...(name.trim() === '' && { why: t('nameFirst') })}>
          <KeyRound aria-hidden />
          {t('create')}
        </Button>
      </form>
      {made === undefined ? null : (
        <Callout kind="success" live title={t('once')}>
          <span className="flex items-center gap-2">
            <code className="min-w-0 font-mono text-xs wrap-anywhere">{made}</code>
            <CopyButton size="md" label={t('copy')} text={made} />
          </span>
        </Callout>
      )}
      {tokens.length === 0 ? (
        <p className="text-sm text-text-muted">{t('none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border rounded-lg border border-border">
          {tokens.map((token) => (
            <TokenLine key={token.id} token={token} onRevoke={() => revoking.mutate({ id: token.id })} />
          ))}
        </ul>
      )}
    </section>
  )
}

function TokenLine({ token, onRevoke }: { readonly token: LiveTokenView; readonly onRevoke: () => void }) {
  const t = useTranslations('live.tokens')
  const format = useFormatter()
  const { name, ending, createdAt, lastUsedAt } = token
  const day = (at: string): string => format.dateTime(new Date(at), 'moment')
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <span className="min-w-0 flex-1 text-sm wrap-anywhere">
        {name} <code className="font-mono text-xs text-text-muted">…{ending}</code>
        <span className="block text-xs text-text-muted">
          {t('made', { at: day(createdAt) })}
          {' · '}
          {lastUsedAt === undefined ? t('unused') : t('used', { at: day(lastUsedAt) })}
        </span>
      </span>
      <AlertDialog
        trigger={
          <Button size="sm" aria-label={t('revokeName', { name })}>
            {t('revoke')}
          </Button>
        }
        title={t('revokeTitle', { name })}
        description={t('revokeHelp')}
        confirmLabel={t('revoke')}
        onConfirm={onRevoke}
      />
    </li>
  )
}
