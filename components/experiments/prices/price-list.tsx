'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { profileQueries } from '@/components/profiles'
import { useMoney } from '@/components/shared/labels/amounts/use-money'
import { Button } from '@/components/ui/buttons/button'
import { Input } from '@/components/ui/fields/input'

const MOST_MODELS = 12

interface PriceListProps {
  /** What the prices that it was frozen with are called, where others are chosen. */
  readonly frozen: string | undefined
  readonly onPrice: (price: string | null) => void
}

/** The prices that can be chosen: of the team's profiles, and of the price list. */
export default function PriceList({ frozen, onPrice }: PriceListProps) {
  const t = useTranslations('experiments.prices')
  const money = useMoney()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const own = useQuery(profileQueries.list())
  const listed = useQuery(profileQueries.models(query))
  const priced = (own.data ?? []).filter(
    ({ rates }) => (rates.rates.input ?? 0) > 0 && rates.rates.output !== undefined,
  )
  return (
    <div className="flex flex-col gap-3 text-xs">
      <p className="text-text-muted">{t('help')}</p>
      {frozen === undefined ? null : <Button onClick={() => onPrice(null)}>{t('frozen', { prices: frozen })}</Button>}
      {priced.length === 0 ? null : (
        <Choices label={t('profiles')}>
          {priced.map(({ id, name, rates }) => (
            <Choice key={id} name={name} prices={money.pair(rates.rates)} onPick={() => onPrice(id)} />
          ))}
        </Choices>
      )}
      <Input
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Choices label={t('models')}>
        {(listed.data ?? []).slice(0, MOST_MODELS).map(({ reference, name, providerName, rates }) => (
          <Choice
            key={reference}
            name={name}
            from={providerName}
            prices={money.pair(rates)}
            onPick={() => onPrice(reference)}
          />
        ))}
      </Choices>
    </div>
  )
}

const Choices = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <section aria-label={label} className="flex flex-col gap-1">
    <h3 className="font-semibold">{label}</h3>
    <ul aria-label={label} className="max-h-60 overflow-y-auto">
      {children}
    </ul>
  </section>
)

interface ChoiceProps {
  readonly name: string
  readonly from?: string
  readonly prices: string
  readonly onPick: () => void
}

const Choice = ({ name, from, prices, onPick }: ChoiceProps) => (
  <li>
    <button
      type="button"
      className="flex w-full flex-wrap items-baseline gap-x-2 rounded-sm px-2 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
      onClick={onPick}
    >
      <span className="font-medium">{name}</span>
      {from === undefined ? null : <span className="text-text-muted">{from}</span>}
      <span className="tabular ml-auto text-text-muted">{prices}</span>
    </button>
  </li>
)
