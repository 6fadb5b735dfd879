/** From here on, two significant digits would be two decimals too. */
const TEN_CENTS = 0.0995

/**
 * How an amount is shown, on every screen, in reports and in the terminal: two decimals; under $0.10 two significant
 * digits, so that small amounts can be compared; less than a tenth of a cent is `<$0.001`. Prices of a token are not amounts: they are shown with all their digits.
 */
export const usdFormat = (usd: number) => ({
  style: 'currency' as const,
  currency: 'USD',
  // Some languages write “$US”, which has no room in a column; all amounts are in this one currency.
  currencyDisplay: 'narrowSymbol' as const,
  ...(usd === 0 || Math.abs(usd) >= TEN_CENTS
    ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
    : { minimumSignificantDigits: 1, maximumSignificantDigits: 2 }),
})

/** Smaller amounts are only said to be smaller: nobody reads what stands behind so many zeros. */
const LEAST_USD = 0.001

/** The amount to be formatted, and what stands before it. */
export const shownUsd = (usd: number): { readonly sign: '<' | ''; readonly usd: number } =>
  usd !== 0 && Math.abs(usd) < LEAST_USD ? { sign: '<', usd: LEAST_USD } : { sign: '', usd }

/** An amount as `usdFormat` shows it. */
const shown = (usd: number): number => Number(Math.abs(usd) >= TEN_CENTS ? usd.toFixed(2) : usd.toPrecision(2))

/** Beyond any digit that is shown: what subtracting leaves there is an error. */
const DIGITS = 12

/**
 * How much more one amount is than another, where all three are shown: what a reader finds who subtracts the two as they stand there, $6.41 − $7.17
 * = −$0.76, whatever their hidden digits come to.
 */
export const usdDifference = (usd: number, other: number): number => Number((shown(usd) - shown(other)).toFixed(DIGITS))

/** In English, for the terminal. */
export function usdText(given: number): string {
  const { sign, usd } = shownUsd(Math.abs(given))
  return `${given < 0 ? '−' : ''}${sign}${new Intl.NumberFormat('en-US', usdFormat(usd)).format(usd)}`
}
