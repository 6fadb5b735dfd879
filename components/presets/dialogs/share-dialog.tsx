'use client'

import { useQuery } from '@tanstack/react-query'
import { FileDown, Link2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import {
  COMFORTABLE_LINK,
  encodeShare,
  exportName,
  exportText,
  LONGEST_PAYLOAD,
  type PresetLike,
  readPresetText,
  toPreset,
} from '@/lib/engine'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { downloadText } from '@/components/ui/buttons/download'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/display/tabs'
import { CodeBox } from '@/components/ui/fields/code-box'
import CopyAs from './copy-as'
import { Issues } from './read-report'

interface ShareDialogProps {
  readonly preset: PresetLike
  /** Address of this server. */
  readonly origin: string
  readonly onClose: () => void
}

/** Ways to hand a preset on: a link that carries it, a file, the config of another program. Nothing is sent anywhere. */
export default function ShareDialog({ preset: given, origin, onClose }: ShareDialogProps) {
  const t = useTranslations('presets.share')
  const read = readPresetText(exportText(toPreset(given)))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('title', { name: given.name })}
      description={t('help')}
    >
      {read.ok ? (
        <Tabs defaultValue="link">
          <TabList aria-label={t('ways')}>
            <Tab value="link">{t('link')}</Tab>
            <Tab value="file">{t('file')}</Tab>
            <Tab value="copy-as">{t('copyAs')}</Tab>
          </TabList>
          <TabPanel value="link" className="pt-4">
            <LinkPanel preset={read.value.preset} origin={origin} />
          </TabPanel>
          <TabPanel value="file" className="pt-4">
            <FilePanel preset={read.value.preset} />
          </TabPanel>
          <TabPanel value="copy-as" className="pt-4">
            <CopyAs preset={read.value.preset} stored={given.id} />
          </TabPanel>
        </Tabs>
      ) : (
        <Callout kind="error" title={t('invalid')}>
          <Issues issues={read.error} />
        </Callout>
      )}
    </Dialog>
  )
}

type Written = Parameters<typeof encodeShare>[0]

function LinkPanel({ preset, origin }: { readonly preset: Written; readonly origin: string }) {
  const t = useTranslations('presets.share')
  const format = useFormatter()
  const hash = useQuery({
    queryKey: ['share-link', exportText(preset)],
    queryFn: () => encodeShare(preset),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const link = hash.data === undefined ? '' : `${origin}/presets${hash.data}`
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <Field
          label={t('linkLabel')}
          className="flex-1"
          help={link === '' ? undefined : t('length', { length: link.length })}
        >
          <Input readOnly value={link} className="font-mono text-xs" onFocus={(event) => event.target.select()} />
        </Field>
        <span className="mb-5">
          <CopyButton size="md" label={t('copyLink')} text={link} />
        </span>
      </div>
      {link.length > LONGEST_PAYLOAD ? (
        <Callout kind="error" title={t('tooLong')} actions={<Export preset={preset} />}>
          {t('tooLongHelp', { most: format.number(LONGEST_PAYLOAD) })}
        </Callout>
      ) : link.length > COMFORTABLE_LINK ? (
        <Callout kind="warning" title={t('long')} actions={<Export preset={preset} />}>
          {t('longHelp')}
        </Callout>
      ) : null}
      <p className="flex items-start gap-2 text-xs text-text-muted">
        <Link2 aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {t('linkHelp')}
      </p>
    </div>
  )
}

function Export({ preset }: { readonly preset: Written }) {
  const t = useTranslations('presets.share')
  return (
    <Button onClick={() => downloadText(exportName(preset), exportText(preset), 'application/json')}>
      <FileDown aria-hidden />
      {t('export')}
    </Button>
  )
}

function FilePanel({ preset }: { readonly preset: Written }) {
  const t = useTranslations('presets.share')
  const text = exportText(preset)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 truncate font-mono text-xs">{exportName(preset)}</code>
        <CopyButton size="md" label={t('copyFile')} text={text} />
        <Export preset={preset} />
      </div>
      <CodeBox label={exportName(preset)} text={text} />
    </div>
  )
}
