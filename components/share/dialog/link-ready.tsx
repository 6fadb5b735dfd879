'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { SnapshotView } from '@/lib/contracts/share'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { Input } from '@/components/ui/fields/input'
import { linkTo } from '@/components/shared/model/link-to'

/** The link, ready to be copied. */
export function LinkReady({ view }: { readonly view: SnapshotView }) {
  const t = useTranslations('share.done')
  const field = useRef<HTMLInputElement>(null)
  const link = linkTo(view.id)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <div className="flex flex-col gap-3">
      <Callout kind="success" live title={t('title')}>
        {t('help')}
      </Callout>
      <div className="flex items-center gap-2">
        <Input
          ref={field}
          readOnly
          aria-label={t('link')}
          value={link}
          className="flex-1 font-mono text-xs"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={link} label={t('copy')} size="md" />
        <Button asChild>
          <a href={link} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {t('open')}
          </a>
        </Button>
      </div>
    </div>
  )
}
