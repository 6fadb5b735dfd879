'use client'

import { Download, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AlertDialog } from '@/components/ui/overlays/alert-dialog'
import { Button } from '@/components/ui/buttons/button'
import { Card, CardBody, CardHeading } from '@/components/ui/display/card'
import { Field } from '@/components/ui/fields/field'
import { Switch } from '@/components/ui/fields/switch'

interface RecordingCardProps {
  readonly enabled: boolean
  /** Absent while the settings are not known. */
  readonly scope: 'global' | 'workspace' | undefined
  readonly empty: boolean
  readonly onEnable: (enabled: boolean) => void
  readonly onExport: (format: 'csv' | 'json') => void
  readonly onClear: () => void
}

/** Recording on or off, and what is recorded as a file or gone. */
export function RecordingCard({ enabled, scope, empty, onEnable, onExport, onClear }: RecordingCardProps) {
  const t = useTranslations('analytics.recording')
  return (
    <Card>
      <CardHeading>{t('title')}</CardHeading>
      <CardBody className="flex flex-col gap-4">
        <Field
          label={t('switch')}
          help={scope === 'workspace' ? t('helpWorkspace') : t('help')}
          layout="inline"
          className="max-w-2xl"
        >
          <Switch checked={enabled} disabled={scope === undefined} onCheckedChange={onEnable} />
        </Field>
        <div className="flex flex-wrap gap-2">
          {(['csv', 'json'] as const).map((format) => (
            <Button key={format} disabled={empty} onClick={() => onExport(format)}>
              <Download aria-hidden />
              {t(format)}
            </Button>
          ))}
          <AlertDialog
            trigger={
              <Button disabled={empty}>
                <Trash2 aria-hidden />
                {t('clear')}
              </Button>
            }
            title={t('clearTitle')}
            description={t('clearHelp')}
            confirmLabel={t('clear')}
            onConfirm={onClear}
          />
        </div>
      </CardBody>
    </Card>
  )
}
