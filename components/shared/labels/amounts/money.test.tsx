import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { catalogue } from '@/i18n/catalogue-en'
import { formats } from '@/i18n/formats'
import { usdText } from '@/lib/engine'
import { useAmounts } from './use-amounts'
import { useFigures } from './use-figures'
import { useMoney } from './use-money'

/** What each of the pages' helpers makes of an amount, then what `useMoney` makes of a price. */
function Shown({ usd }: { readonly usd: number }) {
  return [useFigures().money(usd), useMoney().cost(usd), useAmounts().cost(usd), useMoney().price(usd)].join(' | ')
}

const shown = (usd: number): readonly string[] =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={catalogue} formats={formats}>
      <Shown usd={usd} />
    </NextIntlClientProvider>,
  )
    .replaceAll('&lt;', '<')
    .split(' | ')

it.each([
  [0.00014, '<$0.001'],
  [0.001, '$0.001'],
  [0.00381, '$0.0038'],
  [0.0705, '$0.071'],
  [0.08, '$0.08'],
  [0.0994, '$0.099'],
  [0.0996, '$0.10'],
  [0.1, '$0.10'],
  [0.1234, '$0.12'],
  [12.345, '$12.35'],
  [1234.5, '$1,234.50'],
])('%d USD reads %s on every page and in the terminal', (usd, text) => {
  expect(shown(usd).slice(0, 3)).toEqual([text, text, text])
  expect(usdText(usd)).toBe(text)
})

it('says in the same words on every page that something costs nothing', () => {
  expect(shown(0)).toEqual(['$0.00', 'no cost', 'no cost', '$0.00'])
  expect(usdText(0)).toBe('$0.00')
  expect(usdText(-0.0123)).toBe('−$0.012')
})

it.each([
  [3, '$3.00'],
  [0.075, '$0.075'],
  [0.003625, '$0.003625'],
])('a price of %d USD per million tokens is not rounded: %s', (usd, text) => {
  expect(shown(usd)[3]).toBe(text)
})
