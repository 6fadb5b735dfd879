import { Compass } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/buttons/link'
import { Button } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/display/empty-state'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common.notFound')
  return { title: t('title') }
}

export default async function NotFound() {
  const t = await getTranslations('common.notFound')
  const back = (
    <Button asChild variant="primary">
      <Link href="/">{t('back')}</Link>
    </Button>
  )
  return (
    <EmptyState
      className="flex-1"
      icon={<Compass />}
      heading="h1"
      title={t('title')}
      description={t('description')}
      actions={back}
    />
  )
}
