'use client'

import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Loss, peers, type Preset } from '@/lib/engine'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { downloadText } from '@/components/ui/buttons/download'
import { Select } from '@/components/ui/fields/select'
import { CodeBox } from './code-box'

/** The preset in the config of another program, and what that config cannot say. */
export default function CopyAs({ preset }: { readonly preset: Preset }) {
  const t = useTranslations('presets.copyAs')
  const known = peers.map((peer) => ({ peer, expressed: peer.expressAs(preset) }))
  const [id, setId] = useState<string>(known.find(({ expressed }) => expressed.possible)?.peer.id ?? peers[0].id)
  const current = known.find(({ peer }) => peer.id === id)
  if (current === undefined) return null
  const { peer, expressed } = current
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={t('peer')}
          className="w-auto min-w-56"
          value={id}
          onValueChange={setId}
          options={known.map((each) => ({
            value: each.peer.id,
            label: each.peer.name,
            ...(!each.expressed.possible && { description: t('notPossibleShort') }),
          }))}
        />
        {expressed.possible ? (
          <span className="ml-auto flex items-center gap-1">
            <CopyButton size="md" label={t('copy', { peer: peer.name })} text={expressed.text} />
            <Button onClick={() => downloadText(expressed.fileName, expressed.text, 'text/plain')}>
              <FileDown aria-hidden />
              {t('download')}
            </Button>
          </span>
        ) : null}
      </div>
      {expressed.possible ? (
        <>
          <CodeBox label={expressed.fileName} text={expressed.text} />
          {expressed.lost.length === 0 ? (
            <Callout kind="success" title={t('whole')} />
          ) : (
            <Callout kind="warning" title={t('lost', { count: expressed.lost.length })}>
              <Losses lost={expressed.lost} />
            </Callout>
          )}
        </>
      ) : (
        <Callout kind="info" title={t('notPossible', { peer: peer.name })}>
          {t(`reasons.${expressed.reason}`)}
        </Callout>
      )}
      <p className="text-2xs text-text-subtle">{peer.source}</p>
    </div>
  )
}

function Losses({ lost }: { readonly lost: readonly Loss[] }) {
  const t = useTranslations('presets.copyAs.losses')
  // Each loss comes with the values that its words name; the types cannot tell which.
  const words = t as unknown as (code: Loss['code'], values: Loss['values']) => string
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4">
      {lost.map(({ code, values }) => (
        <li key={`${code} ${JSON.stringify(values)}`}>{words(code, values)}</li>
      ))}
    </ul>
  )
}
