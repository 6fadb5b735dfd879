import { useTranslations } from 'next-intl'
import { Skeleton } from '@/components/ui/display/skeleton'

/** Placeholder while the server renders a page: a heading and a list. */
export function PageLoading() {
  const t = useTranslations('common')
  return (
    <div role="status" aria-busy className="mx-auto flex w-full max-w-6xl flex-col gap-3 px-4 py-6 sm:px-6">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="mb-3 h-7 w-48" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  )
}
