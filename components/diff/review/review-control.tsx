import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/buttons/icon-button'
import type { Review } from './use-review'

/** Marks the present hunk as reviewed, and says how many are. */
export function ReviewControl({ review: { isHere, count, of, mark } }: { readonly review: Review }) {
  const t = useTranslations('diff.review')
  return (
    <>
      <IconButton
        size="sm"
        label={t('mark')}
        shortcut="v"
        icon={<Check aria-hidden />}
        aria-pressed={isHere === true}
        disabled={isHere === undefined}
        className="aria-pressed:bg-selected aria-pressed:text-text max-sm:min-w-10"
        onClick={mark}
      />
      <p role="status" className={cn('tabular truncate text-xs text-text-muted', count === 0 && 'sr-only')}>
        {t('progress', { count, of })}
      </p>
    </>
  )
}
