'use client'

import { ChevronDown, Cpu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { useRef, useState } from 'react'
import type { ProviderView } from '@/lib/contracts/runs'
import type { ProfileView } from '@/lib/contracts/profiles'
import type { ColumnEstimate } from '@/components/runs'
import { effectiveValue, isShown } from '@/components/shared/model/option-values'
import type { StrategyDraft } from '../model/drafts/strategy-draft'

const ModelPopover = contained(dynamic(() => import('./model-popover'), { ssr: false }))

interface ModelChoiceProps {
  readonly letter: string
  readonly draft: StrategyDraft
  readonly provider: ProviderView | undefined
  readonly estimate: ColumnEstimate | undefined
  readonly profiles: readonly ProfileView[] | undefined
  readonly onChange: (draft: StrategyDraft) => void
}

/** The switch between summaries and cuts. */
const SUMMARIZES = 'useLLMSummarization'

/** Id of the profile that asks no model. */
const OFFLINE = 'offline'

/** Which model a column asks, where its strategy may ask one. The choices are loaded when they are opened. */
export function ModelChoice({ letter, draft, provider, estimate, profiles, onChange }: ModelChoiceProps) {
  const t = useTranslations('workbench.models')
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const chosen = draft.profile !== undefined || draft.conversationProfile !== undefined
  if (!asksModel(provider, draft, estimate) && !open) return null
  const model = estimate?.outcome.ok ? estimate.outcome.estimate.profile : undefined
  // Without an estimate, as for a strategy whose answers are pinned: as the profiles say.
  const known = profiles?.find(({ id, isCondensingDefault }) =>
    draft.profile === undefined ? isCondensingDefault : id === draft.profile,
  )
  const isOffline = (model?.id ?? known?.id) === OFFLINE
  const name = isOffline
    ? t('offline')
    : (model?.name ?? known?.name ?? t(draft.profile === undefined ? 'default' : 'chosen'))
  const label = isOffline ? name : (model?.label ?? known?.model ?? '')
  const notes = [
    ...(label === '' || label === name ? [] : [label]),
    ...(chosen || name === t('default') ? [] : [t('isDefault')]),
    ...((draft.sample ?? 1) > 1 ? [t('sample', { sample: draft.sample ?? 1 })] : []),
  ].join(' · ')
  return (
    <div className="px-1.5 pb-1">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('picked', { letter, name: [name, notes].filter(Boolean).join(', ') })}
        onClick={() => {
          setWanted(true)
          setOpen(!open)
        }}
        className="flex h-6 max-w-full items-center gap-1.5 rounded-md px-1.5 text-left text-xs hover:bg-hover"
      >
        <Cpu aria-hidden className="size-3.5 shrink-0 text-text-muted" />
        <span className="min-w-0 truncate font-medium">{name}</span>
        {notes === '' ? null : <span className="min-w-0 shrink-2 truncate text-text-muted">{notes}</span>}
        <ChevronDown aria-hidden className="size-3 shrink-0 text-text-muted" />
      </button>
      {wanted ? (
        <ModelPopover
          button={button}
          letter={letter}
          draft={draft}
          estimate={estimate}
          profiles={profiles}
          open={open}
          onOpenChange={setOpen}
          onChange={onChange}
        />
      ) : null}
    </div>
  )
}

/** Whether a run may ask a model: as the estimate found, and without one as the options say. */
function asksModel(
  provider: ProviderView | undefined,
  draft: StrategyDraft,
  estimate: ColumnEstimate | undefined,
): boolean {
  if (provider?.capabilities.usesModel !== true) return false
  if (!estimate?.outcome.ok) return mayAsk(provider, draft.config)
  return estimate.outcome.estimate.hops.length > 0 || estimate.outcome.estimate.profile !== undefined
}

/** Where a switch decides it, it must stand among the options and be on; passes decide it one by one. */
function mayAsk({ fields }: ProviderView, config: StrategyDraft['config']): boolean {
  const field = fields.find(({ key }) => key === SUMMARIZES)
  if (field === undefined || config['passes'] !== undefined) return true
  return isShown(field, fields, config) && effectiveValue(field, config) === true
}
