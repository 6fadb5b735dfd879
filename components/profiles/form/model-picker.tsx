'use client'

import { useTranslations } from 'next-intl'
import { useId, useState, type KeyboardEvent } from 'react'
import type { CatalogModelView } from '@/lib/contracts/profiles'
import { Badge } from '@/components/ui/display/badge'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Spinner } from '@/components/ui/display/spinner'
import { cn } from '@/components/ui/cn'
import { useMoney } from '@/components/shared/labels/amounts/use-money'

interface ModelPickerProps {
  readonly value: string
  readonly onChange: (model: string) => void
  readonly onPick: (model: CatalogModelView) => void
  /** Search results for `value`. */
  readonly found: readonly CatalogModelView[]
  readonly searching: boolean
  /** False if the catalogue does not list the provider's models. */
  readonly searchable: boolean
  readonly error?: string | undefined
}

/** A model name, typed or picked from the catalogue. */
export function ModelPicker({ value, onChange, onPick, found, searching, searchable, error }: ModelPickerProps) {
  const t = useTranslations('profiles.form')
  const money = useMoney()
  const list = useId()
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const shown = open && searchable && found.length > 0
  const pick = (model: CatalogModelView): void => {
    onPick(model)
    setOpen(false)
    setMarked(-1)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!searchable) return
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setMarked((at) => Math.min(found.length - 1, Math.max(0, at + step)))
    } else if (event.key === 'Enter' && shown) {
      const model = found[marked]
      if (model === undefined) return
      event.preventDefault()
      pick(model)
    }
  }
  return (
    <div className="relative min-w-0">
      <Field label={t('model')} required help={searchable ? t('modelHelp') : t('modelTyped')} error={error}>
        <Input
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={shown}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={shown && marked >= 0 ? `${list}-${marked}` : undefined}
          value={value}
          className="font-mono text-xs"
          onChange={(event) => {
            onChange(event.target.value)
            setOpen(true)
            setMarked(-1)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </Field>
      {searching ? <Spinner className="absolute top-6.5 right-2" /> : null}
      <ul
        id={list}
        role="listbox"
        aria-label={t('catalogue')}
        hidden={!shown}
        className="absolute inset-x-0 top-13 z-20 max-h-72 overflow-auto rounded-lg border border-border bg-raised p-1 shadow-overlay"
      >
        {shown
          ? found.map((model, index) => (
              // The keys are the box's own, by aria-activedescendant.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                key={model.reference}
                id={`${list}-${index}`}
                ref={(node) => {
                  if (index === marked) node?.scrollIntoView({ block: 'nearest' })
                }}
                role="option"
                aria-selected={index === marked}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(model)}
                onMouseMove={() => setMarked(index)}
                className={cn(
                  'flex cursor-default flex-wrap items-baseline gap-x-3 rounded-sm px-2 py-1',
                  index === marked ? 'bg-hover' : '',
                )}
              >
                <span className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">{model.model}</span>
                {model.deprecated ? <Badge tone="warning">{t('deprecated')}</Badge> : null}
                <span className="tabular text-xs text-text-muted">{money.pair(model.rates)}</span>
              </li>
            ))
          : null}
      </ul>
    </div>
  )
}
