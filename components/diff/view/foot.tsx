'use client'

import { useTranslations } from 'next-intl'
import { Shortcut } from '@/components/ui/kbd'

/** The keys of the diff, and the message that is in sight. */
export function Foot({ position, messages }: { readonly position: number | undefined; readonly messages: number }) {
  const t = useTranslations('diff')
  const keys = [
    [['n', 'p'], 'footHunk'],
    [['j', 'k'], 'footMessage'],
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
      <span className="tabular ml-auto whitespace-nowrap">
        {position === undefined ? null : t('foot', { position, messages })}
      </span>
    </footer>
  )
}
