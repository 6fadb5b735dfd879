import { Unlink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import type { LinkProblem } from '@/lib/contracts/share'
import { Button } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/display/empty-state'

/** Why a link shows nothing, and a way out. */
export function LinkProblemPage({ problem }: { readonly problem: LinkProblem }) {
  const t = useTranslations('share.problems')
  const out = (
    <Button asChild variant="primary">
      <Link href="/">{t('out')}</Link>
    </Button>
  )
  return (
    <EmptyState
      className="flex-1"
      icon={<Unlink />}
      heading="h1"
      title={t(`${problem}.title`)}
      description={t(`${problem}.description`)}
      actions={out}
    />
  )
}
