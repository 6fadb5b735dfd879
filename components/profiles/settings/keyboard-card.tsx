'use client'

import { useTranslations } from 'next-intl'
import { useCommandSettings } from '@/components/shared/commands/command-settings'
import { Card, CardBody, CardHeading } from '@/components/ui/display/card'
import { Field } from '@/components/ui/fields/field'
import { Switch } from '@/components/ui/fields/switch'

/** Stored in this browser, not in the database. */
export function KeyboardCard() {
  const t = useTranslations('common.shortcuts')
  const settings = useTranslations('profiles.settings')
  const { singleKeys, setSingleKeys } = useCommandSettings()
  return (
    <Card>
      <CardHeading>{settings('keyboard')}</CardHeading>
      <CardBody>
        <div data-setting="singleKeys" className="scroll-mt-20">
          <Field label={t('singleKeys')} help={t('singleKeysHelp')} layout="inline">
            <Switch checked={singleKeys} onCheckedChange={setSingleKeys} />
          </Field>
        </div>
      </CardBody>
    </Card>
  )
}
