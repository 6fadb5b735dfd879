'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { useStore } from 'zustand'
import { Shortcut } from '@/components/ui/keys/kbd'
import type { InSight } from '../hooks/use-in-sight'
import type { Reviewed } from '../model/kept/stop-marks'

interface DiffStatusBarProps {
  /** Of the message that was gone to; absent: of the first on screen. */
  readonly position: number | undefined
  readonly inSight: InSight
  readonly messages: number
  /** Of the hunks, how many are reviewed: where the toolbar has no room for it. */
  readonly reviewed: Pick<Reviewed, 'count' | 'of'> | undefined
}

/** The keys of the diff, and the message that is in sight. */
export const DiffStatusBar = memo(function DiffStatusBar({
  position,
  inSight,
  messages,
  reviewed,
}: DiffStatusBarProps) {
  const t = useTranslations('diff')
  const keys = [
    [['n', 'p'], 'footHunk'],
    [['j', 'k'], 'footMessage'],
    [['v'], 'footReviewed'],
    [['u'], 'footLayout'],
    [['x'], 'footUnchanged'],
    [['/'], 'footSearch'],
  ] as const
  return (
    <footer
      data-print="hidden"
      className="flex h-[30px] shrink-0 items-center gap-3 overflow-hidden border-t border-border px-2.5 text-xs text-text-muted"
    >
      <span className="flex gap-3 [@media(hover:none)]:hidden">
        {keys.map(([caps, word]) => (
          <span key={word} className="flex items-center gap-1 whitespace-nowrap">
            {caps.map((cap) => (
              <Shortcut key={cap} keys={cap} />
            ))}
            {t(word)}
          </span>
        ))}
      </span>
      {reviewed === undefined || reviewed.count === 0 ? null : (
        <span className="tabular whitespace-nowrap sm:hidden">
          {t('review.progress', { count: reviewed.count, of: reviewed.of })}
        </span>
      )}
      <span className="tabular ml-auto whitespace-nowrap">
        <At position={position} inSight={inSight} messages={messages} />
      </span>
    </footer>
  )
})

function At({ position, inSight, messages }: Omit<DiffStatusBarProps, 'reviewed'>) {
  const t = useTranslations('diff')
  const first = useStore(inSight, ({ range }) => range?.[0])
  const at = position ?? first
  return at === undefined ? null : t('foot', { position: at, messages })
}
