'use client'

import { Label as LabelPrimitive } from 'radix-ui'
import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'

interface FieldWiring {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly 'aria-required'?: true
}

const FieldContext = createContext<FieldWiring | undefined>(undefined)

/** Ids and states that connect a control to the label, help and error of its Field; empty outside of one. */
export function useFieldWiring(): Partial<FieldWiring> {
  return useContext(FieldContext) ?? {}
}

export function Label({ className, ...props }: ComponentProps<typeof LabelPrimitive.Root>) {
  return <LabelPrimitive.Root className={cn('text-xs font-medium text-text', className)} {...props} />
}

interface FieldProps {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly error?: ReactNode
  /** Shown after the label, outside of it, such as a HelpTip. */
  readonly aside?: ReactNode
  /** Id of another element that also describes the control. */
  readonly describedBy?: string
  readonly required?: boolean | undefined
  /** `inline`: a small control (switch, checkbox) beside its label. */
  readonly layout?: 'stacked' | 'inline'
  readonly className?: string
  /** One control of components/ui, which connects itself to the field. */
  readonly children: ReactNode
}

export function Field({
  label,
  help,
  error,
  aside,
  describedBy,
  required = false,
  layout = 'stacked',
  className,
  children,
}: FieldProps) {
  const t = useTranslations('common.ui')
  const id = useId()
  const described = [describedBy, help ? `${id}-help` : undefined, error ? `${id}-error` : undefined]
    .filter(Boolean)
    .join(' ')
  const wiring: FieldWiring = {
    id,
    ...(described === '' ? {} : { 'aria-describedby': described }),
    ...(error ? { 'aria-invalid': true } : {}),
    ...(required ? { 'aria-required': true } : {}),
  }
  const labelled = (
    <Label htmlFor={id}>
      {label}
      {required ? <span className="ml-1 font-normal text-text-subtle">({t('required')})</span> : null}
    </Label>
  )
  const name =
    aside === undefined ? (
      labelled
    ) : (
      <span className="flex min-w-0 items-center gap-1">
        {labelled}
        {aside}
      </span>
    )
  const notes = (
    <>
      {help ? (
        <p id={`${id}-help`} className="text-xs text-text-muted">
          {help}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-xs text-danger">
          {error}
        </p>
      ) : null}
    </>
  )
  return (
    <FieldContext value={wiring}>
      {layout === 'stacked' ? (
        <div className={cn('flex min-w-0 flex-col gap-1', className)}>
          {name}
          {children}
          {notes}
        </div>
      ) : (
        <div className={cn('flex min-w-0 justify-between weak:items-start weak:gap-4', className)}>
          <div className="flex min-w-0 flex-col gap-0.5 pt-px">
            {name}
            {notes}
          </div>
          {children}
        </div>
      )}
    </FieldContext>
  )
}
