'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { SecretState } from '@/lib/contracts/profiles'
import { Badge } from '@/components/ui/display/badge'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'

interface SecretFieldProps {
  readonly label: string
  readonly variable: string
  readonly state: SecretState
  /** A new key, null to delete the stored one, undefined to keep it. */
  readonly value: string | null | undefined
  readonly onChange: (value: string | null | undefined) => void
}

/** A write-only field: the stored key is never shown, only whether there is one. */
export function SecretField({ label, variable, state, value, onChange }: SecretFieldProps) {
  const t = useTranslations('profiles.form')
  const shown = value === null ? 'forget' : value !== undefined && value !== '' ? 'new' : state
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field label={label} help={t(`secretHelp.${shown}`, { variable })}>
        <Input
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={value ?? ''}
          placeholder={
            state === 'stored' && value !== null
              ? t('secretStored')
              : state === 'environment'
                ? t('secretEnvironment', { variable })
                : ''
          }
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={shown === 'absent' || shown === 'forget' ? 'neutral' : 'success'}>
          <KeyRound aria-hidden />
          {t(`secretStates.${shown}`)}
        </Badge>
        {state === 'stored' ? (
          <Button size="sm" variant="ghost" onClick={() => onChange(value === null ? undefined : null)}>
            {value === null ? t('secretKeep') : t('secretForget')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
