'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { ImportPhase } from '@/lib/contracts/imports'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { contained } from '@/components/ui/display/contained'
import { Problem } from '@/components/shared/parts/problem'

const StageLine = contained(dynamic(() => import('./stage-line'), { ssr: false }))

export type ImportState =
  | { readonly type: 'idle' }
  | { readonly type: 'reading'; readonly name: string; readonly stage?: ImportStage }
  | { readonly type: 'failed'; readonly name: string; readonly error: ActionError }

/** The stage of an import. `share`: progress within the stage, from 0 to 1. */
export type ImportStage =
  | { readonly type: 'queued'; readonly ahead: number }
  | { readonly type: 'sending' | ImportPhase; readonly share?: number }

interface ImportStatusProps {
  readonly state: ImportState
  readonly onCancel: () => void
  readonly onDismiss: () => void
}

/** How far an import is, and what went wrong the last time. */
export function ImportStatus({ state, onCancel, onDismiss }: ImportStatusProps) {
  const t = useTranslations('import')
  const busy = state.type === 'reading'
  return (
    <div className={places[state.type]}>
      <p role="status" className={busy ? 'min-w-0 truncate text-xs' : 'sr-only'}>
        {busy ? (state.stage === undefined ? t('reading', { name: state.name }) : state.name) : ''}
      </p>
      {state.type === 'reading' && state.stage !== undefined ? (
        <StageLine stage={state.stage} onCancel={onCancel} />
      ) : null}
      {state.type === 'failed' ? (
        <Problem
          error={state.error}
          title={t('problem', { name: state.name })}
          assurance={t('untouched')}
          actions={
            <IconButton size="sm" label={t('dismiss')} tooltip={false} icon={<X aria-hidden />} onClick={onDismiss} />
          }
        />
      ) : null}
    </div>
  )
}

/** What takes a moment lies over the line of the session that is still open, so that nothing moves away and back. */
const places = {
  idle: 'sr-only',
  reading:
    'absolute inset-x-0 top-0 z-20 flex h-9 items-center gap-3 border-b border-border bg-surface px-3 max-sm:h-12',
  failed: 'flex flex-col gap-2 border-t border-border px-3 py-2',
} as const satisfies Record<ImportState['type'], string>
