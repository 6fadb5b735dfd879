'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import { liteLlmConfig, serviceCall } from '@/lib/integrations/exports'
import { presetQueries } from '@/components/library'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { CodeBox } from '@/components/ui/fields/code-box'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'

/** The presets' own id for what condenses where none is named: nothing is lost, and the prompt cache holds. */
const STANDARD = 'lossless-at-arrival'

/** What a gateway's configuration is given, with the address of this server. */
export function PasteSection() {
  const t = useTranslations('live.paste')
  const words = useEngineLabels()
  const presets = useQuery(presetQueries.list()).data ?? []
  const [preset, setPreset] = useState(STANDARD)
  const origin = useOrigin()
  const place = { origin, preset }
  const texts = [
    [t('liteLlm'), liteLlmConfig(place)],
    [t('call'), serviceCall(place)],
  ] as const
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{t('title')}</h2>
      <p className="max-w-[80ch] text-sm text-text-muted">{t('help')}</p>
      <Field label={t('preset')} help={t('version')} className="sm:max-w-96">
        <Select
          value={preset}
          onValueChange={setPreset}
          options={[
            { value: STANDARD, label: t('standard') },
            ...presets.map(({ id, name, own }) => ({ value: id, label: own ? name : words.preset(id, name) })),
          ]}
        />
      </Field>
      <div className="grid gap-3 lg:grid-cols-2">
        {texts.map(([label, text]) => (
          <div key={label} className="flex min-w-0 flex-col gap-1">
            <span className="flex items-center justify-between text-xs font-medium">
              {label}
              <CopyButton label={t('copy', { what: label })} text={text} />
            </span>
            <CodeBox label={label} text={text} />
          </div>
        ))}
      </div>
    </section>
  )
}

const never = () => () => undefined

/** Of this server as the browser sees it; while the page is drawn on the server, of one on this machine. */
const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => 'http://127.0.0.1:3000',
  )
