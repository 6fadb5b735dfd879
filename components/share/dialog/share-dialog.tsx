'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import type { ActionError, ActionResult } from '@/lib/contracts/action'
import type { ShareDraft, SnapshotPreview, SnapshotView } from '@/lib/contracts/share'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Skeleton } from '@/components/ui/display/skeleton'
import { LinkReady } from './link-ready'
import { PreviewStep } from './preview-step'
import { RedactStep } from './redact-step'
import { countSelection, firstSelection, type Selection } from '../model/selection'
import { ShareProblem } from './share-problem'
import { SharedLinks } from './shared-links'
import { WhatStep, type ShareableRun } from './what-step'

export interface ShareRequest {
  readonly runIds: string[]
  readonly title: string
  readonly conversation?: {
    readonly redactParts: string[]
    readonly redactFindings: string[]
    readonly redactWords: string[]
  }
}

interface ShareDialogProps {
  readonly runs: readonly ShareableRun[]
  readonly links: readonly SnapshotView[]
  readonly onClose: () => void
  readonly onDraft: (runIds: string[]) => ActionResult<ShareDraft>
  readonly onPreview: (request: ShareRequest) => ActionResult<SnapshotPreview>
  readonly onCreate: (request: ShareRequest) => ActionResult<SnapshotView>
  readonly onDelete: (id: string) => void
}

const steps = ['what', 'redact', 'preview', 'done'] as const
type Step = (typeof steps)[number]

/** From what to share over what to redact and a look at the result to the link. Mounted while open. */
export function ShareDialog({ runs, links, onClose, onDraft, onPreview, onCreate, onDelete }: ShareDialogProps) {
  const t = useTranslations('share')
  const [step, setStep] = useState<Step>('what')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(runs.map(({ id }) => id)))
  const [title, setTitle] = useState<string>()
  const [withTexts, setWithTexts] = useState(false)
  const [draft, setDraft] = useState<{ readonly key: string; readonly draft: ShareDraft }>()
  const [selection, setSelection] = useState<Selection>({ parts: new Set(), findings: new Set(), words: [] })
  const [preview, setPreview] = useState<SnapshotPreview>()
  const [made, setMade] = useState<SnapshotView>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ActionError>()

  const runIds = runs.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
  const name = (
    title ?? t(runIds.length === 1 ? 'what.defaultOne' : 'what.defaultSeveral', { count: runIds.length })
  ).trim()
  const request: ShareRequest = {
    runIds,
    title: name,
    ...(withTexts
      ? {
          conversation: {
            redactParts: [...selection.parts],
            redactFindings: [...selection.findings],
            redactWords: [...selection.words],
          },
        }
      : {}),
  }
  const attempt = async <Value,>(work: ActionResult<Value>, done: (value: Value) => void): Promise<void> => {
    setBusy(true)
    const result = await work
    setBusy(false)
    setProblem(result.ok ? undefined : result.error)
    if (result.ok) done(result.value)
  }
  const toRedact = (): Promise<void> | void => {
    const key = runIds.join()
    if (draft?.key === key) return setStep('redact')
    return attempt(onDraft(runIds), (read) => {
      setDraft({ key, draft: read })
      setSelection({ ...firstSelection(read), words: selection.words })
      setStep('redact')
    })
  }
  const toPreview = (): Promise<void> =>
    attempt(onPreview(request), (seen) => {
      setPreview(seen)
      setStep('preview')
    })
  const create = (): Promise<void> =>
    attempt(onCreate(request), (view) => {
      setMade(view)
      setStep('done')
    })
  const back = (): void => {
    setProblem(undefined)
    setStep(step === 'preview' && withTexts ? 'redact' : 'what')
  }
  const ready = runIds.length > 0 && name !== ''
  const next: Record<Step, ReactNode> = {
    what: (
      <Button
        variant="primary"
        loading={busy}
        disabled={!ready}
        onClick={() => void (withTexts ? toRedact() : toPreview())}
      >
        {t(withTexts ? 'dialog.toRedact' : 'dialog.toPreview')}
      </Button>
    ),
    redact: (
      <Button variant="primary" loading={busy} onClick={() => void toPreview()}>
        {t('dialog.toPreview')}
      </Button>
    ),
    preview: (
      <Button variant="primary" loading={busy} onClick={() => void create()}>
        {t('dialog.create')}
      </Button>
    ),
    done: (
      <Button variant="primary" onClick={onClose}>
        {t('dialog.finish')}
      </Button>
    ),
  }
  const footer = (
    <>
      {step === 'redact' && draft !== undefined ? <Counts draft={draft.draft} selection={selection} /> : null}
      {step === 'redact' || step === 'preview' ? (
        <Button variant="ghost" disabled={busy} onClick={back}>
          {t('dialog.back')}
        </Button>
      ) : null}
      {next[step]}
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size={step === 'redact' || step === 'preview' ? 'xl' : 'lg'}
      title={t('dialog.title')}
      description={t('dialog.description')}
      footer={footer}
    >
      <div className="flex flex-col gap-4">
        <Progress step={step} withTexts={withTexts} />
        {problem === undefined ? null : <ShareProblem error={problem} />}
        {step === 'what' ? (
          <>
            <WhatStep
              runs={runs}
              chosen={chosen}
              onChosen={setChosen}
              title={title ?? name}
              onTitle={setTitle}
              withTexts={withTexts}
              onWithTexts={setWithTexts}
            />
            {busy ? (
              <p role="status" className="text-xs text-text-muted">
                {t('dialog.loading')}
              </p>
            ) : null}
            <SharedLinks links={links} onDelete={onDelete} />
          </>
        ) : null}
        {step === 'redact' && draft !== undefined ? (
          <RedactStep draft={draft.draft} selection={selection} onSelection={setSelection} />
        ) : null}
        {step === 'preview' ? (
          preview === undefined ? (
            <Skeleton className="h-40" />
          ) : (
            <PreviewStep
              preview={preview}
              withTexts={withTexts}
              letters={runs.flatMap(({ id, index }) => (chosen.has(id) ? [index] : []))}
            />
          )
        ) : null}
        {step === 'done' && made !== undefined ? (
          <>
            <LinkReady view={made} />
            <SharedLinks
              links={links}
              onDelete={(id) => {
                onDelete(id)
                if (id === made.id) onClose()
              }}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  )
}

function Counts({ draft, selection }: { readonly draft: ShareDraft; readonly selection: Selection }) {
  const t = useTranslations('share.redact')
  return (
    <p role="status" className="tabular mr-auto min-w-56 flex-1 text-xs text-text-muted">
      {t('count', { ...countSelection(draft, selection), count: draft.parts.length })}
    </p>
  )
}

function Progress({ step, withTexts }: { readonly step: Step; readonly withTexts: boolean }) {
  const t = useTranslations('share.dialog')
  const shown = steps.filter((each) => withTexts || each !== 'redact')
  return (
    <ol aria-label={t('steps')} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      {shown.map((each, index) => (
        <li
          key={each}
          aria-current={each === step ? 'step' : undefined}
          className={cn('flex items-center gap-1.5', each === step ? 'font-medium text-text' : 'text-text-muted')}
        >
          <span
            aria-hidden
            className={cn(
              'tabular flex size-4.5 items-center justify-center rounded-full text-2xs font-semibold',
              each === step ? 'bg-accent-solid text-on-accent' : 'bg-sunken text-text-muted',
            )}
          >
            {index + 1}
          </span>
          {t(`step.${each}`)}
        </li>
      ))}
    </ol>
  )
}
