import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/display/badge'

/** Reasons why something cannot run. Nothing where there are none. */
export function Problems({ problems }: { readonly problems: readonly string[] }) {
  const t = useTranslations('studio.card')
  if (problems.length === 0) return null
  return (
    <div className="flex flex-col items-start gap-1 text-xs text-danger">
      <Badge tone="danger">
        <TriangleAlert aria-hidden />
        {t('issues', { count: problems.length })}
      </Badge>
      <ul className="flex flex-col">
        {problems.map((problem, index) => (
          <li key={index} className="wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
    </div>
  )
}
