'use client'

import { useTranslations } from 'next-intl'
import type { OperableKind, Operation, OperationId } from '@/lib/engine'
import { Select } from '@/components/ui/fields/select'
import { operationsFor } from '../model/pass-model'

const AS_PASS = 'as-pass'

interface OperationChoiceProps {
  readonly label: string
  readonly kind: OperableKind
  /** Undefined: as the pass says. */
  readonly value: OperationId | undefined
  /** Whether "as the pass says" is a choice. */
  readonly inherits?: boolean
  readonly onChange: (value: OperationId | undefined) => void
}

export function OperationChoice({ label, kind, value, inherits = false, onChange }: OperationChoiceProps) {
  const t = useTranslations('pass.operation')
  const workbench = useTranslations('workbench.operations')
  const offered = operationsFor(kind)
  const ids = value === undefined || offered.includes(value) ? offered : [...offered, value]
  const options = ids.map((id) => ({
    value: id as OperationId | typeof AS_PASS,
    label: workbench(id),
    description: t(id),
  }))
  return (
    <Select
      size="sm"
      aria-label={label}
      value={value ?? AS_PASS}
      options={inherits ? [{ value: AS_PASS, label: t('asPass') }, ...options] : options}
      onValueChange={(next) => onChange(next === AS_PASS ? undefined : next)}
      className={inherits ? 'w-40 shrink-0' : 'w-28 shrink-0'}
    />
  )
}

/** What an operation is set to, in a few words; undefined where there is nothing to say. */
export function useOperationSummary(): (operation: Operation, threshold: number | undefined) => string | undefined {
  const t = useTranslations('pass.operation.summary')
  return (operation, threshold) => {
    const said = [
      ...(operation.operation === 'truncate'
        ? [
            operation.maxLines === undefined ? undefined : t('lines', { count: operation.maxLines }),
            operation.maxChars === undefined ? undefined : t('chars', { count: operation.maxChars }),
            operation.maxTokens === undefined ? undefined : t('tokens', { count: operation.maxTokens }),
            (operation.tailLines ?? 0) > 0 ? t('tailLines', { count: operation.tailLines ?? 0 }) : undefined,
            (operation.tailChars ?? 0) > 0 ? t('tailChars', { count: operation.tailChars ?? 0 }) : undefined,
          ]
        : []),
      operation.operation === 'summarize' ? t('tokens', { count: operation.maxTokens }) : undefined,
      operation.operation === 'keep' || threshold === undefined ? undefined : t('threshold', { count: threshold }),
    ].filter((each) => each !== undefined)
    return said.length === 0 ? undefined : said.join(', ')
  }
}
