'use client'

import { useFormatter, useTranslations } from 'next-intl'

interface StripProps {
  readonly name: string
  /** Of each session, as a share of doing nothing. */
  readonly costs: readonly number[]
  readonly mean: number | undefined
  /** The same for all strips beside each other. */
  readonly range: readonly [number, number]
}

const [WIDTH, HEIGHT] = [400, 40]

/** A dot a session, with the mean as a tick. */
export function Strip({ name, costs, mean, range: [from, to] }: StripProps) {
  const t = useTranslations('tunings.result')
  const format = useFormatter()
  const x = (cost: number): number => 8 + ((cost - from) / Math.max(0.01, to - from)) * (WIDTH - 16)
  const shown = mean === undefined ? '–' : format.number(mean, 'percentFine')
  return (
    <div className="grid grid-cols-[8rem_1fr_4rem] items-center gap-2">
      <span className="truncate text-xs">{name}</span>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('stripLabel', { name, count: costs.length, mean: shown })}
        className="w-full"
      >
        <line x1={8} x2={WIDTH - 8} y1={HEIGHT / 2} y2={HEIGHT / 2} className="stroke-border" />
        <line x1={x(1)} x2={x(1)} y1={4} y2={HEIGHT - 4} className="stroke-text-muted" strokeDasharray="2 2" />
        {costs.map((cost, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- sessions in their order.
          <circle
            key={index}
            cx={x(cost)}
            cy={HEIGHT / 2 + ((index % 3) - 1) * 7}
            r={3}
            className="fill-(--map-results)"
          />
        ))}
        {mean === undefined ? null : (
          <line x1={x(mean)} x2={x(mean)} y1={4} y2={HEIGHT - 4} className="stroke-text" strokeWidth={2.5} />
        )}
      </svg>
      <span className="text-right text-xs tabular">{shown}</span>
    </div>
  )
}
