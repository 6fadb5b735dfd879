'use client'

import { Link } from '@/components/ui/buttons/link'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '@/components/ui/buttons/button-style'
import { Card, CardBody, CardHeading } from '@/components/ui/display/card'
import { settingHref } from '@/components/shared/commands/settings-search'

/** Links to the retention settings, which are shown beside the storage sizes. */
export function RetentionCard() {
  const t = useTranslations('profiles.storage')
  return (
    <Card>
      <CardHeading>{t('retention.title')}</CardHeading>
      <CardBody className="flex flex-col items-start gap-3">
        <p className="max-w-[80ch] text-text-muted">{t('retention.help')}</p>
        <Link href={settingHref('retention')} className={buttonStyle()}>
          {t('retention.open')}
        </Link>
      </CardBody>
    </Card>
  )
}
