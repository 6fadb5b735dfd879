import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { createContext, use } from 'react'
import { cn } from '@/components/ui/cn'

/** Hunks and messages that are reviewed, see `Reviewed`. Apart from what else messages know: marking one draws nothing anew but signs. */
export const ReviewedContext = createContext<ReadonlySet<string>>(new Set())

interface ReviewedSignProps {
  /** Of a hunk, see `hunkId`, or the key of a message. */
  readonly id: string
  readonly className?: string
}

/** A quiet check at what is reviewed. */
export function ReviewedSign({ id, className }: ReviewedSignProps) {
  const t = useTranslations('diff.review')
  if (!use(ReviewedContext).has(id)) return null
  return (
    <>
      {/* Between words, where it stands among some. */}{' '}
      <span title={t('reviewed')} className={cn('inline-flex shrink-0 items-center text-text-muted', className)}>
        <Check aria-hidden className="size-3.5" />
        <span className="sr-only">{t('reviewed')}</span>
      </span>
    </>
  )
}
