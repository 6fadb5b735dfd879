'use client'

import { useFormatter } from 'next-intl'
import { signed } from '@/lib/base/signed'
import { shownUsd, usdFormat } from '@/lib/engine'

/** Formats figures: rounded for comparing, exact where they are small. */
export interface Figures {
  /** `512`, `84.2k`, `1.24M`; `200k` where it is exactly that. */
  tokens(count: number): string
  /** A ratio as whole per cent. */
  share(share: number): string
  /** An amount, rounded as lib/engine/pricing/usd.ts says. */
  money(usd: number): string
  /** With its sign; empty for no change. */
  change(value: number, word: (size: number) => string): string
  /** A ratio as whole per cent, with its sign; empty for no change. */
  changePercent(share: number): string
  /** The same; `0%` for no change. */
  signedPercent(share: number): string
  /** Exact, with its sign; 0 for no change. */
  signedTokens(count: number): string
}

const THOUSAND = 1_000
const MILLION = 1_000_000

export function useFigures(): Figures {
  const format = useFormatter()
  const decimals = (value: number, digits: number): string =>
    format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const figures: Figures = {
    tokens: (count) =>
      Math.abs(count) < THOUSAND
        ? format.number(Math.round(count), 'tokens')
        : Math.abs(count) < MILLION - THOUSAND / 20
          ? `${decimals(count / THOUSAND, count % THOUSAND === 0 ? 0 : 1)}k`
          : `${decimals(count / MILLION, 2)}M`,
    share: (share) => format.number(share, 'percent'),
    money: (given) => {
      const { sign, usd } = shownUsd(given)
      return `${sign}${format.number(usd, usdFormat(usd))}`
    },
    change: (value, word) => (value === 0 ? '' : signed(value, word)),
    changePercent: (share) =>
      Math.round(share * 100) === 0 ? '' : figures.change(Math.round(share * 100) / 100, figures.share),
    signedPercent: (share) => figures.changePercent(share) || figures.share(0),
    signedTokens: (count) => signed(count, (size) => format.number(size, 'tokens')),
  }
  return figures
}
