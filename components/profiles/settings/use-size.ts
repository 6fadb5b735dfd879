'use client'

import { useFormatter } from 'next-intl'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats bytes with three digits in the largest suitable unit. */
export function useSize(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => {
    const step = Math.min(units.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3))
    return format.number(bytes / 1_000 ** step, {
      style: 'unit',
      unit: units[step] ?? 'byte',
      // The short form would be "0 byte".
      unitDisplay: step === 0 ? 'long' : 'short',
      maximumSignificantDigits: 3,
    })
  }
}
