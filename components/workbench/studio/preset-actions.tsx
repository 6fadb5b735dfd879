'use client'

import { useQuery } from '@tanstack/react-query'
import { Save, Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { Suspense, useState } from 'react'
import { presetQueries } from '@/components/library'
import { useLibrary } from '@/components/presets'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import type { PresetLike } from '@/lib/engine'
import { useCommands } from '@/components/shared/commands/commands'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { Button } from '@/components/ui/buttons/button'
import { Tooltip } from '@/components/ui/overlays/tooltip'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { sameConfig } from '@/components/shared/model/option-values'
import type { StrategyDraft } from '../model/drafts/strategy-draft'

const SaveDialog = contained(dynamic(() => import('@/components/presets/dialogs/save-dialog'), { ssr: false }))
const ShareDialog = contained(dynamic(() => import('@/components/presets/dialogs/share-dialog'), { ssr: false }))

interface PresetButtonsProps {
  readonly draft: StrategyDraft
  readonly provider: ProviderView | undefined
  readonly preset: PresetView | undefined
  /** The preset that the draft is now. */
  readonly onSaved: (preset: PresetView) => void
}

/** Keeps or hands on what a column holds. Its words come with it. */
export default function PresetButtons(props: PresetButtonsProps) {
  return (
    <Suspense fallback={null}>
      <LazyMessages of={['presets']}>
        <Buttons {...props} />
      </LazyMessages>
    </Suspense>
  )
}

function Buttons({ draft, provider, preset, onSaved }: PresetButtonsProps) {
  const t = useTranslations('presets')
  const words = useEngineLabels()
  const library = useLibrary()
  const [saving, setSaving] = useState(false)
  const [sharing, setSharing] = useState<PresetLike>()
  const presets = useQuery(presetQueries.list()).data ?? []
  const base = preset === undefined ? undefined : words.preset(preset.id, preset.name)
  const customised =
    preset !== undefined && (preset.provider !== draft.provider || !sameConfig(draft.config, preset.config))
  const unsaved = customised && preset.own !== undefined
  const name =
    draft.title ??
    (base === undefined
      ? words.provider(draft.provider, provider?.name ?? draft.provider)
      : customised
        ? t('save.copyOf', { name: base })
        : base)
  const share = (): void =>
    setSharing({
      id: preset?.id ?? draft.provider,
      name,
      description: preset?.description ?? '',
      source: preset?.source ?? '',
      date: preset?.date ?? new Date().toISOString().slice(0, 10),
      tags: preset?.tags ?? [],
      ...(preset?.approximation !== undefined && !customised && { approximation: preset.approximation }),
      provider: draft.provider,
      config: draft.config,
      ...(preset?.evidence && !customised && { evidence: preset.evidence }),
    })
  const commands = t('commands.group')
  useCommands([
    {
      id: 'presets.save',
      group: commands,
      title: t('commands.save'),
      icon: <Save aria-hidden />,
      run: () => setSaving(true),
    },
    { id: 'presets.share', group: commands, title: t('commands.share'), icon: <Share2 aria-hidden />, run: share },
  ])
  return (
    <>
      <Tooltip content={unsaved ? t('save.unsaved', { name: preset.name }) : t('save.help')}>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setSaving(true)}>
          <Save aria-hidden />
          {t('save.title')}
          {unsaved ? <span aria-hidden data-unsaved className="size-1.5 rounded-full bg-warning" /> : null}
        </Button>
      </Tooltip>
      {unsaved ? (
        <span role="status" className="sr-only">
          {t('save.unsaved', { name: preset.name })}
        </span>
      ) : null}
      <Button size="sm" aria-haspopup="dialog" onClick={share}>
        <Share2 aria-hidden />
        {t('commands.share')}
      </Button>
      {saving ? (
        <SaveDialog
          own={preset?.own === undefined ? undefined : preset}
          proposed={{
            name,
            description: preset === undefined ? '' : words.presetDescription(preset.id, preset.description),
            tags: preset?.own === undefined ? [] : preset.tags,
            ...(preset !== undefined &&
              base !== undefined && {
                note: t('copyNote', { name: base }),
                from: { arrival: { type: 'copy', name: base }, source: preset.source, date: preset.date },
              }),
          }}
          usedNames={presets.flatMap((each) => (each.own === undefined ? [] : [each.name]))}
          onSave={async (request) => {
            const saved = await library.save(
              request,
              { ...draft, ...(preset?.evidence && !customised && { evidence: preset.evidence }) },
              request.id === undefined ? undefined : preset?.own?.version,
            )
            if ('error' in saved) return saved.error
            setSaving(false)
            onSaved(saved.preset)
            return undefined
          }}
          onClose={() => setSaving(false)}
        />
      ) : null}
      {sharing === undefined ? null : (
        <ShareDialog preset={sharing} origin={window.location.origin} onClose={() => setSharing(undefined)} />
      )}
    </>
  )
}
