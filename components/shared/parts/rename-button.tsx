'use client'

import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFocusOnMount } from '@/components/shared/hooks/use-focus-on-mount'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Input } from '@/components/ui/fields/input'
import { Popover } from '@/components/ui/overlays/popover'
import { LONGEST_NAME } from '@/lib/engine'

interface RenameButtonProps {
  readonly name: string
  readonly onRename: (name: string) => void
}

/** Gives a thing another name. */
export function RenameButton({ name, onRename }: RenameButtonProps) {
  const t = useTranslations('common.rename')
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('title', { name })}
      trigger={<IconButton label={t('title', { name })} tooltip={false} icon={<Pencil aria-hidden />} />}
    >
      <NameForm
        name={name}
        onDone={(next) => {
          setOpen(false)
          if (next !== undefined && next !== name) onRename(next)
        }}
      />
    </Popover>
  )
}

function NameForm({ name, onDone }: { readonly name: string; readonly onDone: (name?: string) => void }) {
  const t = useTranslations('common.rename')
  const [text, setText] = useState(name)
  const field = useFocusOnMount<HTMLInputElement>()
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onDone(text.trim())
      }}
    >
      <Input
        ref={field}
        aria-label={t('name')}
        value={text}
        maxLength={LONGEST_NAME}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex gap-1.5">
        <Button type="submit" disabled={text.trim() === ''}>
          {t('save')}
        </Button>
        <Button variant="ghost" onClick={() => onDone()}>
          {t('leave')}
        </Button>
      </div>
    </form>
  )
}
