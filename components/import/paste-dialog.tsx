'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { useFocusOnMount } from '@/components/shared/hooks/use-focus-on-mount'

interface PasteDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onSubmit: (paste: { readonly name?: string; readonly text: string }) => void
}

export default function PasteDialog({ open, onOpenChange, onSubmit }: PasteDialogProps) {
  const t = useTranslations('import')
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const submit = (): void => onSubmit({ text, ...(name.trim() && { name: name.trim() }) })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={t('pasteTitle')}
      description={t('pasteHelp')}
      footer={
        <Button variant="primary" disabled={text.trim() === ''} onClick={submit}>
          {t('pasteOpen')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={t('pasteText')}>
          <PasteBox text={text} onText={setText} />
        </Field>
        <Field label={t('pasteName')}>
          <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}

function PasteBox({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const box = useFocusOnMount<HTMLTextAreaElement>()
  return (
    <Textarea
      ref={box}
      rows={12}
      spellCheck={false}
      className="font-mono text-xs"
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  )
}
