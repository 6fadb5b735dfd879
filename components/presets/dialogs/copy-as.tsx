'use client'

import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { exportName, type Preset } from '@/lib/engine'
import {
  type Exported,
  exportHosts,
  type ExportFile,
  type ExportHost,
  type ExportLoss,
  type ServicePlace,
} from '@/lib/integrations/exports'
import { presetQueries } from '@/components/library'
import { sameConfig } from '@/components/shared/model/option-values'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { downloadText } from '@/components/ui/buttons/download'
import { Select } from '@/components/ui/fields/select'
import { CodeBox } from '@/components/ui/fields/code-box'
import { HostUse } from './host-use'
import { downloadArchive } from './download-archive'
import { PluginDownload } from './plugin-download'

type Possible = Extract<Exported, { readonly possible: true }>

/** The preset as another program takes it, and what that cannot do of it. */
export default function CopyAs({
  preset,
  stored,
}: {
  readonly preset: Preset
  /** Id of the preset that it may be in the library. */
  readonly stored: string
}) {
  const t = useTranslations('presets.copyAs')
  const [id, setId] = useState<string>(exportHosts[0]?.id ?? '')
  const place = useServicePlace(preset, stored)
  const known = exportHosts.map((host) => ({ host, exported: host.express(preset, place) }))
  const current = known.find(({ host }) => host.id === id)
  if (current === undefined) return null
  const { host, exported } = current
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={t('peer')}
          className="w-auto min-w-56"
          value={id}
          onValueChange={setId}
          options={known.map((each) => ({
            value: each.host.id,
            label: each.host.name,
            description: each.exported.possible ? t(`kinds.${each.host.kind}`) : t('notPossibleShort'),
          }))}
        />
        {exported.possible && !exported.bundled ? (
          <Download host={host} files={exported.files} preset={preset} />
        ) : null}
        {exported.possible && exported.bundled ? <PluginDownload host={host} preset={preset} /> : null}
      </div>
      {exported.possible ? (
        <Files host={host} exported={exported} preset={preset} />
      ) : (
        <Callout kind="info" title={t('notPossible', { peer: host.name })}>
          {t(`reasons.${exported.reason}`)}
        </Callout>
      )}
      <p className="text-2xs text-text-subtle">{host.source}</p>
    </div>
  )
}

/** The service runs what the library has, as it is there. */
function useServicePlace(preset: Preset, stored: string): Partial<ServicePlace> {
  const presets = useQuery(presetQueries.list()).data ?? []
  const isStored = presets.some(
    ({ id, provider, config }) => id === stored && provider === preset.provider && sameConfig(config, preset.config),
  )
  return { origin: window.location.origin, ...(isStored && { preset: stored }) }
}

function Download({
  host,
  files,
  preset,
}: {
  readonly host: ExportHost
  readonly files: readonly ExportFile[]
  readonly preset: Preset
}) {
  const t = useTranslations('presets.copyAs')
  const [main] = files
  if (main === undefined) return null
  const download = () =>
    files.length === 1
      ? downloadText(nameOf(main), main.text, 'text/plain')
      : void downloadArchive(`${preset.id}-${host.id}.zip`, files)
  return (
    <span className="ml-auto flex items-center gap-1">
      <CopyButton size="md" label={t('copy', { file: nameOf(main) })} text={main.text} />
      <Button onClick={download}>
        <FileDown aria-hidden />
        {t('download', { count: files.length })}
      </Button>
    </span>
  )
}

const nameOf = ({ path }: ExportFile): string => path.slice(path.lastIndexOf('/') + 1)

function Files({
  host,
  exported: { files, bundled, lost },
  preset,
}: {
  readonly host: ExportHost
  readonly exported: Possible
  readonly preset: Preset
}) {
  const t = useTranslations('presets.copyAs')
  const command = `npm run cli -- export ${exportName(preset)} --to ${host.id} --out ${preset.id}-${host.id}.zip`
  const [main] = files
  return (
    <>
      {bundled ? (
        <>
          <p className="text-sm">{t('builtInTerminal')}</p>
          <CodeBox label={t('builtInTerminal')} text={command} />
        </>
      ) : main ? (
        <CodeBox label={main.path} text={main.text} />
      ) : null}
      <HostUse host={host} />
      {lost.length === 0 ? (
        <Callout kind="success" title={t('whole')} />
      ) : (
        <Callout kind="warning" title={t('lost', { count: lost.length })}>
          <Losses lost={lost} />
        </Callout>
      )}
    </>
  )
}

function Losses({ lost }: { readonly lost: readonly ExportLoss[] }) {
  const t = useTranslations('presets.copyAs.losses')
  // Each loss comes with the values that its words name; the types cannot tell which.
  const words = t as unknown as (code: ExportLoss['code'], values: ExportLoss['values']) => string
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4">
      {lost.map(({ code, values }) => (
        <li key={`${code} ${JSON.stringify(values)}`}>{words(code, values)}</li>
      ))}
    </ul>
  )
}
