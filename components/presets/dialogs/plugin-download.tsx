'use client'

import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { exportReads } from '@/lib/contracts/production/exports'
import { exportText, type JsonObject, parseJson, type Preset } from '@/lib/engine'
import type { ExportHost } from '@/lib/integrations/exports'
import { toActionError, valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'
import { useRefusalToast } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { downloadArchive } from './download-archive'

const reads = readClient<typeof exportReads>('exports')

/** The server builds the plugin, with the engine in it; that takes a second or two. */
export function PluginDownload({ host, preset }: { readonly host: ExportHost; readonly preset: Preset }) {
  const t = useTranslations('presets.copyAs')
  const tell = useRefusalToast()
  const download = useMutation({
    mutationFn: async () => {
      const files = await valueOf(reads.plugin({ host: host.id, preset: parseJson(exportText(preset)) as JsonObject }))
      await downloadArchive(`${preset.id}-${host.id}.zip`, files)
    },
    networkMode: 'always',
    onError: (error) => tell(toActionError(error)),
  })
  return (
    <Button className="ml-auto" loading={download.isPending} onClick={() => download.mutate()}>
      <FileDown aria-hidden />
      {t('downloadPlugin')}
    </Button>
  )
}
