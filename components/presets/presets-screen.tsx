'use client'

import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { useRouter } from 'next/navigation'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import type { PresetView } from '@/lib/contracts/presets'
import { type Preset, retiredPreset } from '@/lib/engine'
import { LibraryFilters } from './library-filters'
import { freeName, tagsIn, tagsToKeep } from './model/library-model'
import { PresetGone } from './library-notes'
import { Library } from './ranking/library'
import type { PresetAction } from './ranking/preset-row'
import { useShellStore } from '@/components/shared/shell/shell-store'
import { useCommands } from '@/components/shared/commands/commands'
import { Button } from '@/components/ui/buttons/button'
import { downloadText } from '@/components/ui/buttons/download'
import { Select } from '@/components/ui/fields/select'
import { Skeleton } from '@/components/ui/display/skeleton'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { PresetEffect } from './preset-effect'
import { useLibrary } from './api/use-library'
import { useSharedHash } from './use-shared-hash'
import { libraryState } from './model/view-state'
import { conversationQueries } from '@/components/conversations'
import { presetQueries } from '@/components/library'

const PresetDetails = contained(dynamic(() => import('./preset-details'), { ssr: false }))
const ShareDialog = contained(dynamic(() => import('./dialogs/share-dialog'), { ssr: false }))
const ImportDialog = contained(dynamic(() => import('./dialogs/import-dialog'), { ssr: false }))
const SaveDialog = contained(dynamic(() => import('./dialogs/save-dialog'), { ssr: false }))
const EditDialog = contained(dynamic(() => import('./dialogs/edit-dialog'), { ssr: false }))
const SharedPreset = contained(dynamic(() => import('./dialogs/shared-preset'), { ssr: false }))
const VersionsContainer = contained(dynamic(() => import('./versions-container'), { ssr: false }))

type Open =
  | { readonly type: 'import' }
  | { readonly type: 'save'; readonly preset: Preset }
  | { readonly type: 'share' | 'edit' | 'versions'; readonly preset: PresetView }

export function PresetsScreen() {
  const t = useTranslations('presets')
  const words = useEngineLabels()
  const router = useRouter()
  const [address, setAddress] = useQueryStates(libraryState)
  const [open, setOpen] = useState<Open>()
  const [shared, dismissShared] = useSharedHash()
  const library = useLibrary()
  const query = useQuery(presetQueries.list())
  const providers = useQuery(presetQueries.providers()).data ?? []
  const conversations = useQuery(conversationQueries.list()).data ?? []
  const left = useShellStore((state) => state.workbench)
  const current = address.conversation ?? new URLSearchParams(left).get('conversation')
  const conversation = conversations.find(({ id }) => id === current) ?? conversations[0]
  const presets = query.data
  const filter = { search: address.q, origin: address.origin, provider: address.provider, tag: address.tag }
  const clear = (): void => void setAddress({ q: null, origin: null, provider: null, tag: null })
  useCommands([
    { id: 'presets.import', group: t('title'), title: t('commands.import'), run: () => setOpen({ type: 'import' }) },
    { id: 'presets.clear', group: t('title'), title: t('commands.clear'), run: clear },
  ])
  const close = (): void => setOpen(undefined)
  const own = presets?.filter((preset) => preset.own !== undefined) ?? []
  const usedNames = own.map(({ name }) => name)
  const hrefOf = (id: string, more = ''): string =>
    `/?${conversation === undefined ? '' : `conversation=${encodeURIComponent(conversation.id)}&`}preset=${encodeURIComponent(id)}${more}`
  const effectOf = (preset: Pick<PresetView, 'provider' | 'config'>) => (
    <PresetEffect conversationId={conversation?.id} preset={preset} />
  )

  const copy = async (preset: PresetView): Promise<void> => {
    const name = words.preset(preset.id, preset.name)
    const saved = await library.save(
      {
        name: freeName(t('copyName', { name }), usedNames),
        description: words.presetDescription(preset.id, preset.description),
        tags: preset.own === undefined ? [] : preset.tags,
        note: t('copyNote', { name }),
        from: { arrival: { type: 'copy', name }, source: preset.source, date: preset.date },
      },
      preset,
    )
    if ('preset' in saved) router.push(hrefOf(saved.preset.id))
    else library.tell(saved.error)
  }
  const exportFile = async (preset: PresetView): Promise<void> => {
    const { exportName, exportText, toPreset } = await import('./exchange')
    const written = toPreset(preset)
    downloadText(exportName(written), exportText(written), 'application/json')
  }
  const remove = async (preset: PresetView): Promise<void> => {
    await setAddress({ preset: null })
    library.remove(preset)
  }
  const act = (action: PresetAction, preset: PresetView): void => {
    const actions: Readonly<Record<PresetAction, () => void>> = {
      open: () => void setAddress({ preset: preset.id }, { history: 'push' }),
      customise: () => void copy(preset),
      share: () => setOpen({ type: 'share', preset }),
      export: () => void exportFile(preset),
      edit: () => setOpen({ type: 'edit', preset }),
      versions: () => setOpen({ type: 'versions', preset }),
      delete: () => void remove(preset),
    }
    actions[action]()
  }
  /** A link's preset is used without being kept: its link goes along to the workbench. */
  const useShared = async (preset: Preset): Promise<void> => {
    const { encodeShare } = await import('./exchange')
    router.push(
      `/?${conversation === undefined ? '' : `conversation=${encodeURIComponent(conversation.id)}`}${await encodeShare(preset)}`,
    )
  }
  const detailed = presets?.find(({ id }) => id === (retiredPreset(address.preset ?? '')?.successor ?? address.preset))
  const providerOf = (id: string) => providers.find((provider) => provider.id === id)
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-5 p-4 sm:p-6">
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-56 flex-1">
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          <p className="max-w-[80ch] text-pretty text-text-muted">{t('help')}</p>
        </div>
        <Button onClick={() => setOpen({ type: 'import' })}>
          <FileUp aria-hidden />
          {t('import.open')}
        </Button>
      </header>
      {shared === undefined ? null : (
        <SharedPreset
          read={shared.read}
          providers={providers}
          effect={effectOf}
          onUse={(preset) => void useShared(preset)}
          onSave={(preset) => setOpen({ type: 'save', preset })}
          onDismiss={dismissShared}
        />
      )}
      {presets !== undefined && address.preset !== null && detailed === undefined ? (
        <PresetGone onDismiss={() => void setAddress({ preset: null })} />
      ) : null}
      <div className="flex flex-col gap-3">
        <LibraryFilters
          filter={filter}
          providers={providers}
          tags={tagsIn(presets ?? [])}
          onChange={({ search, ...rest }) =>
            void setAddress({ ...rest, ...(search !== undefined && { q: search === '' ? null : search }) })
          }
        />
        {conversation === undefined ? null : (
          <div className="flex flex-wrap items-center gap-2 text-xs text-text-muted">
            <span>{t('session.label')}</span>
            <Select
              size="sm"
              aria-label={t('session.select')}
              className="w-auto max-w-full min-w-48 sm:max-w-96"
              value={conversation.id}
              onValueChange={(id) => void setAddress({ conversation: id })}
              options={conversations.map(({ id, title, tokens, dialectName }) => ({
                value: id,
                label: title,
                description: t('session.about', { dialect: dialectName, tokens }),
              }))}
            />
            <span className="tabular">{t('session.tokens', { tokens: conversation.tokens })}</span>
          </div>
        )}
      </div>
      {presets === undefined ? (
        <QueryProblem query={query} placeholder={<Skeleton className="h-96" />} />
      ) : (
        <Library
          presets={presets}
          filter={filter}
          onClear={clear}
          conversation={conversation}
          hrefOf={hrefOf}
          onAction={act}
        />
      )}
      {detailed === undefined ? null : (
        <PresetDetails
          preset={detailed}
          provider={providerOf(detailed.provider)}
          href={hrefOf(detailed.id)}
          effect={effectOf(detailed)}
          onAction={act}
          onClose={() => void setAddress({ preset: null })}
        />
      )}
      {open?.type === 'import' ? (
        <ImportDialog
          providers={providers}
          usedNames={usedNames}
          renderEffect={effectOf}
          onSave={async (preset, request, settings) => {
            const saved = await library.save(request, preset)
            if ('error' in saved) return saved.error
            if (settings) library.takeSettings(settings)
            await setAddress({ preset: saved.preset.id })
            close()
            return undefined
          }}
          onClose={close}
        />
      ) : null}
      {open?.type === 'save' ? (
        <SaveDialog
          own={undefined}
          proposed={{
            ...open.preset,
            tags: tagsToKeep(open.preset.tags),
            note: t('origin.link'),
            from: { arrival: { type: 'link' }, source: open.preset.source, date: open.preset.date },
          }}
          usedNames={usedNames}
          onSave={async (request) => {
            const saved = await library.save(request, open.preset)
            if ('error' in saved) return saved.error
            close()
            dismissShared()
            await setAddress({ preset: saved.preset.id })
            return undefined
          }}
          onClose={close}
        />
      ) : null}
      {open?.type === 'share' ? (
        <ShareDialog preset={open.preset} origin={window.location.origin} onClose={close} />
      ) : null}
      {open?.type === 'versions' ? (
        <VersionsContainer preset={open.preset} providers={providers} onClose={close} />
      ) : null}
      {open?.type === 'edit' ? (
        <EditDialog
          preset={open.preset}
          usedNames={usedNames}
          onSave={(labels) => {
            close()
            library.change(open.preset.id, labels)
          }}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
