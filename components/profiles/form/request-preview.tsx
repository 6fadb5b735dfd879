'use client'

import { useTranslations } from 'next-intl'
import type { RequestPreview } from '@/lib/contracts/profiles'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { ScrollArea } from '@/components/ui/display/scroll-area'
import { useMoney } from '@/components/shared/labels/amounts/use-money'

interface RequestPreviewDialogProps {
  readonly preview: RequestPreview
  readonly onClose: () => void
}

/** Shows the request that would be sent, without sending it. */
export function RequestPreviewDialog({ preview, onClose }: RequestPreviewDialogProps) {
  const t = useTranslations('profiles.preview')
  const money = useMoney()
  const facts = [
    [t('target'), preview.target],
    [t('conversation'), preview.conversationTitle],
    [t('calls'), t('callCount', { count: preview.calls })],
    [t('expected'), t('tokens', { input: preview.inputTokens, output: preview.outputTokens })],
    [t('cost'), money.cost(preview.costUsd)],
  ] as const
  return (
    <Dialog
      open
      size="xl"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('title')}
      description={t('help')}
    >
      <div className="flex flex-col gap-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {facts.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-xs text-text-muted">{name}</dt>
              <dd className="tabular font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex items-center justify-between gap-2">
          <h3 className="text-sm font-medium">{t('body')}</h3>
          <CopyButton text={preview.body} />
        </div>
        <ScrollArea label={t('body')} className="max-h-[50vh] rounded-lg border border-border bg-sunken">
          <pre className="p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">{preview.body}</pre>
        </ScrollArea>
      </div>
    </Dialog>
  )
}
