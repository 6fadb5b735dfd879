'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import type { ActionError, ActionResult } from '@/lib/contracts/shared/action'
import type { ColumnLetter } from '@/lib/contracts/shared/column-letters'
import type { MessageNote, ShareDraft, SnapshotPreview, SnapshotView } from '@/lib/contracts/share'
import { Button } from '@/components/ui/buttons/button'
import { downloadFrom } from '@/components/ui/buttons/download'
import { Callout } from '@/components/ui/display/callout'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Skeleton } from '@/components/ui/display/skeleton'
import { LinkReady } from './link-ready'
import { PreviewStep } from './preview-step'
import { Progress, type Step } from './progress'
import { RedactStep, type LookAt } from './redact-step'
import { countSelection, firstSelection, withIds, type Selection } from '../model/selection'
import { reportOf, type LeftOutRow, type ShareableRow, type SharedRow } from '../model/shareable'
import { ShareProblem, type WaysOut } from './share-problem'
import { SharedLinks } from './shared-links'
import { useSaving } from './use-saving'
import { WhatStep } from './what-step'

export interface ShareRequest {
  readonly runIds: string[]
  readonly letters: ColumnLetter[]
  readonly title: string
  readonly conversation?: {
    readonly redactParts: string[]
    readonly redactFindings: string[]
    readonly redactWords: string[]
    readonly notes: MessageNote[]
  }
}

interface ShareDialogProps {
  readonly rows: readonly ShareableRow[]
  readonly leftOut: readonly LeftOutRow[]
  /** On messages of the session. */
  readonly notes: readonly MessageNote[]
  readonly links: readonly SnapshotView[]
  readonly onClose: () => void
  /** These runs were shared or downloaded. */
  readonly onKeep?: ((ids: readonly string[]) => Promise<void>) | undefined
  readonly onDraft: (request: { readonly runIds: string[]; readonly notes: MessageNote[] }) => ActionResult<ShareDraft>
  readonly onPreview: (request: ShareRequest) => ActionResult<SnapshotPreview>
  readonly onCreate: (request: ShareRequest) => ActionResult<SnapshotView>
  readonly onDelete: (id: string) => void
}

/** From what to share over what to redact and a look at the result to the link. Mounted while open. */
export function ShareDialog({
  rows,
  leftOut,
  notes,
  links,
  onClose,
  onKeep,
  onDraft,
  onPreview,
  onCreate,
  onDelete,
}: ShareDialogProps) {
  const t = useTranslations('share')
  const format = useFormatter()
  const [step, setStep] = useState<Step>('what')
  const [takenOut, setTakenOut] = useState<ReadonlySet<string>>(new Set())
  const [shared, setShared] = useState<readonly SharedRow[]>([])
  const saving = useSaving()
  const [title, setTitle] = useState<string>()
  const [withTexts, setWithTexts] = useState(false)
  const [withNotes, setWithNotes] = useState(true)
  const [draft, setDraft] = useState<{ readonly key: string; readonly draft: ShareDraft }>()
  const [selection, setSelection] = useState<Selection>({ parts: new Set(), findings: new Set(), words: [] })
  const [preview, setPreview] = useState<SnapshotPreview>()
  const [made, setMade] = useState<SnapshotView>()
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<ActionError>()
  const [lookAt, setLookAt] = useState<LookAt>()

  const busy = waiting || saving.progress !== undefined
  const chosen = rows.filter(({ letter }) => !takenOut.has(letter))
  const name = (
    title ?? t(chosen.length === 1 ? 'what.defaultOne' : 'what.defaultSeveral', { count: chosen.length })
  ).trim()
  const noted = withNotes ? [...notes] : []
  const requestFor = (of: readonly SharedRow[], texts = withTexts, redact = selection): ShareRequest => ({
    runIds: of.map(({ id }) => id),
    letters: of.map(({ letter }) => letter),
    title: name,
    ...(texts
      ? {
          conversation: {
            redactParts: [...redact.parts],
            redactFindings: [...redact.findings],
            redactWords: [...redact.words],
            notes: noted,
          },
        }
      : {}),
  })
  const attempt = async <Value,>(
    work: ActionResult<Value>,
    done: (value: Value) => Promise<void> | void,
  ): Promise<void> => {
    setWaiting(true)
    const result = await work
    setProblem(result.ok ? undefined : result.error)
    if (result.ok) await done(result.value)
    setWaiting(false)
  }
  /** What rows show becomes runs only here, once something is done with them. */
  const withRuns = async (then: (of: readonly SharedRow[]) => Promise<void> | void): Promise<void> => {
    if (busy) return
    const of = await saving.save(chosen)
    if (of === undefined) return
    setShared(of)
    await then(of)
  }
  const toRedact = (of: readonly SharedRow[]): Promise<void> | void => {
    const runIds = of.map(({ id }) => id)
    const key = JSON.stringify([runIds, noted])
    if (draft?.key === key) return setStep('redact')
    return attempt(onDraft({ runIds, notes: noted }), (read) => {
      setDraft({ key, draft: read })
      setSelection({ ...firstSelection(read), words: selection.words })
      setStep('redact')
    })
  }
  const toPreview = (of: readonly SharedRow[], ...choices: [texts?: boolean, redact?: Selection]): Promise<void> =>
    attempt(onPreview(requestFor(of, ...choices)), (seen) => {
      setPreview(seen)
      setStep('preview')
    })
  const keep = async (of: readonly SharedRow[]): Promise<void> => onKeep?.(of.map(({ id }) => id))
  const report = async (of: readonly SharedRow[]): Promise<void> => {
    await keep(of)
    downloadFrom(reportOf(of))
  }
  const create = (): Promise<void> =>
    attempt(onCreate(requestFor(shared)), async (view) => {
      await keep(shared)
      setMade(view)
      setStep('done')
    })
  const back = (): void => {
    setProblem(undefined)
    setStep(step === 'preview' && withTexts ? 'redact' : 'what')
  }
  const ways: WaysOut = {
    ...(withTexts && {
      onRedactPart: (part) => {
        const redact = { ...selection, parts: withIds(selection.parts, [part], true) }
        setSelection(redact)
        void toPreview(shared, true, redact)
      },
      onShowPart: (part) => {
        setLookAt((last) => ({ part, times: (last?.times ?? 0) + 1 }))
        setStep('redact')
      },
      onFiguresOnly: () => {
        setWithTexts(false)
        void toPreview(shared, false)
      },
    }),
    onLeaveOut: (letter) => {
      setProblem(undefined)
      setTakenOut(new Set([...takenOut, letter]))
      setStep('what')
    },
  }
  const ready = chosen.length > 0 && name !== ''
  const next: Record<Step, ReactNode> = {
    what: (
      <Button
        variant="primary"
        loading={busy}
        disabled={!ready}
        onClick={() => void withRuns(withTexts ? toRedact : toPreview)}
      >
        {t(withTexts ? 'dialog.toRedact' : 'dialog.toPreview')}
      </Button>
    ),
    redact: (
      <Button variant="primary" loading={busy} onClick={() => void toPreview(shared)}>
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
      {step === 'what' && busy ? (
        <p role="status" className="tabular mr-auto text-xs text-text-muted">
          {saving.progress ? t('dialog.saving', saving.progress) : t(withTexts ? 'dialog.loading' : 'dialog.figures')}
        </p>
      ) : null}
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
        {problem === undefined ? null : (
          <ShareProblem
            error={problem}
            draft={withTexts ? draft?.draft : undefined}
            letters={shared.map(({ letter }) => letter)}
            ways={ways}
          />
        )}
        {step === 'what' ? (
          <>
            <WhatStep
              rows={rows}
              leftOut={leftOut}
              takenOut={takenOut}
              onTakenOut={setTakenOut}
              title={title ?? name}
              onTitle={setTitle}
              withTexts={withTexts}
              onWithTexts={setWithTexts}
              notes={notes.length}
              withNotes={withNotes}
              onWithNotes={setWithNotes}
              onReport={chosen.length === 0 ? undefined : () => void withRuns(report)}
            />
            {saving.failed.length === 0 ? null : (
              <Callout kind="error" live title={t('what.unsaved', { letters: format.list(saving.failed) })}>
                {t('what.unsavedHelp')}
              </Callout>
            )}
            <SharedLinks links={links} onDelete={onDelete} />
          </>
        ) : null}
        {step === 'redact' && draft !== undefined ? (
          <RedactStep draft={draft.draft} selection={selection} lookAt={lookAt} onSelection={setSelection} />
        ) : null}
        {step === 'preview' ? (
          preview === undefined ? (
            <Skeleton className="h-40" />
          ) : (
            <PreviewStep preview={preview} withTexts={withTexts} letters={shared.map(({ letter }) => letter)} />
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
