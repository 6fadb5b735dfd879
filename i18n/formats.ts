import type { Formats } from 'next-intl'

/** Named formats, so that a number of tokens or an amount of money reads the same everywhere. Differences are written by `useFigures`, which knows their sign. */
export const formats = {
  number: {
    tokens: { maximumFractionDigits: 0 },
    percent: { style: 'percent', maximumFractionDigits: 0 },
    percentFine: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 },
    tenths: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
    /** Limits, as a person set them; amounts are rounded by lib/engine/pricing/usd.ts. */
    usd: {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    },
    bytes: { style: 'unit', unit: 'byte', notation: 'compact', unitDisplay: 'narrow', maximumSignificantDigits: 3 },
    milliseconds: { style: 'unit', unit: 'millisecond', unitDisplay: 'short', maximumSignificantDigits: 3 },
  },
  dateTime: {
    day: { year: 'numeric', month: 'short', day: 'numeric' },
    moment: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  },
} as const satisfies Formats
