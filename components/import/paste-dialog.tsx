'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { Problem } from '@/components/shared/parts/problem'
import type { ActionError } from '@/lib/contracts/shared/action'
import { usePasteLabels } from './paste-labels'

/** Text that a person gives instead of a file. */
export interface PastedText {
  readonly text: string
  /** Empty for none. */
  readonly name: string
}

interface PasteDialogProps {
  readonly paste: PastedText
  readonly onPaste: (paste: PastedText) => void
  /** Why the text was not opened the last time. */
  readonly problem: ActionError | undefined
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
}

export default function PasteDialog({ paste, onPaste, problem, busy, onSubmit, onClose }: PasteDialogProps) {
  const t = useTranslations('import')
  const labels = usePasteLabels()
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="lg"
      title={t('pasteTitle')}
      description={t('pasteHelp')}
      footer={
        <Button variant="primary" disabled={paste.text.trim() === ''} loading={busy} onClick={onSubmit}>
          {t('pasteOpen')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {problem === undefined ? null : <Problem error={problem} words={labels(problem)} />}
        <Field label={t('pasteText')}>
          <Textarea
            data-autofocus
            rows={12}
            spellCheck={false}
            className="font-mono text-xs"
            value={paste.text}
            onChange={(event) => onPaste({ ...paste, text: event.target.value })}
          />
        </Field>
        <Field label={t('pasteName')}>
          <Input
            value={paste.name}
            maxLength={200}
            onChange={(event) => onPaste({ ...paste, name: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  )
}
