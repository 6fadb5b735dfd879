'use client'

import { useTranslations } from 'next-intl'
import type { CatalogModelView, ProfileView } from '@/lib/contracts/profiles'
import { priceNames, type RateOverrides } from '@/lib/engine'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'
import { useMoney } from '@/components/shared/labels/amounts/use-money'

interface PriceFieldsProps {
  readonly model: string
  readonly prices: RateOverrides
  readonly listed: CatalogModelView | undefined
  /** The stored profile, while the draft has the same model. */
  readonly saved: ProfileView | undefined
  readonly onChange: (prices: RateOverrides) => void
}

/** Prices of the catalogue, and the profile's overrides. */
export function PriceFields({ model, prices, listed, saved, onChange }: PriceFieldsProps) {
  const t = useTranslations('profiles.form')
  const money = useMoney()
  const known = listed?.rates ?? (saved?.rates.source === 'catalogue' ? saved.rates.rates : undefined)
  const date = listed?.priceDate ?? saved?.rates.priceDate
  const own = priceNames.filter((name) => prices[name] !== undefined)
  const charges = listed?.otherCharges ?? saved?.otherCharges ?? []
  const note =
    model.trim() === ''
      ? t('priceNoModel')
      : known === undefined
        ? own.includes('input') && own.includes('output')
          ? t('priceOwn')
          : t('priceUnknown')
        : t('priceListed', { date: date === undefined ? '' : money.day(date) })
  return (
    <div className="flex flex-col gap-3">
      <p className="text-text-muted">{note}</p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {priceNames.map((name) => (
          <Field
            key={name}
            label={t(`prices.${name}`)}
            help={
              prices[name] === undefined
                ? known?.[name] === undefined
                  ? t('priceNone')
                  : t('priceFollows', { price: money.price(known[name]) })
                : t('priceSet')
            }
          >
            <NumberInput
              value={prices[name]}
              min={0}
              step={0.01}
              unit="$"
              className="w-full"
              placeholder={known?.[name] === undefined ? t('unknown') : String(known[name])}
              onValueChange={(value) => onChange({ ...prices, [name]: value })}
            />
          </Field>
        ))}
      </div>
      {known?.tiers.map((tier) => (
        <p key={tier.aboveInputTokens} className="tabular text-xs text-text-muted">
          {t('tier', { tokens: tier.aboveInputTokens, prices: money.pair(tier) })}
        </p>
      ))}
      {charges.length === 0 ? null : (
        <Callout kind="info">{t('otherCharges', { charges: charges.join(', ') })}</Callout>
      )}
      {own.length === 0 ? null : (
        <Button size="sm" className="self-start" onClick={() => onChange({})}>
          {t('priceReset')}
        </Button>
      )}
    </div>
  )
}
