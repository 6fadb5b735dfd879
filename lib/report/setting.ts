import { type Part, shownUsd, usdFormat } from '@/lib/engine'
import { signed } from '@/lib/base/signed'
import type { ReportWords } from './words'

/** Tokens of a part, by the counter of the strategies. */
export type CountPart = (part: Part) => number

/** What every part of a report is written with. */
export interface Setting {
  readonly words: ReportWords
  readonly say: Say
  readonly countPart: CountPart
}

export type Say = ReturnType<typeof figuresIn>

/** How a language writes figures. */
export function figuresIn(language: string) {
  const count = new Intl.NumberFormat(language)
  const share = new Intl.NumberFormat(language, { style: 'percent' })
  const fine = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    count: (value: number): string => count.format(value),
    share: (value: number): string => share.format(value),
    error: (percent: number): string => fine.format(percent / 100),
    /** Empty where it comes to no per cent. */
    change: (before: number, after: number): string =>
      before === 0 || Math.round((after / before - 1) * 100) === 0
        ? ''
        : signed(Math.round((after / before - 1) * 100) / 100, (size) => share.format(size)),
    /** As HTML. */
    money: (given: number): string => {
      const { sign, usd } = shownUsd(given)
      return `${sign === '' ? '' : '&lt;'}${new Intl.NumberFormat(language, usdFormat(usd)).format(usd)}`
    },
    day: (iso: string): string => day.format(new Date(iso)),
  }
}
