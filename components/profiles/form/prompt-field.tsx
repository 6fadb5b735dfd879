'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PromptCheck, PromptIssue } from '@/lib/contracts/profiles'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { cn } from '@/components/ui/cn'

interface PromptFieldProps {
  readonly value: string
  readonly onChange: (prompt: string) => void
  /** The check of the current prompt; absent if there is none, or while it is loading. */
  readonly check: PromptCheck | undefined
  readonly onPreview: () => void
  readonly previewing: boolean
}

/** The prompt of the condensing call. */
export function PromptField({ value, onChange, check, onPreview, previewing }: PromptFieldProps) {
  const t = useTranslations('profiles.form')
  const errors = value === '' ? [] : (check?.issues.filter(({ severity }) => severity === 'error') ?? [])
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('prompt')}
        help={
          value === ''
            ? t('promptDefault')
            : check === undefined
              ? t('promptChecking')
              : t('promptCounts', { characters: check.characters, tokens: check.tokens })
        }
        error={errors.length === 0 ? undefined : <IssueList issues={errors} />}
      >
        <Textarea
          rows={6}
          value={value}
          placeholder={t('promptPlaceholder')}
          className="font-mono text-xs"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {value === '' || check === undefined ? null : (
        <IssueList
          issues={check.issues.filter(({ severity }) => severity === 'warning')}
          className="text-xs text-warning"
        />
      )}
      <Button className="self-start" loading={previewing} onClick={onPreview}>
        {previewing ? null : <Eye aria-hidden />}
        {t('preview')}
      </Button>
    </div>
  )
}

function IssueList({ issues, className }: { readonly issues: readonly PromptIssue[]; readonly className?: string }) {
  const t = useTranslations('profiles.form.promptIssues')
  if (issues.length === 0) return null
  return (
    <span className={cn('flex flex-col gap-0.5', className)}>
      {issues.map(({ code, message }) => (
        <span key={code}>{t.has(code) ? t(code) : message}</span>
      ))}
    </span>
  )
}
