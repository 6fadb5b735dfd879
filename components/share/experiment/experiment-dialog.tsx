'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ExperimentCopyPreview } from '@/lib/contracts/evaluation/experiment-copies'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { SnapshotView } from '@/lib/contracts/share'
import { deleteSnapshot, shareExperiment } from '@/lib/server/share/actions'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Dialog } from '@/components/ui/overlays/dialog'
import { toast } from '@/components/ui/toasts/toast'
import { links, reads } from '../api/queries'
import { LinkReady } from '../dialog/link-ready'
import { Progress } from '../dialog/progress'
import { ShareProblem } from '../dialog/share-problem'
import { SharedLinks } from '../dialog/shared-links'
import { PreviewExperiment } from './preview-experiment'

interface ExperimentDialogProps {
  readonly id: string
  readonly name: string
  /** The model or profile at whose prices it is looked at. */
  readonly price: string | null
  readonly onClose: () => void
}

type Step =
  | { readonly at: 'what' }
  | { readonly at: 'preview'; readonly preview: ExperimentCopyPreview }
  | { readonly at: 'done'; readonly link: SnapshotView }

const LONGEST_TITLE = 200

/** From a title over what others would see to the link. Mounted while open. */
export default function ExperimentDialog({ id, name, price, onClose }: ExperimentDialogProps) {
  const t = useTranslations('share')
  const [step, setStep] = useState<Step>({ at: 'what' })
  const [title, setTitle] = useState(name)
  const [problem, setProblem] = useState<ActionError>()
  const [looks, setLooks] = useState(false)
  const known = useQuery(links)
  const copies = (known.data ?? []).filter(({ of }) => of === 'experiment')
  const creating = useAction(shareExperiment, {
    refresh: [links.queryKey],
    onSuccess: (link) => setStep({ at: 'done', link }),
    onRefused: setProblem,
  })
  const deleting = useAction(deleteSnapshot, {
    refresh: [links.queryKey],
    onSuccess: (_, { id: gone }) => {
      toast.success(t('links.deleted'))
      if (step.at === 'done' && gone === step.link.id) onClose()
    },
  })
  const asked = { id, title: title.trim(), ...(price !== null && { price }) }
  const look = async (): Promise<void> => {
    setLooks(true)
    const seen = await reads.previewExperiment(asked)
    setProblem(seen.ok ? undefined : seen.error)
    if (seen.ok) setStep({ at: 'preview', preview: seen.value })
    setLooks(false)
  }
  const next = {
    what: (
      <Button variant="primary" loading={looks} disabled={asked.title === ''} onClick={() => void look()}>
        {t('dialog.toPreview')}
      </Button>
    ),
    preview: (
      <>
        <Button variant="ghost" disabled={creating.isPending} onClick={() => setStep({ at: 'what' })}>
          {t('dialog.back')}
        </Button>
        <Button variant="primary" loading={creating.isPending} onClick={() => creating.mutate(asked)}>
          {t('dialog.create')}
        </Button>
      </>
    ),
    done: (
      <Button variant="primary" onClick={onClose}>
        {t('dialog.finish')}
      </Button>
    ),
  }[step.at]
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="lg"
      title={t('experiment.title')}
      description={t('experiment.description')}
      footer={next}
    >
      <div className="flex flex-col gap-4">
        <Progress step={step.at} withTexts={false} />
        {problem === undefined ? null : <ShareProblem error={problem} />}
        {step.at === 'what' ? (
          <>
            <Field label={t('what.name')} help={t('experiment.nameHelp')}>
              <Input value={title} maxLength={LONGEST_TITLE} onChange={({ target }) => setTitle(target.value)} />
            </Field>
            <p className="text-sm text-text-muted">{t('experiment.holds')}</p>
          </>
        ) : null}
        {step.at === 'preview' ? <PreviewExperiment preview={step.preview} /> : null}
        {step.at === 'done' ? <LinkReady view={step.link} /> : null}
        {step.at === 'preview' ? null : (
          <SharedLinks links={copies} onDelete={(link) => deleting.mutate({ id: link })} />
        )}
      </div>
    </Dialog>
  )
}
