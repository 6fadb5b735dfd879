'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Select } from '@/components/ui/fields/select'
import type { TunedOptionView } from '@/lib/contracts/evaluation/tunings'
import { useValueWords } from './use-value-words'

/** Whether an option varies, and between which of its values, by their places. */
interface Range {
  readonly isVaried: boolean
  readonly from: number
  readonly to: number
}

/** What a person changed, by path. */
export type Ranges = Readonly<Record<string, Range>>

const keyOf = ({ path }: Pick<TunedOptionView, 'path'>): string => path.join('.')

/** All of its values, unless a person changed that. */
const rangeOf = (option: TunedOptionView, ranges: Ranges): Range =>
  ranges[keyOf(option)] ?? { isVaried: true, from: 0, to: option.values.length - 1 }

/** The options that vary, each with the values that are tried. */
export const variedOf = (options: readonly TunedOptionView[], ranges: Ranges) =>
  options.flatMap((option) => {
    const { isVaried, from, to } = rangeOf(option, ranges)
    return isVaried ? [{ path: [...option.path], values: option.values.slice(from, to + 1) }] : []
  })

interface OptionListProps {
  readonly options: readonly TunedOptionView[]
  readonly ranges: Ranges
  readonly onChange: (ranges: Ranges) => void
}

/** Each option with two limits; one that is not varied says what it is fixed at. */
export function OptionList({ options, ranges, onChange }: OptionListProps) {
  const t = useTranslations('tunings')
  const words = useValueWords()
  const count = variedOf(options, ranges).length
  const setAll = (isVaried: boolean): void =>
    onChange(Object.fromEntries(options.map((option) => [keyOf(option), { ...rangeOf(option, ranges), isVaried }])))
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
        const [key, range] = [keyOf(option), rangeOf(option, ranges)]
        const set = (next: Partial<Range>): void => onChange({ ...ranges, [key]: { ...range, ...next } })
        const choices = option.values.map((value, index) => ({ value: String(index), label: words.value(value, key) }))
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
                  className="w-23"
                />
                –
                <Select
                  size="sm"
                  aria-label={t('to', { option: words.path(key) })}
                  value={String(range.to)}
                  onValueChange={(value) => set({ to: Number(value), from: Math.min(range.from, Number(value)) })}
                  options={choices}
                  className="w-23"
                />
              </span>
            ) : (
              <span className="text-xs text-text-muted">{t('fixed', { value: words.value(option.own, key) })}</span>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
