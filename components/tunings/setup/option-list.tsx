'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Select } from '@/components/ui/fields/select'
import type { TunedOptionView } from '@/lib/contracts/evaluation/tunings'
import { useValueWords } from './use-value-words'

/** By path: whether the option varies, and between which of its values. */
export type Ranges = Readonly<
  Record<string, { readonly isVaried: boolean; readonly from: number; readonly to: number }>
>

interface OptionListProps {
  readonly options: readonly TunedOptionView[]
  readonly ranges: Ranges
  readonly onChange: (ranges: Ranges) => void
}

/** Each option with two limits; one that is not varied says what it is fixed at. */
export function OptionList({ options, ranges, onChange }: OptionListProps) {
  const t = useTranslations('tunings')
  const words = useValueWords()
  const rangeOf = ({ path, values }: TunedOptionView) =>
    ranges[path.join('.')] ?? { isVaried: true, from: 0, to: values.length - 1 }
  const count = options.filter((option) => rangeOf(option).isVaried).length
  const setAll = (isVaried: boolean): void =>
    onChange(Object.fromEntries(options.map((option) => [option.path.join('.'), { ...rangeOf(option), isVaried }])))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t('options')}</legend>
      <div className="flex items-center gap-2">
        <h2 className="font-semibold">{t('options')}</h2>
        <span className="text-text-muted tabular">{t('ofOptions', { count, all: options.length })}</span>
        <Button size="sm" variant="ghost" className="ml-auto" onClick={() => setAll(count < options.length)}>
          {count < options.length ? t('all') : t('none')}
        </Button>
      </div>
      {options.map((option) => {
        const [key, range] = [option.path.join('.'), rangeOf(option)]
        const set = (next: Partial<typeof range>): void => onChange({ ...ranges, [key]: { ...range, ...next } })
        const choices = option.values.map((value, index) => ({ value: String(index), label: words.value(value) }))
        return (
          <div key={key} className="grid grid-cols-[1rem_1fr_auto] items-center gap-2">
            <Checkbox
              aria-label={words.path(key)}
              checked={range.isVaried}
              onCheckedChange={(checked) => set({ isVaried: checked === true })}
            />
            <span className="min-w-0 text-xs wrap-anywhere">{words.path(key)}</span>
            {range.isVaried ? (
              <span className="flex items-center gap-1">
                <Select
                  size="sm"
                  aria-label={t('from', { option: words.path(key) })}
                  value={String(range.from)}
                  onValueChange={(value) => set({ from: Number(value), to: Math.max(range.to, Number(value)) })}
                  options={choices}
                  className="w-20"
                />
                –
                <Select
                  size="sm"
                  aria-label={t('to', { option: words.path(key) })}
                  value={String(range.to)}
                  onValueChange={(value) => set({ to: Number(value), from: Math.min(range.from, Number(value)) })}
                  options={choices}
                  className="w-20"
                />
              </span>
            ) : (
              <span className="text-xs text-text-muted">{t('fixed', { value: words.value(option.own) })}</span>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
