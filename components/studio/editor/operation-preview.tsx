'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { OperationPreview } from '@/lib/contracts/studio'
import { Badge } from '@/components/ui/display/badge'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Spinner } from '@/components/ui/display/spinner'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { markedPieces } from '../model/marked-pieces'

/** What is known of a preview: a newer one may be on its way while the one before it is shown. */
export type PreviewState =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly reason: string }
  /** The pass selects no part of the kind. */
  | { readonly type: 'empty' }
  | { readonly type: 'ready'; readonly preview: OperationPreview; readonly stale: boolean }

interface OperationPreviewBoxProps {
  readonly state: PreviewState
  /** Name of the operation. */
  readonly operation: string
  readonly onStep: (at: number) => void
}

/** One real part of the session before and after the operation. */
export function OperationPreviewBox({ state, operation, onStep }: OperationPreviewBoxProps) {
  const t = useTranslations('pass.preview')
  return (
    <div
      role="group"
      aria-label={t('label', { operation })}
      aria-busy={state.type === 'loading' || (state.type === 'ready' && state.stale)}
      className="flex min-w-0 flex-col gap-1.5 border-t border-border pt-2 text-xs"
    >
      <div className="flex min-h-6 items-center gap-1">
        <p className="flex min-w-0 flex-1 items-center gap-1.5 font-medium">
          {t('title')}
          {state.type === 'ready' && state.stale ? <Spinner className="text-text-subtle" /> : null}
        </p>
        {state.type === 'ready' ? <Steps preview={state.preview} onStep={onStep} /> : null}
      </div>
      <Content state={state} />
    </div>
  )
}

function Steps({
  preview: { at, of },
  onStep,
}: {
  readonly preview: OperationPreview
  readonly onStep: (at: number) => void
}) {
  const t = useTranslations('pass.preview')
  return (
    <>
      <p className="tabular text-text-muted">{t('position', { at: at + 1, of })}</p>
      <IconButton
        size="sm"
        label={t('previous')}
        icon={<ChevronLeft aria-hidden />}
        aria-disabled={of < 2}
        onClick={() => onStep((at - 1 + of) % of)}
      />
      <IconButton
        size="sm"
        label={t('next')}
        icon={<ChevronRight aria-hidden />}
        aria-disabled={of < 2}
        onClick={() => onStep((at + 1) % of)}
        className="-ml-1"
      />
    </>
  )
}

function Content({ state }: { readonly state: PreviewState }) {
  const t = useTranslations('pass.preview')
  switch (state.type) {
    case 'loading':
      return (
        <div className="flex flex-col gap-1.5">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="h-24" />
          <Skeleton className="h-16" />
        </div>
      )
    case 'failed':
      return (
        <p role="status" className="text-danger">
          {t('failed')}: {state.reason}
        </p>
      )
    case 'empty':
      return (
        <p role="status" className="text-text-muted">
          {t('empty')}
        </p>
      )
    case 'ready':
      return <Comparison preview={state.preview} />
  }
}

function Comparison({ preview }: { readonly preview: OperationPreview }) {
  const t = useTranslations('pass.preview')
  const roles = useTranslations('workbench.roles')
  const amounts = useAmounts()
  const { asks } = preview
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="flex min-w-0 items-center gap-1.5 text-text-muted">
        <span className="shrink-0">{t('message', { position: preview.position, role: roles(preview.role) })}</span>
        {preview.tool === undefined ? null : (
          <code className="min-w-0 truncate font-mono text-2xs">{preview.tool}</code>
        )}
      </p>
      {preview.standsIn ? (
        <p className="text-pretty text-text-muted">{t('standsIn', { tokens: preview.tokensBefore })}</p>
      ) : (
        <Text title={t('before')} tokens={preview.tokensBefore} text={preview.before} />
      )}
      {asks === undefined ? null : (
        <div className="flex flex-col gap-1">
          <p className="text-pretty text-text-muted">
            {asks.pinned
              ? t('pinned')
              : t('asks', { model: asks.model, tokens: preview.tokensAfter, cost: amounts.cost(asks.costUsd) })}
          </p>
          <details>
            <summary className="cursor-pointer rounded-sm text-text-muted hover:text-text">{t('instruction')}</summary>
            <pre tabIndex={0} role="region" aria-label={t('instruction')} className={cn(box, 'mt-1 max-h-32')}>
              {asks.instruction}
            </pre>
          </details>
        </div>
      )}
      {preview.standsIn ? null : <After preview={preview} />}
    </div>
  )
}

function After({ preview }: { readonly preview: OperationPreview }) {
  const t = useTranslations('pass.preview')
  if (preview.after !== undefined) {
    return preview.after === preview.before ? (
      <p className="text-text-muted">{t('unchanged')}</p>
    ) : (
      <Text title={t('after')} tokens={preview.tokensAfter} tokensBefore={preview.tokensBefore} text={preview.after} />
    )
  }
  return preview.asks === undefined ? <p className="text-text-muted">{t('gone')}</p> : null
}

const box =
  'overflow-auto rounded-md border border-border bg-surface px-2 py-1.5 font-mono text-2xs leading-4 whitespace-pre-wrap wrap-anywhere dark:bg-sunken [scrollbar-width:thin]'

/** What a lossless step put in; the rest say what was cut. */
const referenceMarker = /^⟨ (?:Reference|lines?)\b/

interface TextProps {
  readonly title: string
  readonly tokens: number
  readonly tokensBefore?: number
  readonly text: string
}

/** More than a preview can show at once is not laid out. */
const LONGEST_SHOWN = 20_000

function Text({ title, tokens, tokensBefore, text }: TextProps) {
  const t = useTranslations('workbench')
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-medium">{title}</span>
        <span className="tabular text-text-muted">
          {tokensBefore === undefined
            ? t('tokensShort', { count: tokens })
            : t('change', { before: tokensBefore, after: tokens })}
        </span>
      </p>
      <pre tabIndex={0} aria-label={title} role="region" className={cn(box, 'max-h-40')}>
        {markedPieces(text.slice(0, LONGEST_SHOWN)).map((piece, index) =>
          piece.isMarker ? (
            <mark
              key={index}
              className={cn(
                'rounded-sm',
                referenceMarker.test(piece.text)
                  ? 'bg-recoverable-soft text-recoverable'
                  : 'bg-truncated-soft text-truncated',
              )}
            >
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
        {text.length > LONGEST_SHOWN ? <Badge className="ml-1">…</Badge> : null}
      </pre>
    </div>
  )
}
