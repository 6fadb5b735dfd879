'use client'

import { useFormatter } from 'next-intl'
import { usdFormat } from '@/lib/core/usd'

/** Formats figures: rounded for comparing, exact where they are small. */
export interface Figures {
  /** `512`, `84.2k`, `1.24M`; `200k` where it is exactly that. */
  tokens(count: number): string
  /** A ratio as whole per cent. */
  share(share: number): string
  /** An amount, rounded as lib/core/usd.ts says. */
  money(usd: number): string
  /** With its sign; empty for no change. */
  change(value: number, word: (size: number) => string): string
  /** A ratio as whole per cent, with its sign. */
  changePercent(share: number): string
}

const THOUSAND = 1_000
const MILLION = 1_000_000
const MINUS = '−'

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
    money: (usd) => format.number(usd, usdFormat(usd)),
    change: (value, word) => (value === 0 ? '' : `${value < 0 ? MINUS : '+'}${word(Math.abs(value))}`),
    changePercent: (share) =>
      Math.round(share * 100) === 0 ? '' : figures.change(Math.round(share * 100) / 100, figures.share),
  }
  return figures
}
