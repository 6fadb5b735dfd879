'use client'

import { ChevronRight, CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import { type OperableKind, operableKinds } from '@/lib/engine'
import { KindSwatch } from '@/components/shared/parts/kind-bar'
import { cn } from '@/components/ui/cn'
import { NumberSetting } from '../fields'
import { OperationChoice, useOperationSummary } from '../operation-choice'
import { OperationFields } from '../operation-fields'
import {
  chosenOperation,
  hasIssue,
  issueAt,
  issuesBelow,
  operationOf,
  withOperation,
  withThreshold,
  type IndividualPass,
} from '../../model/pass-model'
import type { Change, FieldIssue, ProfileChoice, RenderPreview } from '../types'

interface OperationsSectionProps {
  readonly pass: IndividualPass
  readonly issues: readonly FieldIssue[]
  readonly profiles: readonly ProfileChoice[]
  readonly operationPreview: RenderPreview | undefined
  readonly onChange: Change<IndividualPass>
}

/** What happens to each kind of content: a line a kind, its details below when they are asked for. */
export const OperationsSection = memo(function OperationsSection(props: OperationsSectionProps) {
  const [open, setOpen] = useState<OperableKind>()
  return (
    <div className="flex flex-col divide-y divide-border rounded-md border border-border">
      {operableKinds.map((kind) => (
        <KindRow
          key={kind}
          kind={kind}
          open={open === kind}
          onOpen={(shown) => setOpen(shown ? kind : undefined)}
          {...props}
        />
      ))}
    </div>
  )
})

interface KindRowProps extends OperationsSectionProps {
  readonly kind: OperableKind
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

function KindRow({ kind, open, onOpen, pass, issues, profiles, operationPreview, onChange }: KindRowProps) {
  const t = useTranslations('pass.operation')
  const fields = useTranslations('pass.fields')
  const kinds = useTranslations('workbench.kinds')
  const summaryOf = useOperationSummary()
  const operation = operationOf(pass.individualConfig.defaults, kind)
  const threshold = pass.individualConfig.messageTokenThresholds?.[kind]
  const path = `individualConfig.defaults.${kind}`
  const thresholdPath = `individualConfig.messageTokenThresholds.${kind}`
  const hasDetails = operation.operation !== 'keep'
  const summary = summaryOf(operation, threshold)
  const name = kinds(kind)
  const label = (
    <>
      <ChevronRight
        aria-hidden
        className={cn(
          'size-3.5 shrink-0 text-text-subtle transition-transform',
          open && hasDetails && 'rotate-90',
          !hasDetails && 'invisible',
        )}
      />
      <KindSwatch kind={kind} />
      <span className="min-w-0 truncate font-medium">{name}</span>
      {hasIssue(issues, path, thresholdPath) ? (
        <CircleAlert role="img" aria-label={fields('invalid')} className="size-3.5 shrink-0 text-danger" />
      ) : null}
    </>
  )
  return (
    <div role="group" aria-label={name} className="flex flex-col">
      <div className="flex min-h-9 items-center gap-2 pr-1.5 pl-1 text-xs">
        {hasDetails ? (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t('details', { kind: name })}
            onClick={() => onOpen(!open)}
            className="flex min-h-7 min-w-0 flex-1 items-center gap-1.5 rounded-sm text-left"
          >
            {label}
          </button>
        ) : (
          <span className="flex min-w-0 flex-1 items-center gap-1.5">{label}</span>
        )}
        <OperationChoice
          label={t('of', { kind: name })}
          kind={kind}
          value={operation.operation}
          onChange={(id) => {
            if (id === undefined) return
            onChange(withOperation(pass, kind, chosenOperation(id, operation)))
            onOpen(id !== 'keep')
          }}
        />
      </div>
      {hasDetails && !open && summary !== undefined ? (
        <p className="-mt-1 pr-2 pb-1.5 pl-[2.4rem] text-2xs text-text-muted">{summary}</p>
      ) : null}
      {hasDetails && open ? (
        <div className="flex flex-col gap-2.5 border-t border-border bg-background/50 p-2.5">
          <OperationFields
            operation={operation}
            issues={issuesBelow(issues, path)}
            profiles={profiles}
            onChange={(next, field) =>
              onChange(withOperation(pass, kind, next), field === undefined ? undefined : `${kind}.${field}`)
            }
          />
          <NumberSetting
            optional
            max={100_000_000}
            label={t('threshold')}
            tip={t('thresholdTip')}
            placeholder={fields('none')}
            error={issueAt(issues, thresholdPath)}
            value={threshold}
            onChange={(value) => onChange(withThreshold(pass, kind, value), `${kind}.threshold`)}
          />
          {operationPreview?.(kind, operation)}
        </div>
      ) : null}
    </div>
  )
}
